/**
 * What stays of changes whose trip is not there any more: the person's own words and what they were about, and their
 * files that the server lacks.
 */
import { journey } from '@caravel/sync-protocol/entities/journey'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import type { State } from '@caravel/sync-protocol/state'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import type { StoredAttentionItem, StreamFate } from '../db/device-store.ts'
import { findFileRow } from '../file-entities.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import { announcedFile } from './uploads/announced-file.ts'

/** Without what others wrote. */
const withoutBase = (entry: Entry): Entry => {
  const { base: _others, ...body } = entry.body
  return { ...entry, state: 'waiting', body }
}

export type TakenAnswer = (
  entry: Entry,
  before?: StoredAttentionItem['answer'],
) => NonNullable<StoredAttentionItem['answer']>

/** By whom, and the two names without which nobody knows later what the own words were about. */
export const takenAnswer = (
  { view, record, stream }: StreamMemory,
  gone: Pick<GoneStream, 'cause' | 'by'> | undefined,
): TakenAnswer => {
  const known = titleOf({ view, record, stream })
  return (entry, before) => {
    const title = nameFor(view, entry) ?? before?.body['title']
    const name = known ?? before?.body['trip']
    const names = { ...(title ? { title } : {}), ...(name ? { trip: name } : {}) }
    return { status: 403, body: { code: 'NO_ACCESS', cause: gone?.cause, by: gone?.by ?? null, ...names } }
  }
}

const titleOf = ({ view, record, stream }: Pick<StreamMemory, 'view' | 'record' | 'stream'>) => {
  const { id = '' } = parseStream(stream) ?? {}
  return (view.get(trip, id) ?? view.get(journey, id))?.title ?? record?.card?.title
}

/**
 * Of what is put aside for sending, what the server lacks and is this person's own stays; a card tells of it where a row
 * or a change announced it until now.
 */
export const keptUploads = (
  memory: StreamMemory,
  { cause, by }: Pick<GoneStream, 'cause' | 'by'>,
  own: string,
): NonNullable<StreamFate['ofUpload']> => {
  const title = titleOf(memory)
  return ({ copy, idle_since: _, ...upload }, entries) => {
    const row = findFileRow(memory.confirmed, upload.id)
    const isOwn = !copy || row?.created_by === own
    if (!isOwn || row?.state === 'stored') return undefined
    const speaks =
      row ?? findFileRow(memory.view, upload.id) ?? entries.find(entry => announcedFile(entry) === upload.id)
    return speaks ? { ...upload, taken: { cause, by, trip: title ?? null } } : upload
  }
}

/** What the row is called that a change is about. */
const nameFor = (state: State, entry: Entry): string | null => {
  const entity = mutationOf(entry)?.entity
  if (!entity) return null
  const { id = entry.body['id'] } = entry.params
  const find = (from: Entity, other: string) => state.get(from, other) as AnyRow | undefined
  const row = find(entity, String(entity.root ? entry.params['trip_id'] : id))
  return row ? rowTitle(entity, row, find) : null
}

/** Nothing is left to decide about the deleting of a trip that is deleted. */
export const hasComeTrue = ({ mutation }: Entry, { cause }: Pick<GoneStream, 'cause'>): boolean =>
  cause === 'deleted' && mutation === 'trip.delete'

/** An own change in the attention list, for which there is no trip any more. */
export const keptOf = (
  entry: Entry,
  answer: StoredAttentionItem['answer'],
  at: number,
): StoredAttentionItem => ({
  id: entry.mutation_id,
  stream: entry.stream,
  entry: withoutBase(entry),
  reason: 'revoked',
  answer,
  dependents: [],
  whole_trip: false,
  parked_at: at,
})

/** Of what was parked before, only what this person wrote. */
export const withoutOthers = (item: StoredAttentionItem, answerFor: TakenAnswer): StoredAttentionItem => ({
  ...item,
  reason: 'revoked',
  entry: withoutBase(item.entry),
  dependents: item.dependents.map(withoutBase),
  answer: answerFor(item.entry, item.answer),
})
