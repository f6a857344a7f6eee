/** Asks the server for ways along roads that this device does not have yet. They come as rows. */
import { legId, type LegEnds, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { callApi } from '../../../data/api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { endsOf, routedMode } from '@caravel/sync-protocol/domain/ways'
import { knownLegs } from './known-ways.ts'
import { dayHops, legOf } from './day-hops.ts'
import type { TravelMode } from './travel-legs.ts'
import type { TripPlan } from './trip-plan.ts'

type Asked = LegEnds & { mode: LegMode }

/** As many as one request takes. */
const atOnce = 60
const pauseMs = 60_000

/** When each was asked for, by its id, of all trips since the app was opened. */
const asked = new Map<string, number>()
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

/**
 * Asks for what was not asked for yet, and again for what has not come a minute later: a public router is asked slowly, and
 * one that fails is left alone. Without a network or a router it is left for a while. Answers after how many milliseconds
 * to ask again; undefined where nothing is missing.
 */
export async function askWays(
  tripId: string,
  wanted: Iterable<readonly [string, Asked]>,
): Promise<number | undefined> {
  const here = knownLegs()
  if (Date.now() < notBefore) return notBefore - Date.now()
  const missing: (readonly [string, Asked])[] = []
  for (const [id, leg] of wanted) {
    if (missing.length === atOnce) break
    const before = asked.get(id)
    if (before !== undefined && (here.has(id) || Date.now() - before < pauseMs)) continue
    asked.set(id, Date.now())
    missing.push([id, leg])
  }
  if (!missing.length) return undefined
  try {
    const body = { legs: missing.map(([, leg]) => ({ ...leg })) }
    const { router, pending } = await callApi<{ router: string | null; pending: number }>(
      'POST',
      `/api/trips/${tripId}/route-legs`,
      body,
    )
    if (router === null) return later(missing, 10 * pauseMs)
    return pending > 0 || missing.length === atOnce ? pauseMs : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return later(missing, pauseMs)
  }
}

function later(missing: readonly (readonly [string, Asked])[], wait: number): number {
  for (const [id] of missing) asked.delete(id)
  notBefore = Date.now() + wait
  return wait
}
