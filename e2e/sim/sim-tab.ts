/** One tab of a device: the real engine on the device's disk. */
import { createHash } from 'node:crypto'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Device } from '../../pwa/src/data/device.ts'
import { ChosenFiles } from '../../pwa/src/data/chosen-files.ts'
import { DiskRefused } from '../../pwa/src/data/db/device-store.ts'
import { MemoryStore } from '../../pwa/src/data/db/memory-store.ts'
import { MemoryChosen } from '../../pwa/src/data/db/memory-chosen.ts'
import { Drafts } from '../../pwa/src/data/drafts.ts'
import { MemoryDrafts } from '../../pwa/src/data/testing/memory-drafts.ts'
import { openEncryptedOutboxes } from '../../pwa/src/data/encrypted-outbox.ts'
import { createEngine } from '../../pwa/src/data/sync/engine.ts'
import type { Engine } from '../../pwa/src/data/sync/engine-types.ts'
import type { HttpRequest, HttpResponse, Ports, TabHint, Transport } from '../../pwa/src/data/sync/ports.ts'
import type { AppliedCommits } from '../../pwa/src/data/db/device-store.ts'
// Read when they are first needed, in real time, which the simulation has none of: here from the start.
import '../../pwa/src/data/sync/connection/presence.ts'
import '../../pwa/src/data/sync/downloads/download-run.ts'
import '../../pwa/src/data/sync/uploads/upload-sender.ts'
import { foundDone } from './already-so.ts'
import { isRefused } from './disk-doings.ts'
import { crashingStore, type CrashingStore, type CrashPlan } from './crashing-store.ts'
import type { Connected } from './network.ts'
import { lookAtSentAgain } from './sent-again.ts'
import type { SimDevice } from './sim-device.ts'
import type { SimUser } from './sim-server.ts'

const restartAfterMs = 3000
/** Longer than any of what takes no time in the simulation, on any machine: of work, since a machine may stand still. */
const longestWaitMs = 120_000
const workedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** At once, unlike the browser's: nothing is done in real time. */
const sha256 = async (text: string): Promise<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest()).buffer

export class SimTab implements Connected, Device {
  readonly device: SimDevice
  readonly name: string
  readonly instance_id = 'simulated'
  readonly drafts = new Drafts(new MemoryDrafts())
  readonly chosen = new ChosenFiles(new MemoryChosen())
  ready: Promise<void> = Promise.resolve()
  /** Seals are being opened: that takes real time, not the world's. */
  opening = false
  private running: Engine | undefined
  private store: CrashingStore | undefined
  /** In memory, while the disk cannot be had. */
  private spare: CrashingStore | undefined
  private listener: (hint: TabHint) => void = () => {}
  private cancels = new Set<() => void>()
  private flying = new Set<string>()

  constructor(device: SimDevice, index: number) {
    this.device = device
    this.name = index ? `${device.name}, tab ${index + 1}` : device.name
  }

  get user(): SimUser {
    return this.device.user
  }

  get actor() {
    const { id, name, is_admin } = this.user
    return { user_id: id, name, avatar: null, is_admin }
  }

  get encryptedOutboxes() {
    return this.device.encryptedOutboxes
  }

  get online(): boolean {
    return this.device.online
  }

  get session(): SimUser | undefined {
    return this.device.session
  }

  get fileLine() {
    return this.device.fileLine
  }

  fileLineBroke(): void {
    this.device.fileLine = 'holds'
  }

  get up(): boolean {
    return this.running !== undefined
  }

  /** The running engine; a tab that is closed has none. */
  get engine(): Engine {
    if (!this.running) throw new Error(`${this.name} is closed`)
    return this.running
  }

  start(): void {
    if (this.running || this.device.out) return
    const { device } = this
    const { time, network, sockets, dice, intents } = device.around
    const cancels = (this.cancels = new Set())
    this.store = crashingStore(device.disk, {
      crashed: () => this.crash(),
      begins: (method, args) => device.begins(method, args),
      breakOff: () => device.disk.breakOff(),
      refusal: method =>
        isRefused(device.refuses, method, device.disk.isEmpty)
          ? new DiskRefused(device.refuses ?? 'refused', undefined)
          : undefined,
      done: (method, args, result) => {
        device.did(method, args)
        if (method !== 'revert' || !foundDone(device, engine, args[0] as string[]))
          intents.noted(method, args, result, device.user.id)
        device.bytes.noted(method, args, result)
        if (method === 'applyCommits') lookAtSentAgain(device, args[0] as AppliedCommits)
      },
    })
    const ports: Ports = {
      store: this.store.store,
      spare: lastTerm => {
        this.flying = new Set()
        this.spare?.cut()
        this.spare = crashingStore(new MemoryStore(lastTerm), {
          crashed: () => this.crash(),
          begins: () => {},
          done: (method, args, result) => intents.noted(method, args, result, device.user.id),
        })
        return this.spare.store
      },
      transport: this.watched(network.transport(this)),
      clock: { now: () => time.now + device.skew },
      timers: {
        after: (ms, run) => {
          const cancel = time.after(ms, run)
          cancels.add(cancel)
          return cancel
        },
      },
      random: { bytes: dice.bytes, unit: dice.unit },
      tabs: {
        lead: (gained, lost) =>
          device.lead(
            this,
            () => {
              this.flying = new Set()
              gained()
            },
            lost,
          ),
        tell: hint => device.tell(this, hint),
        hear: listener => {
          this.listener = listener
          return () => (this.listener = () => {})
        },
      },
      openSocket: sockets.opener(this),
      ...(device.compares ? { sha256 } : {}),
      report: (problem, error) => {
        if (this.running !== engine) return
        if (error instanceof DiskRefused && device.isDiskInDoubt) return
        const taken = /^the rows of (\S+) .* taken anew$/.exec(problem)?.[1]
        if (taken === undefined || !device.around.isTwofold(taken))
          device.around.broken('report', `${this.name}: ${problem}: ${String(error)}`)
      },
    }
    const engine = createEngine(ports, this.actor)
    this.running = engine
    this.ready = engine.start()
    // The page at its address asks for a trip before it is known what lies on the disk.
    const shown = device.disk.streams.find(({ stream }) => stream.startsWith('trip:'))?.stream
    if (shown) engine.open(shown)
    void this.ready.then(() => {
      if (this.running !== engine) return
      device.began(this)
      this.openAll()
      void this.takeUpEncrypted(engine)
    })
  }

