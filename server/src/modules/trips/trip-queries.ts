import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { TripPosition } from '../../module.ts'
import { fromColumns, synced } from '../../sync/synced-rows.ts'

/** Trips that a user is in, newest first. */
export const listTrips = async (
  db: Kysely<Database>,
  entity: Entity,
  userId: string,
  archived: boolean,
): Promise<AnyRow[]> => {
  const rows = await synced(db)
    .selectFrom('trip')
    .innerJoin('trip_member', 'trip_member.stream', 'trip.stream')
    .selectAll('trip')
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('trip.archived', '=', archived ? 1 : 0)
    .orderBy('trip.created_at', 'desc')
    .orderBy('trip.id')
    .execute()
  return rows.map(columns => fromColumns(entity, columns).row)
}

/** More stops than these no map is made for. */
const mostPositions = 20_000

/** Where a trip takes place; without a stream, all trips that are not deleted. */
export async function listPositions(
  db: Kysely<Database>,
  stream: string | undefined,
): Promise<TripPosition[]> {
  let query = synced(db)
    .selectFrom('place')
    .leftJoin('assignment', join =>
      join.onRef('assignment.stream', '=', 'place.stream').onRef('assignment.place_id', '=', 'place.id'),
    )
    .leftJoin('day', join =>
      join.onRef('day.stream', '=', 'place.stream').onRef('day.id', '=', 'assignment.day_id'),
    )
    .innerJoin('streams', 'streams.stream', 'place.stream')
    .select(['place.lat', 'place.lng', 'day.position as day_position', 'assignment.position as line'])
    .where('place.lat', 'is not', null)
    .where('streams.closed_at', 'is', null)
  if (stream !== undefined) query = query.where('place.stream', '=', stream)
  const rows = await query.limit(mostPositions).execute()
  return rows.map(({ lat, lng, day_position, line }) => ({
    lat: Number(lat),
    lng: Number(lng),
    ...(typeof day_position === 'string' ? { order: `${day_position} ${String(line)}` } : {}),
  }))
}
