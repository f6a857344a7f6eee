import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { synced } from '../../../sync/synced-rows.ts'
import type { MapAreaTable } from '../tables.ts'

/**
 * `waiting`: its turn is to come · `planning`: its size is being worked out · `refused`: it would be too large, or there is
 * no room for it · `failed`: it could not be had, and may be tried again.
 */
export type AreaState = 'waiting' | 'planning' | 'running' | 'ready' | 'refused' | 'failed'

export interface AreaRow extends Omit<MapAreaTable, 'boxes' | 'state'> {
  boxes: Bounds[]
  state: AreaState
}

/** Why a trip needs an area: for a destination of it, or for places (`null`). */
export interface AreaUse {
  area_id: string
  destination_id: string | null
}

type Db = Kysely<Database>

export async function listAreas(db: Db): Promise<AreaRow[]> {
  const rows = await db.selectFrom('map_areas').selectAll().orderBy('needed_at').orderBy('id').execute()
  return rows.map(row => ({
    ...row,
    boxes: JSON.parse(row.boxes) as Bounds[],
    state: row.state as AreaState,
  }))
}

export async function insertArea(db: Db, row: AreaRow): Promise<void> {
  await db
    .insertInto('map_areas')
    .values({ ...row, boxes: JSON.stringify(row.boxes) })
    .execute()
}

export async function updateArea(
  db: Db,
  id: string,
  news: Partial<Omit<AreaRow, 'id' | 'boxes'>>,
): Promise<void> {
  await db.updateTable('map_areas').set(news).where('id', '=', id).execute()
}

export async function deleteArea(db: Db, id: string): Promise<void> {
  await db.deleteFrom('map_areas').where('id', '=', id).execute()
}

export async function listUses(db: Db): Promise<(AreaUse & { stream: string })[]> {
  const rows = await db.selectFrom('map_area_trips').selectAll().execute()
  return rows.map(({ stream, area_id, destination_id }) => ({
    stream,
    area_id,
    destination_id: destination_id || null,
  }))
}

export async function replaceUses(db: Db, stream: string, uses: readonly AreaUse[]): Promise<void> {
  await db.deleteFrom('map_area_trips').where('stream', '=', stream).execute()
  const rows = uses.map(use => ({ stream, area_id: use.area_id, destination_id: use.destination_id ?? '' }))
  if (rows.length) await db.insertInto('map_area_trips').values(rows).execute()
}

export async function listStarts(db: Db): Promise<{ stream: string; at: number }[]> {
  return db.selectFrom('map_trip_starts').selectAll().execute()
}

export async function saveStart(db: Db, stream: string, at: number): Promise<void> {
  await db
    .insertInto('map_trip_starts')
    .values({ stream, at })
    .onConflict(conflict => conflict.column('stream').doUpdateSet({ at }))
    .execute()
}

export async function deleteStarts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('map_trip_starts').where('at', '<', before).execute()
}

/** Streams of the trips that a person is on. */
export async function listOwnStreams(db: Db, userId: string): Promise<string[]> {
  const rows = await synced(db)
    .selectFrom('trip_member')
    .select('stream')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
  return rows.map(row => String(row['stream']))
}

/**
 * Streams of trips that are to come or under way, those that begin first in front: without an end they may be. `today` is
 * `YYYY-MM-DD`.
 */
export async function listCurrentStreams(db: Db, today: string, limit: number): Promise<string[]> {
  const rows = await synced(db)
    .selectFrom('trip')
    .innerJoin('streams', 'streams.stream', 'trip.stream')
    .select('trip.stream')
    .where('streams.closed_at', 'is', null)
    .where('trip.archived', '=', 0)
    .where(check => check.or([check('trip.end_date', 'is', null), check('trip.end_date', '>=', today)]))
    .orderBy(order => order.case().when('trip.start_date', 'is', null).then(1).else(0).end())
    .orderBy('trip.start_date')
    .orderBy('trip.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => String(row['stream']))
}
