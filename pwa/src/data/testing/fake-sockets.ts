/** The live connections of the devices of a test: what they said, and what the server says or keeps to itself. */
import type { ClientMessage, ServerMessage } from '@caravel/sync-protocol/wire'
import type { OpenSocket, SocketEvents } from '../sync/ports.ts'

export class FakeSocket {
  readonly said: ClientMessage[] = []
  readonly events: SocketEvents
  closedHere = false

  constructor(events: SocketEvents) {
    this.events = events
  }

  say(message: ServerMessage): void {
    this.events.message(message)
  }

  close(code: number): void {
    this.events.closed(code)
  }
}

export class FakeSockets {
  readonly all: FakeSocket[] = []
  /** Answers each hello; a half-open connection does not. */
  welcomes = true
  epoch = 'epoch-1'
  /** An older server does not. */
  takesPresence = true

  readonly open: OpenSocket = (_token, events) => {
    const socket = new FakeSocket(events)
    this.all.push(socket)
    queueMicrotask(() => {
      if (!socket.closedHere) events.opened()
    })
    return {
      send: message => {
        socket.said.push(message)
        if (!this.welcomes || message.type !== 'hello') return
        const welcome: ServerMessage = {
          type: 'welcome',
          socket_id: `s${this.all.length}`,
          epoch: this.epoch,
          streams: [],
          ...(this.takesPresence ? { presence: true } : {}),
        }
        queueMicrotask(() => socket.say(welcome))
      },
      close: () => void (socket.closedHere = true),
    }
  }

  get last(): FakeSocket {
    const socket = this.all.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }
}
