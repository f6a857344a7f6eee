/** What a stream is called: a trip or a journal by its title, a plan of days off by its person. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { membersOf, parseStream } from '@caravel/sync-protocol/streams'
import { currentCard } from './sync/attention/card-of.ts'
import type { StreamMemory } from './sync/streams/stream-memory.ts'

const rowsOf = ({ view }: StreamMemory, name: string | undefined): readonly AnyRow[] => {
  const entity = findEntity(name ?? '')
  return entity ? (view.list(entity) as AnyRow[]) : []
}

/** Whose plan of days off it is, where it is not the reader's. */
export const otherPlanner = (memory: StreamMemory, reader: string): string | undefined => {
  if (parseStream(memory.stream)?.kind !== 'vacay') return undefined
  const owner = rowsOf(memory, membersOf(memory.stream)).find(({ role }) => role === 'owner')
  return owner && owner['user_id'] !== reader ? String(owner['name']) : undefined
}

/** Undefined for what has no name, such as the reader's own plan of days off. */
export const streamTitle = (memory: StreamMemory, reader: string): string | undefined => {
  const { kind, id } = parseStream(memory.stream) ?? {}
  if (kind === 'trip') return currentCard(memory)?.title
  const root = rowsOf(memory, kind).find(row => row.id === id)
  return otherPlanner(memory, reader) ?? (typeof root?.['title'] === 'string' ? root['title'] : undefined)
}
