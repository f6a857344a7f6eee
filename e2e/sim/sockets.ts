/** The live hub over a simulated wire: ordered while it lasts, and it breaks. */
import type { LiveEvent, ServerMessage } from '@caravel/sync-protocol/wire'
import type { OpenSocket, SocketEvents } from '../../pwa/src/data/sync/ports.ts'
import { accessTo } from '../../server/src/sync/stream-access.ts'
import type { Published } from '../../server/src/sync/commit-request.ts'
import { findStream } from '../../server/src/sync/stream-heads.ts'
import type { Dice } from './dice.ts'
import type { Connected } from './network.ts'
import type { SimServer } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'

interface Wire {
  id: string
  device: Connected
  events: SocketEvents
  streams: Set<string>
  /** The server can still send. */
  open: boolean
  /** The device still hears: what a server sent before it died arrives. */
  heard: boolean
  /** When the last message arrives; the next one not before. */
  last: number
}

export class Sockets {
  private readonly time: VirtualTime
  private readonly server: SimServer
  private readonly dice: Dice
  private readonly wires = new Set<Wire>()
  private count = 0

  constructor(time: VirtualTime, server: SimServer, random: Dice) {
    this.time = time
    this.server = server
    this.dice = random
    server.onPublished = published => this.publish(published)
    server.onRestart = () => this.lastWords()
  }

  opener(device: Connected): OpenSocket {
    return (token, events) => {
      const wire: Wire = {
        id: `socket-${this.count++}`,
        device,
        events,
        streams: new Set(),
        open: true,
        heard: true,
        last: 0,
      }
      this.time.after(20, () => {
        const owner = this.server.tokens.consume('ws', token)
        if (!device.online || owner?.user_id !== device.user.id) return this.end(wire, 4001)
        this.wires.add(wire)
        if (wire.open) events.opened()
      })
      return {
        send: message => {
          if (message.type !== 'hello') return
          this.time.after(
            20,
            () =>
              void this.hello(
                wire,
                message.streams.map(each => each.stream),
              ),
          )
        },
        close: () => this.end(wire, 1000),
      }
    }
  }

  /** Breaks the sockets of one device, or of all. */
  breakAll(device?: Connected): void {
    for (const wire of this.wires) if (!device || wire.device === device) this.end(wire, 1006)
  }

  /** The server is gone; what it sent before is still on its way. */
  private lastWords(): void {
    for (const wire of this.wires) this.end(wire, 1006, Math.max(0, wire.last - this.time.now))
  }

  private end(wire: Wire, code: number, afterMs?: number): void {
    if (afterMs === undefined) wire.heard = false
    if (!wire.open) return
    wire.open = false
    this.wires.delete(wire)
    this.time.after(afterMs ?? 0, () => {
      wire.heard = false
      wire.events.closed(code)
    })
  }

  private async hello(wire: Wire, streams: readonly string[]): Promise<void> {
    if (!wire.open) return
    const caller = { user_id: wire.device.user.id, is_admin: wire.device.user.is_admin }
    const { db } = this.server
    const welcome: Extract<ServerMessage, { type: 'welcome' }>['streams'] = []
    this.server.busy++
    for (const stream of streams) {
      if (!(await accessTo(db.read, caller, stream))) continue
      const { head, mark } = await findStream(db.read, stream)
      welcome.push({ stream, head, mark })
    }
    this.server.busy--
    wire.streams = new Set(welcome.map(each => each.stream))
    this.tell(wire, { type: 'welcome', socket_id: wire.id, epoch: db.instance.epoch, streams: welcome })
  }

  private publish({ stream, commit, from, socket_id }: Published): void {
    const { epoch } = this.server.db.instance
    const { seq: to, mutation_id: mark } = commit
    const events: LiveEvent[] = []
    const changes: ServerMessage = {
      type: 'changes',
      stream,
      epoch,
      from,
      to,
      mark,
      events,
      commits: [commit],
    }
    const members = commit.ops.some(op => op.entity === 'trip_member' || op.entity === 'trip')
    for (const wire of this.wires) {
      const follows = wire.streams.has(stream)
      if (follows && wire.id === socket_id) this.tell(wire, { type: 'head', stream, epoch, seq: to, mark })
      else if (follows) this.tell(wire, changes)
      if (members) this.tell(wire, { type: 'access', stream })
    }
  }

  private tell(wire: Wire, message: ServerMessage): void {
    wire.last = Math.max(wire.last, this.time.now + 5 + this.dice.below(60))
    const text = JSON.stringify(message)
    this.time.after(wire.last - this.time.now, () => {
      if (wire.heard && wire.device.online) wire.events.message(JSON.parse(text) as ServerMessage)
    })
  }
}
