import type { ServerMessage } from '@caravel/sync-protocol/wire'
import type { OpenSocket } from '../sync/ports.ts'

/** The live connection of a page. `origin` as in `ws://host`; the default is where the page came from. */
export const browserSocket =
  (origin?: string): OpenSocket =>
  (token, events) => {
    const base = origin ?? location.origin.replace(/^http/, 'ws')
    const socket = new WebSocket(`${base}/ws?token=${encodeURIComponent(token)}`)
    let ended = false
    socket.addEventListener('open', () => events.opened())
    socket.addEventListener('message', ({ data }) => {
      const message = parse(String(data))
      if (message) events.message(message)
    })
    socket.addEventListener('close', ({ code }) => {
      if (!ended) events.closed(code)
      ended = true
    })
    return {
      send: message => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
      },
      close: () => {
        ended = true
        socket.close()
      },
    }
  }

const parse = (text: string): ServerMessage | undefined => {
  try {
    return JSON.parse(text) as ServerMessage
  } catch {
    // Not ours to understand; everything it could say can be pulled.
    return undefined
  }
}
