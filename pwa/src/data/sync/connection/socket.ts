/** Live changes. Only a shortcut: everything it says can be pulled, and writes never go this way. */
import {
  closeCodes,
  protocolVersion,
  type Place,
  type Present,
  type ServerMessage,
} from '@caravel/sync-protocol/wire'
import { applyCommits } from '../streams/apply-commits.ts'
import type { Connection } from './connection.ts'
import type { Core } from '../core.ts'
import type { SocketLink } from '../ports.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

export interface SocketNeighbours {
  pull(memory: StreamMemory): Promise<boolean>
  sync(): void
  /** Who looks at a stream, as the server told it. */
  present(stream: string, people: readonly Present[]): void
  /** What this device shows someone. */
  places(): Place[]
  /** The connection is gone, and with it who is there. */
  unseen(): void
}

const shortestWaitMs = 1000
const longestWaitMs = 60_000
/** A server that stops says so; its devices come back spread over this time. */
const spreadMs = 8000
const overloadedMs = 20_000
/** A connection can be dead without saying so: after this much silence it is asked, */
const quietMs = 45_000
/** and given up when it does not answer in this time. */
const answerMs = 15_000

const asksAtOnce: ReadonlySet<number> = new Set([
  closeCodes.stale_token,
  closeCodes.forbidden,
  closeCodes.too_old,
])

export class LiveSocket {
  private readonly core: Core
  private readonly connection: Connection
  private readonly near: SocketNeighbours
  /** Aborted when this tab follows the server no more. */
  private readonly signal: AbortSignal
  private link: SocketLink | undefined
  private opening = false
  private failures = 0
  private cancelRetry: (() => void) | undefined
  private greeted = ''
  /** This server takes who looks at what. */
  private takesPresence = false
  private takesTyping = false
  private goodbye = false
  /** This server speaks to newer apps only; changes are polled until this one is updated. */
  private tooOld = false
  private cancelWatch: (() => void) | undefined
  /** The server knows what this socket follows. */
  live = false

  constructor(core: Core, connection: Connection, near: SocketNeighbours, signal: AbortSignal) {
    this.core = core
    this.connection = connection
    this.near = near
    this.signal = signal
    signal.addEventListener('abort', () => this.stop())
  }

  /** Opens it if it is not open, and tells the server which streams to follow. */
  follow(): void {
    if (!this.core.ports.openSocket || this.signal.aborted) return
    if (this.link) return this.greet()
    if (this.tooOld) return
    if (!this.opening && !this.cancelRetry && this.connection.session === undefined)
      this.core.track(this.open())
  }

  private async open(): Promise<void> {
    this.opening = true
    try {
      const answer = await this.connection.ask('POST', '/api/auth/ws-token', {}, {}, { aside: true })
      const token = answer?.status === 200 ? answer.body['token'] : undefined
      if (typeof token !== 'string' || this.signal.aborted) return
      const link = this.core.ports.openSocket?.(token, {
        opened: () => this.greet(),
        message: message => {
          if (this.link === link) this.core.track(this.hear(message))
        },
        closed: code => this.closed(link, code),
      })
      this.link = link
      this.watch(answerMs, () => this.giveUp())
    } finally {
      this.opening = false
    }
  }

  /** Said again whenever the streams on the device are others than before. */
  private greet(): void {
    const streams = [...this.core.memories.values()].flatMap(({ stream, record }) => {
      if (!record?.cursor || record.status !== 'live') return []
      const { epoch, seq, mark } = record.cursor
      return [{ stream, epoch, seq, mark }]
    })
    const names = streams.map(each => each.stream).join(' ')
    if (this.live && names === this.greeted) return
    this.greeted = names
    this.link?.send({
      type: 'hello',
      protocol_version: protocolVersion,
      client_id: this.core.meta.client_id,
      user_id: this.core.owner.user_id,
      streams,
    })
  }

  /** Tells what this device shows someone; without a connection it is told with the next one. */
  tellPlaces(places: Place[]): void {
    if (!this.live || !this.takesPresence) return
    const known = this.takesTyping ? places : places.map(({ typing: _, ...place }) => place)
    this.link?.send({ type: 'presence', places: known })
  }

