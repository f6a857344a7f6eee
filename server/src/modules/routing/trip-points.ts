/** Where a trip takes place: nobody is told ways between other points. */
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { legDegrees } from '@caravel/sync-protocol/entities/route-leg'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { listRows } from '../../sync/synced-rows.ts'

type Located = { lat?: number | null; lng?: number | null } | null | undefined

/** `lat,lng` of every place of the trip and both ends of every transport, rounded as rows of ways are. */
export async function pointsOfTrip(app: Pick<App, 'db'>, tripId: string): Promise<ReadonlySet<string>> {
  const stream = tripStream(tripId)
  const places = await listRows(app.db.read, place, stream)
  const bookings = await listRows(app.db.read, reservation, stream)
  const points = new Set<string>()
  const add = (at: Located) => {
    if (at?.lat != null && at.lng != null) points.add(pointKey(at.lat, at.lng))
  }
  for (const { row } of places) add(row as RowOf<typeof place>)
  for (const { row } of bookings) {
    const { details } = row as RowOf<typeof reservation>
    for (const leg of details?.legs ?? []) [leg.from, leg.to].forEach(add)
    ;[details?.venue, details?.car?.pick_up, details?.car?.drop_off].forEach(add)
  }
  return points
}

export function pointKey(lat: number, lng: number): string {
  return `${legDegrees(lat)},${legDegrees(lng)}`
}
