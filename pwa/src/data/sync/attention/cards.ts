/**
 * What needs the person, as they see it: the contested groups of one thing are one card and one question, and so is
 * what was edited here of all that one deletion took along.
 */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredAttentionItem } from '../../db/device-store.ts'

type RowOf = (stream: StreamKey, entity: string, id: string) => AnyRow | undefined

const isConflict = ({ reason, answer }: StoredAttentionItem): boolean =>
  reason === 'refused' && answer?.body['code'] === 'CONFLICT'

/** Someone recorded a payment between the same two meanwhile: of a group of a payment it is the question of any row. */
export const isSettledMeanwhile = (item: StoredAttentionItem): boolean =>
  isConflict(item) && item.answer?.body['entity'] === 'settlement' && !item.answer.body['group']

/** Two versions of one group of a row. */
export const isContested = (item: StoredAttentionItem): boolean =>
  isConflict(item) && !isSettledMeanwhile(item)

/** Deleted by someone else meanwhile, and can be brought back. */
export const isGone = ({ reason, answer }: StoredAttentionItem): boolean =>
  reason === 'refused' && answer?.body['code'] === 'ENTITY_GONE' && answer.body['restorable'] !== false

/** The commit that deleted it: bringing back one of its rows brings back all. */
const deletionOf = (item: StoredAttentionItem): string | undefined => {
  const deleted = isGone(item) ? item.answer?.body['mutation_id'] : undefined
  return typeof deleted === 'string' ? `${item.stream} deletion ${deleted}` : undefined
}

const rowIn = ({ answer }: StoredAttentionItem) => {
  const { entity, id } = answer?.body ?? {}
  return typeof entity === 'string' && typeof id === 'string' ? { entity, id } : undefined
}

/** The cards in the order of their oldest item. A stop and its place are one thing to people. */
export const cardsOf = (items: readonly StoredAttentionItem[], rowOf: RowOf): StoredAttentionItem[][] => {
  const stops = new Map<string, string>()
  for (const item of items) {
    const row = isContested(item) ? rowIn(item) : undefined
    if (row?.entity !== 'assignment') continue
    const place = rowOf(item.stream, row.entity, row.id)?.['place_id']
    const known = `${item.stream} place ${String(place)}`
    if (!stops.has(known)) stops.set(known, `${item.stream} assignment ${row.id}`)
  }
  const cards = new Map<string, StoredAttentionItem[]>()
  for (const item of items) {
    const row = isContested(item) ? rowIn(item) : undefined
    const own = row ? `${item.stream} ${row.entity} ${row.id}` : (deletionOf(item) ?? item.id)
    const key = stops.get(own) ?? own
    cards.set(key, [...(cards.get(key) ?? []), item])
  }
  return [...cards.values()]
}
