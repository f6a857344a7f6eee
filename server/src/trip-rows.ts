/** The rows of a trip that its check and its ways are worked out from. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { dismissedFinding } from '@caravel/sync-protocol/entities/dismissed-finding'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from './context.ts'
import { listRows } from './sync/synced-rows.ts'

export type TripRows = Awaited<ReturnType<typeof readTripRows>>

/** Callers check first that the trip may be read. */
export async function readTripRows({ db }: Pick<App, 'db'>, tripId: string) {
  async function rowsOf<G extends Groups>(entity: Entity<G>): Promise<RowOf<Entity<G>>[]> {
    const rows = await listRows(db.read, entity as Entity, tripStream(tripId))
    return rows.map(({ row }) => row as RowOf<Entity<G>>)
  }
  return {
    tripId,
    days: await rowsOf(day),
    destinations: await rowsOf(destination),
    places: byId(await rowsOf(place)),
    stops: await rowsOf(assignment),
    notes: await rowsOf(dayNote),
    bookings: await rowsOf(reservation),
    positions: byId(await rowsOf(reservationPosition)),
    stays: await rowsOf(accommodation),
    members: await rowsOf(tripMember),
    participants: await rowsOf(assignmentParticipant),
    legs: byId(await rowsOf(routeLeg)),
    dismissed: await rowsOf(dismissedFinding),
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map(row => [row.id, row]))
}
