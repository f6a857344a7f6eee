import type { AnyRow } from '@caravel/sync-protocol/entity'
import { dependentsOf, idsMadeBy, type Entry } from '@caravel/sync-protocol/entry'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Engine, Enqueued } from '../engine-types.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Submitted } from './submit.ts'

/**
 * Deleting what was made here and never sent takes the making back: no request at all. Undefined when something of
 * it may have left the device, or when the delete leaves something that would go with the making, such as a thing that
 * was in the bag; then the delete is a change like any other. `enqueue` makes it one when the disk knows more than this
 * tab.
 */
export const annihilate = (
  engine: Engine,
  memory: StreamMemory,
  route: MutationRoute,
  params: Record<string, string>,
  body: Values,
  enqueue: () => Enqueued,
): Submitted | undefined => {
  const { entity } = route
  if (!entity || route.name !== `${entity.name}.delete` || memory.saving.length) return undefined
  const id = (entity.root ? params['trip_id'] : params['id']) ?? ''
  const entries = memory.lane.entries
  const index = entries.findIndex(entry => idsMadeBy(entry).includes(id))
  const first = entries[index]
  if (!first || (memory.confirmed.get(entity, id) as AnyRow | undefined)) return undefined
  const later = entries.slice(index + 1)
  const all = [first, ...dependentsOf(first, memory.idsMade(first), later)]
  if (all.some(entry => entry.sent)) return undefined
  const deleted: Entry = { ...first, mutation: route.name, params, body }
  const left = entries.filter(entry => !all.includes(entry))
  if (!entity.root && !memory.looksAlike(left, [...entries, deleted])) return undefined
  const instead = engine
    .removeUnsent(all.map(entry => entry.mutation_id))
    .then(done => (done ? undefined : enqueue()))
  return {
    stream: memory.stream,
    mutation_id: first.mutation_id,
    removed: all,
    instead: instead.then(each => each?.mutation_id),
    saved: instead.then(each => each?.saved),
  }
}
