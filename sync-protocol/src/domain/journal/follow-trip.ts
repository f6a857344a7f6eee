/**
 * How the entries of a journal follow a trip. A suggestion follows name, time, day and location; an entry that somebody
 * wrote follows the location alone; what somebody changed by hand follows nothing. Pure and idempotent: a second run
 * over its own result makes no op. No op writes a word that a person wrote.
 */
import { journeyEntry, type Followed } from '../../entities/journey-entry.ts'
import type { RowOf } from '../../entity.ts'
import type { Op, Values } from '../../op.ts'
import { sameValue } from '../../row.ts'
import type { State } from '../../state.ts'
import type { Skeleton } from './skeletons.ts'

export type Entry = RowOf<typeof journeyEntry>

const entity = journeyEntry.name

/**
 * The ops that make a journal follow a trip.
 * @param skeletons of the trip; none where it is empty. For a trip that is not linked any more see `detachTrip`.
 */
export function followTrip(state: State, tripId: string, skeletons: readonly Skeleton[]): Op[] {
  const wanted = new Set(skeletons.map(({ id }) => id))
  const left = entriesOf(state, tripId).filter(({ id }) => !wanted.has(id))
  return [...skeletons.flatMap(each => followOne(state, tripId, each)), ...left.flatMap(losesSource)]
}

/**
 * The ops that a change of a trip makes, of its suggestions before and after: what was in neither, or is as it was, is
 * left alone. For devices, which do not know what others threw away.
 */
export function followChanges(
  state: State,
  tripId: string,
  before: readonly Skeleton[],
  after: readonly Skeleton[],
): Op[] {
  const was = new Map(before.map(each => [each.id, each]))
  const isNow = new Set(after.map(({ id }) => id))
  const changed = after.filter(each => !sameValue(was.get(each.id)?.followed, each.followed))
  const left = entriesOf(state, tripId).filter(({ id }) => was.has(id) && !isNow.has(id))
  return [...changed.flatMap(each => followOne(state, tripId, each)), ...left.flatMap(losesSource)]
}

/** The trip is gone, is not linked any more, or nobody who writes here is on it: suggestions go, and no word. */
export function detachTrip(state: State, tripId: string): Op[] {
  return entriesOf(state, tripId).flatMap(row => (row.type === 'skeleton' ? remove(row) : set(row, detached)))
}

/** The values of an entry that comes from no plan. */
export const detached = {
  source_trip_id: null,
  source_kind: null,
  source_id: null,
  source_there: false,
  followed: null,
} as const

/** In an order of its own: two sides hold rows in different ones. */
function entriesOf(state: State, tripId: string): Entry[] {
  return state.where(journeyEntry, 'source_trip_id', tripId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function followOne(state: State, tripId: string, skeleton: Skeleton): Op[] {
  const { id, kind, source_id, followed } = skeleton
  const source = {
    source_trip_id: tripId,
    source_kind: kind,
    source_id,
    source_there: true,
    followed,
  }
  const row = state.get(journeyEntry, id)
  if (row) return set(row, { ...source, ...followedFields(row, followed) })
  // What somebody wrote and threw away is not covered by a suggestion: it could not be brought back any more.
  if (state.tombstone(journeyEntry, id)?.['type'] === 'entry') return []
  const fields = { type: 'skeleton', ...source, ...planned(followed) }
  return [{ op: 'create', entity, id, fields, derived: true }]
}

/** What a suggestion says while nobody changed anything of it. */
export function planned({ name, date, time, location_name, lat, lng, position }: Followed): Values {
  return {
    title: name,
    entry_date: date,
    position,
    entry_time: time,
    location_name,
    location_lat: lat,
    location_lng: lng,
  }
}

const whereFields = ['location_name', 'location_lat', 'location_lng'] as const
/** Fields that follow together. */
const followGroups = [['title'], ['entry_date'], ['position'], ['entry_time'], whereFields] as const

function followedFields(row: Entry, followed: Followed): Values {
  const [before, after] = [row.followed && planned(row.followed), planned(followed)]
  // Nobody knows what of a row without that is somebody's own.
  if (!before) return {}
  const groups = row.type === 'skeleton' ? followGroups : [whereFields]
  const fields: Values = {}
  for (const names of groups)
    if (names.every(name => sameValue(row[name], before[name])))
      for (const name of names) fields[name] = after[name]
  return fields
}

function losesSource(row: Entry): Op[] {
  return row.type === 'skeleton' ? remove(row) : set(row, { source_there: false })
}

function remove({ id }: Entry): Op[] {
  return [{ op: 'delete', entity, id, derived: true }]
}

function set(row: Entry, values: Values): Op[] {
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameValue(row[name as keyof Entry], value)),
  )
  return Object.keys(fields).length ? [{ op: 'update', entity, id: row.id, fields, derived: true }] : []
}
