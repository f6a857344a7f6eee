/** Asks the server for ways along roads that this device does not have yet. They come as rows. */
import { legId, type LegEnds, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { callApi } from '../../../data/api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { endsOf } from '@caravel/sync-protocol/domain/ways'
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

/** The ways of the days of a trip, each once; those of the day that shows come first. */
export function wantedLegs(
  plan: TripPlan,
  dayId: string | undefined,
  prefer: TravelMode,
): Map<string, Asked> {
  const wanted = new Map<string, Asked>()
  const days = plan.days.toSorted((a, b) => Number(b.id === dayId) - Number(a.id === dayId))
  for (const hop of days.flatMap(dayHops)) {
    const leg = legOf(hop, prefer)
    if (!leg) continue
    const mode = leg.mode === 'taxi' ? 'drive' : leg.mode
    const ends = endsOf(hop.start, hop.end)
    wanted.set(legId(plan.trip.id, mode, ends), { mode, ...ends })
  }
  return wanted
}

/** Asks for what was not asked for yet; without a network, a router or an answer it is left for a while. */
export async function askWays(tripId: string, wanted: ReadonlyMap<string, Asked>): Promise<void> {
  const missing = [...wanted].filter(([id]) => !asked.has(id)).slice(0, atOnce)
  if (!missing.length || Date.now() < notBefore) return
  for (const [id] of missing) asked.add(id)
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

function later(missing: readonly [string, Asked][], wait: number): void {
  for (const [id] of missing) asked.delete(id)
  notBefore = Date.now() + wait
}
