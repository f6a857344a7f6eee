/** Asks the server for ways along roads that this device does not have yet. They come as rows. */
import { legId, type LegEnds, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { callApi } from '../../../data/api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { endsOf, routedMode } from '@caravel/sync-protocol/domain/ways'
import { dayHops, legOf } from './day-hops.ts'
import type { TravelMode } from './travel-legs.ts'
import type { TripPlan } from './trip-plan.ts'

type Asked = LegEnds & { mode: LegMode }

/** As many as one request takes. */
const atOnce = 60
const pauseMs = 60_000

/** By id, of all trips since the app was opened: the server knows what it told already. */
const asked = new Set<string>()
let notBefore = 0

/**
 * The ways of the days of a trip by their ids; those of the day that shows come first. One after another, as they are
 * asked for: an id is a hash, and a long trip has hundreds.
 */
export function* wantedLegs(
  plan: TripPlan,
  dayId: string | undefined,
  prefer: TravelMode,
): Generator<readonly [string, Asked]> {
  const days = plan.days.toSorted((a, b) => Number(b.id === dayId) - Number(a.id === dayId))
  for (const hop of days.flatMap(dayHops)) {
    const leg = legOf(hop, prefer)
    const mode = leg && routedMode(leg.mode)
    if (!mode) continue
    const ends = endsOf(hop.start, hop.end)
    yield [legId(plan.trip.id, mode, ends), { mode, ...ends }]
  }
}

/** Asks for what was not asked for yet; without a network, a router or an answer it is left for a while. */
export async function askWays(tripId: string, wanted: Iterable<readonly [string, Asked]>): Promise<void> {
  if (Date.now() < notBefore) return
  const missing: (readonly [string, Asked])[] = []
  for (const [id, leg] of wanted) {
    if (missing.length === atOnce) break
    if (asked.has(id)) continue
    asked.add(id)
    missing.push([id, leg])
  }
  if (!missing.length) return
  try {
    const body = { legs: missing.map(([, leg]) => ({ ...leg })) }
    const { router, pending } = await callApi<{ router: string | null; pending: number }>(
      'POST',
      `/api/trips/${tripId}/route-legs`,
      body,
    )
    if (router === null || pending > 0) later(missing, router === null ? 10 * pauseMs : pauseMs)
  } catch (error) {
    later(missing, pauseMs)
    if (!(error instanceof ApiError)) throw error
  }
}

function later(missing: readonly (readonly [string, Asked])[], wait: number): void {
  for (const [id] of missing) asked.delete(id)
  notBefore = Date.now() + wait
}
