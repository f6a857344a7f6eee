import type { TabHint, Tabs } from '../sync/ports.ts'

/**
 * One tab leads: it holds a Web Lock for as long as it lives, the next in line takes over when it goes.
 * Without locks (old or embedded browsers, a page without TLS) every tab leads and sends: the server's ledger takes a
 * copy only once, but nothing keeps the changes of a trip in order, and one that came too late may end in the tray.
 */
export const browserTabs = (name: string): Tabs => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    lead(gained) {
      const locks = globalThis.navigator?.locks
      const stop = new AbortController()
      const held = Promise.withResolvers<void>()
      if (!locks) gained()
      else
        locks
          .request(name, { signal: stop.signal }, () => {
            gained()
            return held.promise
          })
          .catch((error: unknown) => {
            if (!stop.signal.aborted) throw error
          })
      return () => {
        held.resolve()
        stop.abort()
      }
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    tell: hint => channel?.postMessage(hint),
    hear(listener) {
      const receive = ({ data }: MessageEvent) => listener(data as TabHint)
      channel?.addEventListener('message', receive)
      return () => {
        channel?.removeEventListener('message', receive)
        channel?.close()
      }
    },
  }
}
