/** Every request of the engine: whose it is, whether its answer counts, and how the server is doing. */
import { classify } from '@caravel/sync-protocol/answer'
import { longestWaitMs, waitLeft } from '@caravel/sync-protocol/lane'
import { protocolVersion } from '@caravel/sync-protocol/wire'
import type { Core } from '../core.ts'
import { parseResponse, type ParsedResponse } from '../parsed-response.ts'
import type { Reach } from '../engine-types.ts'
import type { HttpResponse } from '../ports.ts'

/** Differences of clocks below this are the network's. */
const clockJitterMs = 2000

export interface AskOptions {
  /** Nothing else depends on it, so its silence says nothing about the server. */
  aside?: boolean
  /** It is no entry of a lane, so the device does not number it. */
  plain?: boolean
  /** Instead of a body: part of a file. */
  bytes?: Uint8Array<ArrayBuffer>
  /** The answer is a file. */
  wants?: 'bytes'
}

/** An answer without a body counts by its headers alone. */
const withEmptyBody = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'application/json' },
  body: '{}',
})

export class Connection {
  private readonly core: Core
  reach: Reach = 'unknown'
  silentSince: number | undefined
  /** When an answer last counted; by the device's clock. */
  lastParsed: number | undefined
  /** Why the session ended; undefined while it holds. */
  session: string | undefined
  socketId: string | undefined
  /** Called when an answer shows another epoch than the last one did, or when silence begins. */
  onEpoch: () => void = () => {}
  onSilence: () => void = () => {}
  onSessionEnd: () => void = () => {}
  /** Called when the server wants to be left alone for a while. */
  onBusy: () => void = () => {}
  /** Nothing is read before this instant: the server said so. */
  private notBefore = 0
  private epoch: string | undefined

  constructor(core: Core) {
    this.core = core
  }

  /** The answer, if one counts; undefined is "no network", whatever else came back. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    { aside = false, plain = false, bytes, wants }: AskOptions = {},
  ): Promise<ParsedResponse | undefined> {
    const { ports, owner, meta, term } = this.core
    const request = {
      method,
      path,
      headers: {
        Accept: 'application/json',
        'X-Expect-User': owner.user_id,
        'X-Protocol-Version': String(protocolVersion),
        ...(plain ? {} : { 'X-Client-Id': meta.client_id }),
        ...(method === 'GET' || this.epoch === undefined ? {} : { 'X-Sync-Epoch': this.epoch }),
        ...(this.socketId ? { 'X-Socket-Id': this.socketId } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bytes ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes ? { bytes } : {}),
      ...(wants ? { wants } : {}),
    }
    let read: ReturnType<typeof parseResponse>
    try {
      const response = await ports.transport.request(request)
      read = parseResponse(method === 'HEAD' || response.bytes ? withEmptyBody(response) : response)
    } catch {
      // Whatever broke on the way, nothing came back: that is what the lanes are for.
      read = 'ill'
    }
    // What a reign that is over asked for is of no use to the next one.
    if (this.core.stopped || this.core.term !== term) return undefined
    if (read === 'ill' || read === 'foreign') {
      if (!aside) this.fellSilent(read === 'foreign' ? 'portal' : 'silent')
      return undefined
    }
    this.counted(read)
    if (method === 'GET' && read.retry_after && classify(read) === 'busy') {
      this.notBefore = ports.clock.now() + Math.min(read.retry_after * 1000, longestWaitMs)
      this.onBusy()
    }
    return read
  }

  /** How long the server is still not asked for anything; what is written waits in its lane. */
  get rest(): number {
    return waitLeft({ not_before: this.notBefore }, this.core.ports.clock.now())
  }

  /** There is a reason to believe in another answer. */
  endRest(): void {
    this.notBefore = 0
  }

  private fellSilent(reach: 'silent' | 'portal'): void {
    this.silentSince ??= this.core.ports.clock.now()
    this.setReach(reach)
    this.onSilence()
  }

  private counted(answer: ParsedResponse): void {
    this.lastParsed = this.core.ports.clock.now()
    this.silentSince = undefined
    this.setReach('reached')
    this.correctClock(answer.server_time)
    const moved = this.epoch !== undefined && this.epoch !== answer.epoch
    this.epoch = answer.epoch
    if (classify(answer) === 'session') this.endSession(String(answer.body['code'] ?? 'AUTH_REQUIRED'))
    if (moved) this.onEpoch()
  }

  private correctClock(serverTime: number | undefined): void {
    if (serverTime === undefined) return
    const skew = serverTime - this.core.ports.clock.now()
    if (Math.abs(skew - this.core.meta.clock_skew) < clockJitterMs) return
    this.core.meta = { ...this.core.meta, clock_skew: skew }
    this.core.track(this.core.ports.store.patchMeta({ clock_skew: skew }))
  }

  private setReach(reach: Reach): void {
    if (this.reach === reach) return
    const first = this.reach === 'unknown'
    this.reach = reach
    this.core.emit({ type: 'status' })
    if (first) this.core.emitStreams(this.core.memories.keys())
  }

  endSession(code: string): void {
    if (this.session === code) return
    this.session = code
    this.onSessionEnd()
    this.core.emit({ type: 'session' })
    this.core.emit({ type: 'status' })
  }

  sessionHolds(): void {
    if (this.session === undefined) return
    this.session = undefined
    this.core.emit({ type: 'session' })
    this.core.emit({ type: 'status' })
  }
}
