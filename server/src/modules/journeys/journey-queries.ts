import { journey } from '@caravel/sync-protocol/entities/journey'
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { journeyTrip, journeyTripId } from '@caravel/sync-protocol/entities/journey-trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { AnyRow, Entity, RowOf } from '@caravel/sync-protocol/entity'
import { journeyStream, tripStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findRow, fromColumns, listRows, synced } from '../../sync/synced-rows.ts'

type Db = Kysely<Database>

/** The ids of the journals that are about a trip, without deleted ones. */
export const listJourneysOf = async (db: Db, tripId: string): Promise<string[]> => {
  const rows = await synced(db)
    .selectFrom(journeyTrip.name)
    .innerJoin('streams', 'streams.stream', `${journeyTrip.name}.stream`)
    .select('journey_id')
    .where('trip_id', '=', tripId)
    .where('streams.closed_at', 'is', null)
    .orderBy('journey_id')
    .execute()
  return rows.map(row => String(row['journey_id']))
}

/** The ids of the trips that a journal is about. */
export const listTripsOf = async (db: Db, journeyId: string): Promise<string[]> => {
  const rows = await listRows(db, journeyTrip as Entity, journeyStream(journeyId))
  return rows.map(({ row }) => String(row['trip_id'])).sort()
}

export type Link = RowOf<typeof journeyTrip>

export const findLink = async (db: Db, journeyId: string, tripId: string): Promise<Link | undefined> =>
  (await findRow(db, journeyTrip as Entity, journeyStream(journeyId), journeyTripId(journeyId, tripId)))
    ?.row as Link | undefined

/**
 * Who lets a journal see a trip: somebody on the trip who writes in the journal, before all who linked it. Undefined:
 * nobody does any more.
 */
export const findSponsor = async (
  db: Db,
  { journey_id, trip_id, linked_by }: Link & { journey_id: string },
) => {
  const [contributors, members] = await Promise.all([
    listRows(db, journeyContributor as Entity, journeyStream(journey_id)),
    listRows(db, tripMember as Entity, tripStream(trip_id ?? '')),
  ])
  const onTrip = new Set(
    members.filter(({ row }) => row['left_at'] === null).map(({ row }) => String(row['user_id'])),
  )
  const both = contributors
    .filter(({ row }) => row['left_at'] === null && row['role'] !== 'viewer')
    .map(({ row }) => String(row['user_id']))
    .filter(id => onTrip.has(id))
    .sort()
  return linked_by !== null && both.includes(linked_by) ? linked_by : both[0]
}

/** The journals of a person with what a list shows of each, the last changed first. */
export const listJourneys = async (db: Db, userId: string): Promise<AnyRow[]> => {
  const found = await sql<Record<string, unknown>>`
    select j.*, c.role as my_role,
      (select count(*) from journey_entry e where e.stream = j.stream and e.type = 'entry') as entry_count,
      (select count(*) from journey_photo p where p.stream = j.stream and p.thumbnail_of_id is null) as photo_count,
      (select count(distinct e.location_name) from journey_entry e
        where e.stream = j.stream and e.type = 'entry' and e.location_name <> '') as place_count,
      (select min(t.start_date) from journey_trip t where t.stream = j.stream) as trip_date_min,
      (select max(t.end_date) from journey_trip t where t.stream = j.stream) as trip_date_max
    from journey j join journey_contributor c on c.stream = j.stream
    where c.user_id = ${userId} and c.left_at is null
    order by j.updated_at desc, j.id
  `.execute(db)
  return found.rows.map(columns => {
    const { my_role, entry_count, photo_count, place_count, trip_date_min, trip_date_max } = columns
    const counts = { entry_count, photo_count, place_count, trip_date_min, trip_date_max }
    return { ...fromColumns(journey as Entity, columns).row, my_role, ...counts } as AnyRow
  })
}

/** Trips of a person with what it takes to choose them for a journal, the latest first. */
export const listTripChoices = async (
  db: Db,
  userId: string,
  { endedSince, today }: { endedSince?: string; today?: string } = {},
): Promise<Record<string, unknown>[]> => {
  const found = await sql<Record<string, unknown>>`
    select t.id, t.title, t.start_date, t.end_date, t.cover_file_id,
      (select count(*) from assignment a where a.stream = t.stream) as place_count
    from trip t join trip_member m on m.stream = t.stream
    where m.user_id = ${userId} and m.left_at is null
      and (${endedSince ?? null} is null or (t.end_date >= ${endedSince ?? null} and t.end_date < ${today ?? null}
        and not exists (select 1 from journey_trip l join journey_contributor c on c.stream = l.stream
          where l.trip_id = t.id and c.user_id = ${userId} and c.left_at is null)))
    order by t.end_date desc, t.id
  `.execute(db)
  return found.rows
}

/** What still waits for these recipients is left out: a later change reads all that they would. */
export const dropWaiting = async (
  db: Db,
  { channel, recipients }: { channel: string; recipients: readonly string[] },
): Promise<void> => {
  await db
    .deleteFrom('effects')
    .where('channel', '=', channel)
    .where('recipient', 'in', recipients)
    .where('due_at', 'is not', null)
    .execute()
}
