import type { AnyRow } from '@caravel/sync-protocol/entity'
import { dependentsOf, idsMadeBy, type Entry } from '@caravel/sync-protocol/entry'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Engine, Enqueued } from '../engine-types.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Submitted } from './submit.ts'

/**
 * Deletes a row that was created here and never sent by removing the entry that creates it, without any request. Returns
 * undefined if one of the entries to remove may have left the device, or if their removal would take away more than the
 * delete does, such as an item that was in the deleted bag: the delete is a change like any other then. `enqueue` enqueues
 * it if the disk shows that another tab may have sent an entry.
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
