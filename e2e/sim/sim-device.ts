/** One device: the real engine on a disk that outlives it, a network, and a clock that may be wrong. */
import type { GoneStream, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { MemoryStore } from '../../pwa/src/data/db/memory-store.ts'
import type { DeviceStore, StreamRecord } from '../../pwa/src/data/db/device-store.ts'
import type { Device } from '../../pwa/src/data/device.ts'
import { Drafts } from '../../pwa/src/data/drafts.ts'
import { MemoryDrafts } from '../../pwa/src/data/testing/memory-drafts.ts'
import { noSeals } from '../../pwa/src/data/testing/no-seals.ts'
import { createEngine } from '../../pwa/src/data/sync/engine.ts'
import type { Engine } from '../../pwa/src/data/sync/engine-types.ts'
import type { HttpRequest, HttpResponse, Ports, Transport } from '../../pwa/src/data/sync/ports.ts'
import { crashingStore, type CrashingStore, type CrashPlan } from './crashing-store.ts'
import type { Dice } from './dice.ts'
import type { Intents } from './intents.ts'
import type { Connected, Network } from './network.ts'
import type { SimUser } from './sim-server.ts'
import type { Sockets } from './sockets.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Surroundings {
  time: VirtualTime
  network: Network
  sockets: Sockets
  dice: Dice
  intents: Intents
  /** A rule was broken: said in a sentence. */
  broken(rule: string, what: string): void
}

const restartAfterMs = 3000

export class SimDevice implements Connected, Device {
  readonly name: string
  readonly user: SimUser
  readonly disk = new MemoryStore()
  readonly instance_id = 'simulated'
  readonly drafts = new Drafts(new MemoryDrafts())
  readonly seals = noSeals
  readonly ready = Promise.resolve()
  online = true
  signedIn = true
  /** How wrong its clock is, ms. */
  skew = 0
  crashes = 0
  private running: Engine | undefined
  private store: CrashingStore | undefined
  private readonly around: Surroundings
  private gone: GoneStream[] = []
  private readonly cursors = new Map<string, { epoch: string; seq: number }>()
  /** Trips this person threw away before the server heard of them. */
  private readonly thrownAway = new Set<string>()

  constructor(name: string, user: SimUser, around: Surroundings) {
    this.name = name
    this.user = user
    this.around = around
  }

  get actor() {
    return { user_id: this.user.id, name: this.user.name, avatar: null, is_admin: this.user.is_admin }
  }

  get up(): boolean {
    return this.running !== undefined
  }

  /** The running engine; a device that is off has none. */
  get engine(): Engine {
    if (!this.running) throw new Error(`${this.name} is off`)
    return this.running
  }

  start(): void {
    if (this.running) return
    const { time, network, sockets, dice } = this.around
    const cancels = new Set<() => void>()
    this.store = crashingStore(this.disk, {
      crashed: () => this.crash(),
      begins: (method, args) => this.begins(method, args),
      done: (method, args, result) => this.around.intents.noted(method, args, result),
    })
    const ports: Ports = {
      store: this.store.store,
      transport: this.watched(network.transport(this)),
      clock: { now: () => time.now + this.skew },
      timers: {
        after: (ms, run) => {
          const cancel = time.after(ms, run)
          cancels.add(cancel)
          return cancel
        },
      },
      random: { bytes: dice.bytes, unit: dice.unit },
      tabs: {
        lead: gained => {
          queueMicrotask(gained)
          return () => {}
        },
        tell: () => {},
        hear: () => () => {},
      },
      openSocket: sockets.opener(this),
      report: (problem, error) => {
        if (this.running === engine)
          this.around.broken('report', `${this.name}: ${problem}: ${String(error)}`)
      },
    }
    const engine = createEngine(ports, this.actor)
    this.running = engine
    void engine.start().then(() => {
      for (const { stream } of engine.records()) engine.open(stream)
    })
  }

  /** C2, on the wire: a lane has one request on its way. Each start of the engine begins anew. */
  private watched(inner: Transport): Transport {
    const flying = new Set<string>()
    return {
      request: async request => {
        const lane = laneOf(request)
        if (lane === undefined) return inner.request(request)
        if (flying.has(lane))
          this.around.broken('C2', `${this.name}: two requests of ${lane} are on their way`)
        flying.add(lane)
        try {
          return await inner.request(request)
        } finally {
          flying.delete(lane)
        }
      },
    }
  }

  crashAt(plan: CrashPlan): void {
    this.store?.plan(plan)
  }

  /** The page is gone without a word; it is opened again a little later. */
  crash(): void {
    const { running } = this
    if (!running) return
    this.crashes++
    this.store?.cut()
    this.running = undefined
    running.stop()
    this.around.sockets.breakAll(this)
    this.around.time.after(restartAfterMs, () => this.start())
  }

  arrived(request: HttpRequest, response: HttpResponse): void {
    if (request.path !== '/api/sync/streams' || response.status !== 200) return
    if (!response.headers['x-sync-epoch'] || !response.body.startsWith('{')) return
    const answer = JSON.parse(response.body) as StreamsAnswer
    if (answer.user_id === this.user.id) this.gone = answer.gone
  }

  throwAway(stream: string): void {
    this.thrownAway.add(stream)
  }

  /** I8 and I19, at the moment the disk is asked. */
  private begins(method: keyof DeviceStore, args: readonly unknown[]): void {
    if (method === 'applyCommits') this.cursorMoves((args[0] as { record: StreamRecord }).record)
    if (method === 'putGeneration') this.cursors.delete((args[0] as StreamRecord).stream)
    if (method === 'dropStream') this.dropped(String(args[0]))
    if (method === 'renewClient') this.around.broken('S9', `${this.name} took itself for a copy`)
  }

  private cursorMoves({ stream, cursor }: StreamRecord): void {
    const before = this.cursors.get(stream)
    if (!cursor) return
    if (before && (before.epoch !== cursor.epoch || cursor.seq < before.seq))
      this.around.broken(
        'I8',
        `${this.name}: the cursor of ${stream} went from ${before.seq} to ${cursor.seq}`,
      )
    this.cursors.set(stream, cursor)
  }

  private dropped(stream: string): void {
    const allowed = this.gone.some(each => each.stream === stream) || this.thrownAway.has(stream)
    if (!allowed)
      this.around.broken('I19', `${this.name}: ${stream} was wiped and no answer said it was gone`)
  }

  async destroy(): Promise<void> {}
  close(): void {}
}

/** The stream whose queue a request empties; undefined for every other request. */
const laneOf = ({ path, headers, body }: HttpRequest): string | undefined => {
  if (path === '/api/sync/push') {
    const { mutations } = JSON.parse(body ?? '{}') as { mutations: { path: string; body: { id?: string } }[] }
    return mutations[0] && streamIn(mutations[0].path, mutations[0].body)
  }
  return headers['Idempotency-Key'] ? streamIn(path, JSON.parse(body ?? '{}') as { id?: string }) : undefined
}

const streamIn = (path: string, body: { id?: string }): string => {
  const [, , kind, id] = path.split('/')
  return kind === 'streams' ? decodeURIComponent(id ?? '') : `trip:${id ?? body.id}`
}
