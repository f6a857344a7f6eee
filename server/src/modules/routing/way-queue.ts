/**
 * Ways that a router is still to be asked for, written into their trips as they are found. A public router is asked one
 * question a second (`net/in-turn.ts`), so a long trip takes minutes: nobody waits for it, and the ways arrive by the feed.
 */
import { legId } from '@caravel/sync-protocol/entities/route-leg'
import type { App } from '../../context.ts'
import { askRouter } from './ask-router.ts'
import { keepLegs, type AskedLeg } from './keep-legs.ts'
import type { Router } from './router.ts'

type Needed = Pick<App, 'background' | 'committer' | 'db' | 'log' | 'now'>

/** Ways that wait; what comes beyond is asked for again when the trip is next looked at. */
const most = { of_a_trip: 300, in_all: 5_000 }
/** Questions of one turn to a router that is not public: they run side by side. */
const atOnce = 8

export class WayQueue {
  private readonly app: Needed
  private readonly router: () => Router | undefined
  private ended = false
  /** By trip, in the order in which trips take turns; of each the ways by their ids, in the order they are asked in. */
  private readonly trips = new Map<string, Map<string, AskedLeg>>()
  private running = false

  constructor(app: Needed, router: () => Router | undefined) {
    this.app = app
    this.router = router
  }

  get size(): number {
    return [...this.trips.values()].reduce((sum, legs) => sum + legs.size, 0)
  }

  /** @param isShown someone looks at them: they come before what waits of this trip */
  add(tripId: string, legs: readonly AskedLeg[], isShown: boolean): void {
    const waiting = this.trips.get(tripId) ?? new Map<string, AskedLeg>()
    const named = new Map(legs.map(leg => [legId(tripId, leg.mode, leg), leg]))
    const room = Math.min(most.of_a_trip, most.in_all - this.size + waiting.size)
    const all = isShown ? [...named, ...waiting] : [...waiting, ...named]
    const kept = new Map<string, AskedLeg>()
    for (const [id, leg] of all) if (kept.size < room && !kept.has(id)) kept.set(id, leg)
    if (!kept.size) return
    this.trips.set(tripId, kept)
    if (this.running || this.ended) return
    this.running = true
    this.app.background.run('asking for ways', () => this.work())
  }

  stop(): void {
    this.ended = true
  }

  private async work(): Promise<void> {
    try {
      while (this.trips.size && !this.ended) {
        const router = this.router()
        if (!router) break
        const [tripId, legs] = this.next(router.is_public ? 1 : atOnce)
        const found = await askRouter(this.app, router, legs)
        await keepLegs(this.app, tripId, router.version, found)
        // It does not answer, and is left alone: whoever looks at a trip asks again.
        if (found.length < legs.length) break
      }
    } finally {
      this.trips.clear()
      this.running = false
    }
  }

  /** The first ways of the trip whose turn it is; what is left of it goes behind the other trips. */
  private next(count: number): [string, AskedLeg[]] {
    const [tripId, waiting] = this.trips.entries().next().value as [string, Map<string, AskedLeg>]
    const taken = [...waiting].slice(0, count)
    this.trips.delete(tripId)
    for (const [id] of taken) waiting.delete(id)
    if (waiting.size) this.trips.set(tripId, waiting)
    return [tripId, taken.map(([, leg]) => leg)]
  }
}

const queues = new WeakMap<App['db'], WayQueue>()

export function startWayQueue(app: App, router: () => Router | undefined): void {
  queues.set(app.db, new WayQueue(app, router))
}

export function stopWayQueue({ db }: Pick<App, 'db'>): void {
  queues.get(db)?.stop()
}

/** That of the running server. */
export function wayQueueOf({ db }: Pick<App, 'db'>): WayQueue {
  const queue = queues.get(db)
  if (!queue) throw new Error('the queue of ways was not started')
  return queue
}
