/** Where rows and lanes lie in their indices. */
import { Dexie } from 'dexie'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { fileEntityNames } from '../file-entities.ts'
import type { DeviceDb } from './dexie-schema.ts'
import { withoutBytes, type StagedBytes, type StagedUpload } from './file-store.ts'

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

/** All bytes of a stream, but for those that the server lacks and that stay. */
export const dropFiles = async (
  { uploads, cached, blobs }: DeviceDb,
  stream: StreamKey,
  left: (upload: StagedUpload) => StagedUpload | undefined = () => undefined,
): Promise<void> => {
  const copies = await cached.where('stream').equals(stream).primaryKeys()
  const staged = await uploads.where('stream').equals(stream).toArray()
  const kept = staged.flatMap(upload => left(upload) ?? [])
  const going = staged.filter(({ id }) => !kept.some(each => each.id === id)).map(({ id }) => id)
  await blobs.bulkDelete([...copies, ...going])
  await cached.bulkDelete(copies)
  await uploads.bulkDelete(going)
  await uploads.bulkPut(kept)
}

/** Bytes that are only here go, unless a row here announces them. Answers what went. */
export const dropUnannounced = async (
  { streams, rows, uploads, blobs }: DeviceDb,
  ids: readonly string[],
): Promise<StagedBytes[]> => {
  const went: StagedBytes[] = []
  for (const id of ids) {
    const upload = await uploads.get(id)
    const record = upload && (await streams.get(upload.stream))
    const keys = record ? fileEntityNames.map(name => keyOf(record.generation, name, id)) : []
    const row = (await rows.bulkGet(keys)).some(Boolean)
    const stored = row ? undefined : await blobs.get(id)
    if (!upload || !stored) continue
    await uploads.delete(id)
    await blobs.delete(id)
    went.push({ ...upload, bytes: stored.bytes })
  }
  return went
}

/** Puts bytes aside for sending; what is aside already stays as it is. */
export const stageIn = async (
  { uploads, blobs, cached }: DeviceDb,
  staged: readonly StagedBytes[],
): Promise<void> => {
  for (const upload of staged) {
    if (await uploads.get(upload.id)) continue
    await uploads.put(withoutBytes(upload))
    await blobs.put({ id: upload.id, bytes: upload.bytes })
    await cached.delete(upload.id)
  }
}
