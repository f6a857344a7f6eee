import type { Entity } from '@caravel/sync-protocol/entity'
import { isSameTarget, mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { standsAlone } from '../../split-save.ts'

/**
 * Merges two edits of the same row into one entry, if the first is the last of its lane and was never sent, and the server
 * accepts or refuses their field groups together (sync rule C3). Edits that can be undone separately are not merged.
 * Returns undefined if the two stay separate.
 */
export const coalesce = (last: Entry | undefined, next: Entry): Entry | undefined => {
  if (!last || last.sent || last.state !== 'waiting') return undefined
  if (!isSameTarget(last, next) || last.base_epoch !== next.base_epoch) return undefined
  if (last.unit !== next.unit && !(isUnitless(last) && isUnitless(next))) return undefined
  const entity = mutationOf(next)?.entity
  if (!entity || next.mutation !== `${entity.name}.update`) return undefined
  const first = splitBody(last.body)
  const second = splitBody(next.body)
  if (first.decision || second.decision || !alike(entity, first.fields, second.fields)) return undefined
  const base = { ...second.base, ...first.base }
  return {
    ...last,
    body: { ...first.fields, ...second.fields, ...(Object.keys(base).length ? { base } : {}) },
    base_seq: Math.min(last.base_seq, next.base_seq),
    edited_at: next.edited_at,
  }
}

const isUnitless = (entry: Entry): boolean => entry.unit === entry.mutation_id

/** True if none of the groups needs an entry of its own, or all fields belong to one group. */
const alike = (entity: Entity, first: Values, second: Values): boolean => {
  const groups = new Set(
    [...Object.keys(first), ...Object.keys(second)].map(name => entity.groupOf[name] ?? ''),
  )
  return groups.size === 1 || ![...groups].some(group => standsAlone(entity, group))
}
