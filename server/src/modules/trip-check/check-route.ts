import type { Finding, Target } from '@caravel/sync-protocol/domain/trip-check/finding'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { zoneAtPoint } from '../../zone-at-point.ts'
import { readTripRows, type TripRows } from '../../trip-rows.ts'

/**
 * What cannot work as the trip is planned: the findings that devices show, with the title of what each is about. What
 * someone decided to live with carries the reason as `ignored`.
 */
export const checkRoute = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/trip-check',
  guard: 'user',
  limit: 'weather',
  async run(ctx, { params }) {
    const tripId = params['trip_id'] ?? ''
    await mustRead(ctx, tripStream(tripId))
    const rows = await readTripRows(ctx, tripId)
    const { checkRows } = await import('@caravel/sync-protocol/domain/trip-check/check-rows')
    const { check, open, ignored } = checkRows({
      ...rows,
      ...(await factsOf(ctx, rows)),
      zoneAt: zoneAtPoint,
    })
    const about = titlesOf(rows)
    const told = (finding: Finding) => ({ ...finding, about: about(finding.target) })
    return {
      findings: open.map(told),
      ignored: ignored.map(({ finding, row }) => ({ ...told(finding), reason: row.reason })),
      fine: check.fine,
    }
  },
})

/** What other modules know of the days and countries of a trip. */
async function factsOf(ctx: Ctx, { days, destinations }: TripRows) {
  const dates = days.flatMap(({ date }) => date ?? []).sort()
  const countries = [...new Set(destinations.flatMap(({ country_code }) => country_code ?? []))]
  const found = {}
  for (const module of ctx.modules) Object.assign(found, await module.checkFacts?.(ctx, { dates, countries }))
  return found
}

/** A stop and a stay are known by their place, a day by its title. */
function titlesOf({ stops, stays, bookings, days, places }: TripRows): (target: Target) => string | null {
  const placeName = (id: string | null): string | null => places.get(id ?? '')?.name ?? null
  const titles: Record<Target['kind'], Map<string, string | null>> = {
    stop: new Map(stops.map(({ id, place_id }) => [id, placeName(place_id)])),
    stay: new Map(stays.map(({ id, place_id }) => [id, placeName(place_id)])),
    booking: new Map(bookings.map(({ id, title }) => [id, title])),
    day: new Map(days.map(({ id, title, date }) => [id, title || date])),
  }
  return ({ kind, id }) => titles[kind].get(id) ?? null
}
