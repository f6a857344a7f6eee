/** How a suggestion becomes an entry, and an entry a suggestion again. Pure. */
import { journeyEntry } from '../../entities/journey-entry.ts'
import { journeyPhoto } from '../../entities/journey-photo.ts'
import { journeyTrip, journeyTripId } from '../../entities/journey-trip.ts'
import type { AnyRow } from '../../entity.ts'
import type { Op, Values } from '../../op.ts'
import type { State } from '../../state.ts'
import { parseStream } from '../../streams.ts'
import { detached, planned, type Entry } from './follow-trip.ts'

const entity = journeyEntry.name

/** Fields in which somebody says something. Another time, day or location is none of them. */
const wordFields = ['title', 'story', 'mood', 'weather', 'pros', 'cons', 'tags', 'people'] as const

/** Do these values say something that the row does not? The first such word makes an entry of a suggestion. */
export function saysSomething(row: Entry, values: Values): boolean {
  return wordFields.some(name => {
    const value = values[name]
    if (value === undefined || value === row[name]) return false
    return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''
  })
}

/**
 * The ops that make an entry of a suggestion before something is said in it; none where it is one. A suggestion that the
 * plan took away while somebody wrote about it comes back, for their words.
 */
export function fillOps(state: State, id: string, authorId: string): Op[] {
  const row = state.get(journeyEntry, id)
  if (row) return row.type === 'skeleton' ? [becomesEntry(id, authorId)] : []
  const buried = state.tombstone(journeyEntry, id) as (AnyRow & Entry) | undefined
  if (buried?.type !== 'skeleton') return []
  const linked = state.get(
    journeyTrip,
    journeyTripId(parseStream(state.stream)?.id ?? '', buried.source_trip_id ?? ''),
  )
  const source = linked ? { source_there: false } : detached
  return [
    { op: 'restore', entity, id, row: buried, derived: true },
    { op: 'update', entity, id, fields: source, derived: true },
    becomesEntry(id, authorId),
  ]
}

function becomesEntry(id: string, authorId: string): Op {
  const fields = { type: 'entry', author_id: authorId || null, hidden: false }
  return { op: 'update', entity, id, fields, derived: true }
}

const unsaid = {
  type: 'skeleton',
  author_id: null,
  story: null,
  mood: null,
  weather: null,
  pros: null,
  cons: null,
  tags: [],
  people: [],
  visibility: 'private',
  hidden: false,
} as const

/**
 * What deleting an entry does. A suggestion is hidden; an entry whose stop is in the plan becomes a suggestion again, and
 * its photos stay in the gallery; another one is deleted.
 */
export function deleteEntryOps(state: State, row: Entry): Op[] {
  const { id, followed } = row
  if (row.type === 'skeleton') return [{ op: 'update', entity, id, fields: { hidden: true } }]
  if (!row.source_there || !followed) return [{ op: 'delete', entity, id }]
  const photos = state
    .where(journeyPhoto, 'entry_id', id)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((photo): Op => ({
      op: 'update',
      entity: journeyPhoto.name,
      id: photo.id,
      fields: { entry_id: null },
      derived: true,
    }))
  const fields = { ...unsaid, ...planned(followed) }
  return [{ op: 'update', entity, id, fields, deletes: true }, ...photos]
}
