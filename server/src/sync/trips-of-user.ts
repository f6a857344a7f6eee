/** The trips that someone is or was in, with all that a list of them says, in two statements however many there are. */
import { memberEntity, rootEntity } from '@caravel/sync-protocol/access-rows'
import type { Role } from '@caravel/sync-protocol/access'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, StreamInfo, TripCard } from '@caravel/sync-protocol/wire'
import { CompiledQuery, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { accessRev, goneOf, type Membership } from './membership.ts'
import { schemaRev } from './schema-rev.ts'

interface TripRow extends Membership {
  role: Role
  field_versions: string
  head: number | null
  mark: string | null
  trip_id: string | null
  title: string
  start_date: string | null
  end_date: string | null
  archived: number
  cover_file_id: string | null
  day_count: number
}

interface PersonRow {
  stream: StreamKey
  user_id: string
  name: string
  avatar: string | null
}

/** Of all, or of those in a JSON list of streams. */
const among = (some: boolean): string => (some ? 'and m.stream in (select value from json_each(+?))' : '')

const tripsText = (some: boolean): string => `
  select m.stream, m.role, m.left_at, m.updated_by, m.field_versions, s.head, s.mark, s.closed_at,
    who.name as by_name, t.id as trip_id, t.title, t.start_date, t.end_date, t.archived, t.cover_file_id, t.day_count
  from "${memberEntity}" m
  left join streams s on s.stream = m.stream
  left join "${rootEntity}" t on t.stream = m.stream
  left join "${memberEntity}" who on who.stream = m.stream
    and who.user_id = case when m.left_at is null then s.closed_by else m.updated_by end
  where m.user_id = +? ${among(some)} order by m.stream`

const peopleText = (some: boolean): string => `
  select p.stream, p.user_id, p.name, p.avatar
  from "${memberEntity}" m join "${memberEntity}" p on p.stream = m.stream and p.left_at is null
  where m.user_id = +? and m.left_at is null ${among(some)} order by p.stream, p.created_at, p.id`

const query = <Row>(text: string, parameters: number) =>
  fixedQuery<Row>(() => ({
    compile: () => CompiledQuery.raw(text, Array<string>(parameters).fill('')) as CompiledQuery<Row>,
  }))

const all = { trips: query<TripRow>(tripsText(false), 1), people: query<PersonRow>(peopleText(false), 1) }
const some = { trips: query<TripRow>(tripsText(true), 2), people: query<PersonRow>(peopleText(true), 2) }

export interface TripsOfUser {
  streams: StreamInfo[]
  gone: GoneStream[]
}

/** Of all streams, or of those that are named. */
export const listTripsOf = async (
  db: Kysely<Database>,
  userId: string,
  only?: readonly string[],
): Promise<TripsOfUser> => {
  const { trips, people } = only ? some : all
  const parameters = only ? [userId, JSON.stringify(only)] : [userId]
  const rows = await trips(db, parameters)
  const members = new Map<string, TripCard['members']>()
  for (const { stream, ...person } of await people(db, parameters)) {
    const known = members.get(stream)
    if (known) known.push(person)
    else members.set(stream, [person])
  }
  const found: TripsOfUser = { streams: [], gone: [] }
  for (const row of rows) {
    const gone = goneOf(row, userId)
    if (gone) found.gone.push(gone)
    else if (row.trip_id !== null) found.streams.push(infoOf(row, members.get(row.stream) ?? []))
  }
  return found
}

/** Enough of a trip to list it where it is not on the device. */
const infoOf = (row: TripRow, members: TripCard['members']): StreamInfo => ({
  stream: row.stream,
  head: row.head ?? 0,
  mark: row.mark,
  access_rev: accessRev(row.field_versions),
  role: row.role,
  schema_rev: schemaRev,
  card: {
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    archived: row.archived === 1,
    cover_file_id: row.cover_file_id,
    day_count: row.day_count,
    members,
  },
})