  /** Something suggests that the network is another one now. */
  probe(): void {
    if (this.link && this.live) this.askForLife()
  }

  private watch(ms: number, run: () => void): void {
    this.cancelWatch?.()
    this.cancelWatch = this.core.ports.timers.after(ms, run)
  }

  private askForLife(): void {
    this.greeted = ''
    this.greet()
    this.watch(answerMs, () => this.giveUp())
  }

  private giveUp(): void {
    const { link } = this
    link?.close()
    this.closed(link, 1006)
  }

  private closed(link: SocketLink | undefined, code: number): void {
    if (link !== undefined && this.link !== link) return
    this.link = undefined
    this.connection.socketId = undefined
    this.cancelWatch?.()
    const wasLive = this.live
    this.live = false
    this.near.unseen()
    if (this.signal.aborted) return
    if (wasLive) this.core.emit({ type: 'status' })
    this.tooOld = code === closeCodes.too_old
    this.cancelRetry?.()
    this.cancelRetry = this.core.ports.timers.after(this.waitAfter(code), () => {
      this.cancelRetry = undefined
      this.near.sync()
    })
    // The session, the access or the server changed: the answer to the next request says how.
    if (asksAtOnce.has(code)) this.near.sync()
  }

  private waitAfter(code: number): number {
    const unit = this.core.ports.random.unit()
    const { goodbye } = this
    this.goodbye = false
    if (goodbye) return shortestWaitMs + (spreadMs - shortestWaitMs) * unit
    const wait = Math.min(longestWaitMs, shortestWaitMs * 2 ** this.failures++)
    return (code === closeCodes.overloaded ? Math.max(overloadedMs, wait) : wait) * (0.5 + 0.5 * unit)
  }

  private async hear(message: ServerMessage): Promise<void> {
    this.watch(quietMs, () => this.askForLife())
    switch (message.type) {
      case 'welcome':
        this.failures = 0
        this.live = true
        this.takesPresence = message.presence === true
        this.takesTyping = message.typing === true
        if (this.connection.socketId !== message.socket_id) {
          this.connection.socketId = message.socket_id
          // Another tab may have heard who is there before; the server tells it anew.
          this.near.unseen()
          const places = this.near.places()
          if (places.length) this.tellPlaces(places)
        }
        this.core.emit({ type: 'status' })
        for (const { stream, head, mark } of message.streams)
          await this.heads(stream, message.epoch, head, mark)
        return
      case 'head':
        return this.heads(message.stream, message.epoch, message.seq, message.mark)
      case 'changes': {
        const memory = this.core.memories.get(message.stream)
        const cursor = memory?.record?.cursor
        if (!memory || !cursor || message.to <= cursor.seq) return
        const fits = message.from === cursor.seq && message.epoch === cursor.epoch && memory.loaded
        if (!fits || !(await applyCommits(this.core, memory, message.epoch, message.commits)))
          await this.near.pull(memory)
        return
      }
      case 'access':
      case 'revoked':
        return this.near.sync()
      case 'presence':
        return this.near.present(message.stream, message.people)
      case 'bye':
        this.goodbye = true
    }
  }

  /** What is being sent from here answers for itself; the rest is pulled. */
  private async heads(stream: string, epoch: string, head: number, mark: string | null): Promise<void> {
    const memory = this.core.memories.get(stream)
    const cursor = memory?.record?.cursor
    if (!memory || !cursor) return
    if (cursor.epoch !== epoch) return this.near.sync()
    if (cursor.seq === head ? cursor.mark === mark : cursor.seq > head) return
    if (!memory.lane.in_flight) await this.near.pull(memory)
    else memory.headAhead = true
  }

  stop(): void {
    this.cancelRetry?.()
    this.cancelRetry = undefined
    this.cancelWatch?.()
    const { link } = this
    this.link = undefined
    this.live = false
    this.near.unseen()
    this.connection.socketId = undefined
    link?.close()
  }
}
