/** What lies between a device and the server: every leg of every request can go wrong. */
import {
  NoAnswer,
  type HttpRequest,
  type HttpResponse,
  type Transport,
} from '../../pwa/src/data/sync/ports.ts'
import type { Dice } from './dice.ts'
import type { SimServer, SimUser } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Probability of each fault, per request. */
export interface Weather {
  drop: number
  lose_answer: number
  duplicate: number
  /** A second copy, up to an hour later. */
  late_copy: number
  /** A second copy that comes when weeks have passed. */
  ancient_copy: number
  /** So slow that the device may have given up. */
  slow: number
  /** Someone else's page with status 200. */
  portal: number
  redirect: number
  /** An answer that breaks off in the middle. */
  truncate: number
  /** Any status at all from something in between, without our epoch. */
  foreign_status: number
  /** Our server says that the session is not good enough: 401, 403 MFA_REQUIRED, 409 for another account, 426. */
  session_refused: number
  /** 500 before the change is carried out. */
  error: number
  /** 503 or 429, with Retry-After. */
  busy: number
}

export const rough: Weather = {
  drop: 0.06,
  lose_answer: 0.08,
  duplicate: 0.06,
  late_copy: 0.04,
  ancient_copy: 0.04,
  slow: 0.05,
  portal: 0.04,
  redirect: 0.02,
  truncate: 0.03,
  foreign_status: 0.03,
  session_refused: 0.01,
  error: 0.03,
  busy: 0.03,
}

export const weatherFaults = Object.keys(rough) as (keyof Weather)[]

/** `rough` with only some of its faults. */
export const weatherOf = (faults: ReadonlySet<string>): Weather =>
  Object.fromEntries(
    Object.entries(rough).map(([fault, chance]) => [fault, faults.has(fault) ? chance : 0]),
  ) as Weather

export const calm = weatherOf(new Set())

/** What the network asks of anyone who is connected to it. */
export interface Connected {
  readonly user: SimUser
  readonly online: boolean
  /** Whose cookie goes with its requests. */
  readonly session: SimUser | undefined
  /** What the line does to the bytes of files. */
  readonly fileLine: FileLine
  /** It has broken in the middle of a file. */
  fileLineBroke(): void
  /** A counted answer arrived at the device. */
  arrived(request: HttpRequest, response: HttpResponse): void
}

/** `holds`: too thin for them, so that they wait · `breaks`: in the middle of the next file; it holds them from then on. */
export type FileLine = 'carries' | 'holds' | 'breaks'

const isOfFile = ({ path }: HttpRequest): boolean => /^\/api\/files\/[^/]+\/content$/.test(path)

const timeoutMs = 30_000
const sessionRefusals: [number, string][] = [
  [401, 'AUTH_REQUIRED'],
  [403, 'MFA_REQUIRED'],
  [403, 'CROSS_SITE'],
  [409, 'ACCOUNT_MISMATCH'],
  [426, 'CLIENT_TOO_OLD'],
]

export class Network {
  private readonly time: VirtualTime
  private readonly server: SimServer
  private readonly dice: Dice
  weather: Weather = calm
  /** Until then the server answers nothing. */
  downUntil = 0
  readonly faults: Record<string, number> = {}
  /** Copies that come within the hour. */
  copiesUnderWay = 0
  private readonly ancient: { session: SimUser | undefined; request: HttpRequest }[] = []

  constructor(time: VirtualTime, server: SimServer, random: Dice) {
    this.time = time
    this.server = server
    this.dice = random
  }

  transport(device: Connected): Transport {
    return { request: request => this.carry(device, request) }
  }

  private happens(fault: keyof Weather): boolean {
    if (!this.dice.chance(this.weather[fault])) return false
    this.faults[fault] = (this.faults[fault] ?? 0) + 1
    return true
  }

  private latency(): number {
    return 5 + this.dice.below(150)
  }

