/** Bytes of files: steps within a transaction. They are in a table of their own, so that lists do not read them. */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { fileEntityNames } from '../file-entities.ts'
import { ofStream, whole, type Key, type Transaction } from './disk.ts'
import {
  copyOf,
  withoutBytes,
  type AmendUpload,
  type CachedFile,
  type StagedBytes,
  type StagedUpload,
} from './file-store.ts'

/** Stages bytes for sending; files that are staged already stay as they are. */
export const stageIn = async (disk: Transaction, staged: readonly StagedBytes[]): Promise<void> => {
  for (const upload of staged) {
    if (await disk.get('uploads', upload.id)) continue
    await disk.put('uploads', withoutBytes(upload))
    await disk.put('blobs', { id: upload.id, bytes: upload.bytes })
    await disk.delete('cached', [upload.id])
  }
}

export const stageCopy = async (disk: Transaction, upload: StagedUpload): Promise<boolean> => {
  if (!(await disk.get('cached', upload.id)))
    return disk.again && (await disk.get('uploads', upload.id)) !== undefined
  await disk.put('uploads', upload)
  await disk.delete('cached', [upload.id])
  return true
}

/** Deletes the bytes of a stream, except uploads for which `left` returns a record. */
export const dropFiles = async (
  disk: Transaction,
  stream: StreamKey,
  left: (upload: StagedUpload) => StagedUpload | undefined = () => undefined,
): Promise<void> => {
  const copies = (await disk.range('cached', ofStream(stream))).map(({ id }) => id)
  const staged = await disk.range('uploads', ofStream(stream))
  const kept = staged.flatMap(upload => left(upload) ?? [])
  const going = staged.filter(({ id }) => !kept.some(each => each.id === id)).map(({ id }) => id)
  await disk.delete('blobs', [...copies, ...going])
  await disk.delete('cached', copies)
  await disk.delete('uploads', going)
  await disk.putMany('uploads', kept)
}

/** Deletes staged uploads that no row on this device announces. Returns those that were deleted. */
export const dropUnannounced = async (disk: Transaction, ids: readonly string[]): Promise<StagedBytes[]> => {
  const went: StagedBytes[] = []
  for (const id of ids) {
    const upload = await disk.get('uploads', id)
    const record = upload && (await disk.get('streams', upload.stream))
    const keys = record ? fileEntityNames.map((name): Key => [record.generation, name, id]) : []
    const isAnnounced = (await disk.getMany('rows', keys)).some(Boolean)
    const stored = isAnnounced ? undefined : await disk.get('blobs', id)
    if (!upload || !stored) continue
    await disk.delete('uploads', [id])
    await disk.delete('blobs', [id])
    went.push({ ...upload, bytes: stored.bytes })
  }
  return went
}

export const amendUpload = async (
  disk: Transaction,
  id: string,
  change: AmendUpload,
): Promise<StagedUpload | undefined> => {
  const stored = await disk.get('uploads', id)
  const next = stored && change(stored)
  if (next) await disk.put('uploads', next)
  return next
}

export const delivered = async (disk: Transaction, id: string, at: number): Promise<boolean> => {
  const upload = await disk.get('uploads', id)
  if (!upload) return (await disk.get('cached', id)) !== undefined
  await disk.delete('uploads', [id])
  const isHere = (await disk.get('streams', upload.stream)) !== undefined
  if (isHere) await disk.put('cached', copyOf(upload, at))
  else await disk.delete('blobs', [id])
  return isHere
}

/** Deletes files of one kind with their bytes; files of the other kind stay. */
export const removeFiles = async (
  disk: Transaction,
  kind: 'uploads' | 'cached',
  ids: readonly string[],
): Promise<void> => {
  const there = (await disk.getMany(kind, ids)).flatMap(each => each?.id ?? [])
  await disk.delete(kind, there)
  await disk.delete('blobs', there)
}

export const removeIdle = async (disk: Transaction, before: number): Promise<string[]> => {
  const staged = await disk.range('uploads', whole('uploads'))
  const idle = staged.filter(({ idle_since: since = before }) => since < before).map(({ id }) => id)
  await removeFiles(disk, 'uploads', idle)
  return idle
}

export const keepCopy = async (disk: Transaction, file: CachedFile, bytes: ArrayBuffer): Promise<void> => {
  if (await disk.get('uploads', file.id)) return
  await disk.put('cached', file)
  await disk.put('blobs', { id: file.id, bytes })
}

export const usedCopy = async (disk: Transaction, id: string, at: number): Promise<void> => {
  const file = await disk.get('cached', id)
  if (file) await disk.put('cached', { ...file, used_at: at })
}
