/** Where rows and lanes lie in their indices. */
import { Dexie } from 'dexie'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { DeviceDb } from './dexie-schema.ts'

/** All entries of a stream, in their order. */
export const laneOf = (stream: StreamKey) =>
  [
    [stream, Dexie.minKey],
    [stream, Dexie.maxKey],
  ] as const

export const keyOf = (generation: string, entity: string, id: string): [string, string, string] => [
  generation,
  entity,
  id,
]

/** All rows of a generation. */
export const rangeOf = (generation: string) =>
  [
    [generation, Dexie.minKey, Dexie.minKey],
    [generation, Dexie.maxKey, Dexie.maxKey],
  ] as const

/** All rows of one entity in a generation. */
export const rangeOfEntity = (generation: string, entity: string) =>
  [
    [generation, entity, Dexie.minKey],
    [generation, entity, Dexie.maxKey],
  ] as const

/** Rows do not name their stream: all that no stream counts on go, so that none of any generation stays. */
export const dropRowsOfNobody = async ({ streams, rows }: DeviceDb): Promise<void> => {
  const counting = [...new Set((await streams.toArray()).map(record => record.generation))].sort()
  const before = [Dexie.minKey, ...counting]
  const after = [...counting, Dexie.maxKey]
  for (const [index, generation] of before.entries())
    await rows
      .where(':id')
      .between([generation, Dexie.maxKey, Dexie.maxKey], [after[index], Dexie.minKey, Dexie.minKey])
      .delete()
}

/** The tables that a stream's files lie in. */
export const filesOf = ({ uploads, cached, blobs }: DeviceDb) => [uploads, cached, blobs]

/** All bytes of a stream, or all but those that are only here. */
export const dropFiles = async (
  { uploads, cached, blobs }: DeviceDb,
  stream: StreamKey,
  butOwn = false,
): Promise<void> => {
  for (const table of butOwn ? [cached] : [uploads, cached]) {
    const ids = await table.where('stream').equals(stream).primaryKeys()
    await blobs.bulkDelete(ids)
    await table.bulkDelete(ids)
  }
}