  private carry(device: Connected, request: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const lost = (ms: number) => this.time.after(ms, () => reject(new NoAnswer('nothing came back')))
      if (!device.online) return lost(20)
      if (isOfFile(request) && device.fileLine === 'holds') return lost(20)
      lost(timeoutMs)
      if (request.bytes && device.fileLine === 'breaks')
        return this.breakOff(device, request, request.bytes.length)
      if (this.happens('drop')) return
      if (this.happens('late_copy')) this.copyLater(device.session, request)
      if (this.happens('ancient_copy')) this.ancient.push({ session: device.session, request })
      const wait = this.happens('slow') ? this.dice.below(2 * timeoutMs) : this.latency()
      this.time.after(wait, () => void this.deliver(device, request, resolve, () => lost(0)))
    })
  }

  /** Some of the bytes arrive, and nothing comes back. */
  private breakOff(device: Connected, request: HttpRequest, size: number): void {
    this.faults['broken_upload'] = (this.faults['broken_upload'] ?? 0) + 1
    device.fileLineBroke()
    const { session } = device
    const cut = this.dice.below(size)
    this.time.after(this.latency(), () => void this.server.handle({ ...request, cut }, session))
  }

  private copyLater(session: SimUser | undefined, request: HttpRequest): void {
    this.copiesUnderWay++
    this.time.after(60_000 * (1 + this.dice.below(55)), () => {
      this.copiesUnderWay--
      void this.server.handle(request, session)
    })
  }

  get hasAncientCopies(): boolean {
    return this.ancient.length > 0
  }

  /** What lay somewhere for weeks arrives after all. */
  async deliverAncientCopies(): Promise<void> {
    for (const { session, request } of this.ancient.splice(0)) await this.server.handle(request, session)
  }

  private async deliver(
    device: Connected,
    request: HttpRequest,
    resolve: (response: HttpResponse) => void,
    broken: () => void,
  ): Promise<void> {
    if (this.time.now < this.downUntil) return broken()
    const foreign = this.otherAnswer()
    const { generation } = this.server
    const copies = this.happens('duplicate') ? 2 : 1
    const answers = foreign
      ? [foreign]
      : await Promise.all(Array.from({ length: copies }, () => this.execute(device, request)))
    if (generation !== this.server.generation || this.happens('lose_answer')) return
    const whole = this.dice.pick(answers)
    if (!whole) return
    const answer = this.happens('truncate') ? this.brokenOff(whole) : whole
    this.time.after(this.latency(), () => {
      if (!device.online) return broken()
      if (answer === whole) device.arrived(request, answer)
      resolve(answer)
    })
  }

  private execute(device: Connected, request: HttpRequest): Promise<HttpResponse> {
    return this.server.handle(request, device.session)
  }

  /** At a line end where there is one: what came still reads well. */
  private brokenOff(answer: HttpResponse): HttpResponse {
    const lines = answer.body.split('\n').filter(Boolean)
    const body = lines.length > 1 ? lines.slice(0, -1 - this.dice.below(lines.length - 1)).join('\n') : ''
    return { ...answer, body: body || answer.body.slice(0, this.dice.below(answer.body.length)) }
  }

  private otherAnswer(): HttpResponse | undefined {
    const json = {
      'content-type': 'application/json',
      'x-sync-epoch': this.server.db.instance.epoch,
      'x-server-time': String(this.time.now),
    }
    if (this.happens('portal'))
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to the hotel</h1>' }
    if (this.happens('redirect'))
      return { status: 302, headers: { location: 'http://login.example' }, body: '' }
    if (this.happens('foreign_status')) {
      const status = this.dice.pick([
        400, 401, 403, 404, 405, 409, 410, 413, 422, 426, 429, 500, 502, 503, 504,
      ])
      return {
        status: status ?? 502,
        headers: { 'content-type': 'application/json' },
        body: '{"error":"no"}',
      }
    }
    if (this.happens('session_refused')) {
      const [status, code] = this.dice.pick(sessionRefusals) ?? [401, 'AUTH_REQUIRED']
      return { status, headers: json, body: JSON.stringify({ code }) }
    }
    if (this.happens('error')) return { status: 500, headers: json, body: '{"code":"INTERNAL"}' }
    if (!this.happens('busy')) return undefined
    const [status, code] = this.dice.chance(0.5) ? [503, 'OVERLOADED'] : [429, 'TOO_MANY_TRIES']
    return {
      status: Number(status),
      headers: { ...json, 'retry-after': '3' },
      body: JSON.stringify({ code }),
    }
  }
}
