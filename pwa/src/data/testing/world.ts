/** A server, a network that can fail, and devices in virtual time: what the tests of the engine play in. */
import type { OpHistory } from '@caravel/sync-protocol/upcast'
import type { Sha256 } from '@caravel/sync-protocol/digest'
import { MemoryStore } from '../db/memory-store.ts'
import type { DeviceStore } from '../db/device-store.ts'
import { createEngine } from '../sync/engine.ts'
import type { Engine } from '../sync/engine-types.ts'
import {
  NoAnswer,
  type HttpRequest,
  type HttpResponse,
  type Random,
  type TabHint,
  type Tabs,
} from '../sync/ports.ts'
import { soloTab } from '../ports/solo-tab.ts'
import { submit, type SubmitOptions } from '../sync/outbox/submit.ts'
import { FakeServer, tester } from './fake-server.ts'
import type { FakeSockets } from './fake-sockets.ts'

/** What happens to one request: `drop` never arrives, `lose` arrives and its answer does not. */
export type Fault = 'drop' | 'lose' | 'html' | 'page404' | { status: number; body?: object } | undefined

const html = (status = 200): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html><title>Sign in to the hotel</title></html>',
})

interface Timer {
  at: number
  order: number
  run(): void
}

export class World {
  now = 1_800_000_000_000
  readonly server = new FakeServer()
  readonly reports: unknown[] = []
  fault: (request: HttpRequest) => Fault = () => undefined
  /** What becomes of an answer on its way. */
  change: (answer: HttpResponse) => HttpResponse = answer => answer
  /** What an answer waits for on its way back. */
  late: (request: HttpRequest) => Promise<void> | undefined = () => undefined
  /** Absent: there are no live connections. */
  sockets: FakeSockets | undefined
  /** What the browser says it would still give; undefined: nothing. */
  freeBytes: number | undefined
  /** How many bytes copies of files may take; undefined: as many as usual. */
  filesLimit: number | undefined
  /** The connection costs, or the person wants to spare data. */
  sparesData = false
  /** How far the clocks of the devices are from the world's. */
  skew = 0
  /** How those who show something take several changes. */
  atOnce: ((work: () => void) => void) | undefined
  /** A demo that is set back by the hour. */
  demo = false
  /** With it rows are compared with the server's. */
  digests: Sha256 | undefined
  private timers: Timer[] = []
  private order = 0
  private seed = 7

  constructor() {
    this.server.now = () => this.now
  }

  readonly random: Random = {
    bytes: bytes => bytes.map(() => Math.floor(this.random.unit() * 256)),
    unit: () => {
      this.seed = (this.seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return this.seed / 2_147_483_648
    },
  }

  private async carry(request: HttpRequest): Promise<HttpResponse> {
    await Promise.resolve()
    const fault = this.fault(request)
    if (fault === 'drop') throw new NoAnswer('dropped')
    if (fault === 'html') return html()
    if (fault === 'page404') return html(404)
    if (typeof fault === 'object')
      return this.server.json({ status: fault.status, body: { ...fault.body } as Record<string, unknown> })
    const response =
      this.sockets && request.path === '/api/auth/ws-token' && this.server.signedIn
        ? this.server.json({ status: 200, body: { token: 'token' } })
        : this.server.request(request)
    await this.late(request)
    if (fault === 'lose') throw new NoAnswer('lost')
    return this.change(response)
  }

  /** Lets `ms` pass, running what is due on the way. */
  async pass(ms: number, ...engines: Engine[]): Promise<void> {
    const until = this.now + ms
    for (;;) {
      // Tabs give each other work.
      for (let round = 0; round < 5; round++) for (const engine of engines) await engine.idle()
      const due = this.timers
        .filter(timer => timer.at <= until)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0]
      if (!due) break
      this.timers = this.timers.filter(timer => timer !== due)
      this.now = Math.max(this.now, due.at)
      due.run()
    }
    this.now = until
  }

  /** Devices go on in memory when their disk cannot be had. */
  goesOnWithoutDisk = false

  /** The app that devices of this world run; undefined: that of today. */
  ops: OpHistory | undefined

  engine(store: DeviceStore, tabs: Tabs = soloTab): Engine {
    return createEngine(
      {
        store,
        tabs,
        ...(this.goesOnWithoutDisk ? { spare: lastTerm => new MemoryStore(lastTerm) } : {}),
        ...(this.ops ? { ops: this.ops } : {}),
        transport: { request: request => this.carry(request) },
        clock: { now: () => this.now + this.skew },
        random: this.random,
        timers: {
          after: (ms, run) => {
            const timer = { at: this.now + ms, order: this.order++, run }
            this.timers.push(timer)
            return () => (this.timers = this.timers.filter(each => each !== timer))
          },
        },
        ...(this.sockets ? { openSocket: this.sockets.open } : {}),
        freeBytes: async () => this.freeBytes,
        filesLimit: () => this.filesLimit ?? 500_000_000,
        sparesData: () => this.sparesData,
        resets: () => this.demo,
        ...(this.atOnce ? { atOnce: this.atOnce } : {}),
        ...(this.digests ? { sha256: this.digests } : {}),
        report: (problem, error) => this.reports.push([problem, error]),
      },
      { ...tester, is_admin: false },
    )
  }

  /** A device that is on and has caught up. */
  async device(store: DeviceStore = new MemoryStore(), tabs?: Tabs): Promise<Person> {
    const engine = this.engine(store, tabs)
    await engine.start()
    await engine.idle()
    return new Person(engine)
  }
}

/** Someone at a device. */
export class Person {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  do(name: string, params: Record<string, string>, body: Record<string, unknown>, options?: SubmitOptions) {
    const submitted = submit(this.engine, { ...tester, is_admin: false }, name, params, body, options)
    submitted.saved.catch(() => undefined)
    return submitted
  }

  rows(stream: string, entity: string) {
    return [...this.engine.memory(stream).rowsOf(entity).values()]
  }
}

/** The tabs of one browser: the first that asks leads, the next takes over when it goes. */
export class Browser {
  private queue: { gained(): void; lost(): void }[] = []
  private readonly listeners = new Set<{ tab: object; listener(hint: TabHint): void }>()

  tab(): Tabs {
    const tab = {}
    return {
      lead: (gained, lost) => {
        const place = { gained, lost }
        this.queue.push(place)
        if (this.queue[0] === place) gained()
        return () => {
          const led = this.queue[0] === place
          this.queue = this.queue.filter(each => each !== place)
          if (led) this.queue[0]?.gained()
        }
      },
      tell: hint => {
        for (const each of this.listeners) if (each.tab !== tab) each.listener(structuredClone(hint))
      },
      hear: listener => {
        const mine = { tab, listener }
        this.listeners.add(mine)
        return () => this.listeners.delete(mine)
      },
    }
  }

  /** The tab that leads goes to the end of the queue; a frozen one is not told. */
  next(told: 'told' | 'frozen'): void {
    const [first, ...rest] = this.queue
    if (!first) return
    this.queue = [...rest, first]
    if (told === 'told') first.lost()
    this.queue[0]?.gained()
  }
}
