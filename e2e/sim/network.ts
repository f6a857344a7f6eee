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
  /** So slow that the device may have given up. */
  slow: number
  /** Somebody else's page with status 200. */
  portal: number
  redirect: number
  /** 500 before the change is carried out. */
  error: number
  /** 503 or 429, with Retry-After. */
  busy: number
}

export const calm: Weather = {
  drop: 0,
  lose_answer: 0,
  duplicate: 0,
  late_copy: 0,
  slow: 0,
  portal: 0,
  redirect: 0,
  error: 0,
  busy: 0,
}

export const rough: Weather = {
  drop: 0.06,
  lose_answer: 0.08,
  duplicate: 0.06,
  late_copy: 0.04,
  slow: 0.05,
  portal: 0.04,
  redirect: 0.02,
  error: 0.03,
  busy: 0.03,
}

/** What the network asks of whoever is connected to it. */
export interface Connected {
  user: SimUser
  online: boolean
  signedIn: boolean
  /** A counted answer arrived at the device. */
  arrived(request: HttpRequest, response: HttpResponse): void
}

const timeoutMs = 30_000

export class Network {
  private readonly time: VirtualTime
  private readonly server: SimServer
  private readonly dice: Dice
  weather: Weather = calm
  /** Until then the server answers nothing. */
  downUntil = 0
  readonly faults: Record<string, number> = {}

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
      lost(timeoutMs)
      if (this.happens('drop')) return
      if (this.happens('late_copy'))
        this.time.after(60_000 * (1 + this.dice.below(55)), () => void this.execute(device, request))
      const wait = this.happens('slow') ? this.dice.below(2 * timeoutMs) : this.latency()
      this.time.after(wait, () => void this.deliver(device, request, resolve, () => lost(0)))
    })
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
    const answer = this.dice.pick(answers)
    if (!answer) return
    this.time.after(this.latency(), () => {
      if (!device.online) return broken()
      device.arrived(request, answer)
      resolve(answer)
    })
  }

  private execute(device: Connected, request: HttpRequest): Promise<HttpResponse> {
    return this.server.handle(request, device.signedIn ? device.user : undefined)
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