  private async takeUpEncrypted(engine: Engine): Promise<void> {
    if (!this.encryptedOutboxes.any) return
    this.opening = true
    await openEncryptedOutboxes(this).catch((error: unknown) => {
      // They stay where they are, for the next start.
      if (!(error instanceof DiskRefused)) throw error
    })
    if (this.running === engine) this.opening = false
  }

  /** True when it was done before the page was gone. Nothing that takes virtual time may be waited for. */
  async whileUp(work: Promise<unknown>): Promise<boolean> {
    const { running } = this
    let done = false
    const noted = work.finally(() => (done = true))
    noted.catch(() => {}) // of a page that is gone; else it is thrown below
    // With the first thing that it asked of the disk.
    if (!running) return false
    const since = workedMs()
    while (!done && this.running === running) {
      if (workedMs() - since > longestWaitMs) throw new Error(`${this.name} waits for ever`)
      await new Promise(setImmediate)
    }
    if (this.running !== running) return false
    await noted
    return true
  }

  /** Every change that its memory has and that no server is known to have. */
  get held(): string[] {
    const { running } = this
    if (!running) return []
    const entries = running.records().flatMap(({ stream }) => running.memory(stream).lane.entries)
    const parked = running.attention().flatMap(item => [item.entry, ...item.dependents])
    return [...entries, ...parked].map(entry => entry.mutation_id)
  }

  /** It is said by the disk, or by what a tab that has none says. */
  get hasDisk(): boolean {
    const says = this.running?.state().disk
    return says !== 'memory' && says !== 'unsure'
  }

  loseDisk(): void {
    if (this.up) this.store?.lose()
  }

  /** A screen shows every trip. */
  openAll(): void {
    for (const { stream } of this.engine.records()) this.engine.open(stream)
  }

  hear(hint: TabHint): void {
    if (this.up) this.listener(hint)
  }

  /** C2, on the wire: a lane has one request on its way for each time that this tab leads, were it twice in a row. */
  private watched(inner: Transport): Transport {
    return {
      request: async request => {
        const { flying } = this
        const lane = laneOf(request)
        if (lane === undefined) return inner.request(request)
        if (flying.has(lane))
          this.device.around.broken('C2', `${this.name}: two requests of ${lane} are on their way`)
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
    if (!this.up) return
    this.device.crashes++
    this.close()
    this.restartSoon()
  }

  /** The page is gone without a word. */
  close(): void {
    const { running } = this
    if (!running) return
    this.device.goes(this)
    this.store?.cut()
    this.spare?.cut()
    this.spare = undefined
    this.running = undefined
    this.opening = false
    running.stop()
    for (const cancel of this.cancels) cancel()
    this.device.around.sockets.breakAll(this)
  }

  restartSoon(): void {
    this.device.around.time.after(restartAfterMs, () => this.start())
  }

  arrived(request: HttpRequest, response: HttpResponse): void {
    this.device.arrived(request, response)
  }

  throwAway(stream: StreamKey): void {
    this.device.throwAway(stream)
  }

  async destroy(): Promise<void> {}
}

/** The stream whose queue a request empties; undefined for every other request. */
const laneOf = ({ method, path, headers, body }: HttpRequest): string | undefined => {
  const sent = JSON.parse(body ?? '{}') as Values
  if (path !== '/api/sync/push') return headers['Idempotency-Key'] ? streamOf(method, path, sent) : undefined
  const [first] = sent['mutations'] as { method: string; path: string; body: Values }[]
  return first && streamOf(first.method, first.path, first.body)
}

const streamOf = (method: string, path: string, body: Values): string | undefined => {
  const matched = matchMutation(method, path)
  return matched?.route.stream(matched.params, body)
}
