/** Bytes of files on a disk in memory. */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { fileEntityNames } from '../file-entities.ts'
import { Superseded, type Term } from './device-store.ts'
import {
  copyOf,
  withoutBytes,
  type AmendUpload,
  type CachedFile,
  type FileStore,
  type StagedBytes,
  type StagedUpload,
} from './file-store.ts'
import { noTables, type Tables } from './memory-tables.ts'

export class MemoryFiles implements FileStore {
  protected tables = noTables()
  /** Thrown by the next writes instead of writing, for tests of a full disk. */
  refuse: Error | undefined

  /** Values are cloned on the way in and out, as a real disk would. Every method gives way once, as a real one. */
  protected async write<T>(work: (tables: Tables) => T, term?: Term): Promise<T> {
    await Promise.resolve()
    if (this.refuse) throw this.refuse
    if (term !== undefined && term !== this.tables.holdsLead) throw new Superseded()
    return structuredClone(work(this.tables))
  }

  protected async read<T>(work: (tables: Tables) => T): Promise<T> {
    await Promise.resolve()
    return structuredClone(work(this.tables))
  }

  loadUploads() {
    return this.read(({ uploads }) => [...uploads.values()].sort((a, b) => a.staged_at - b.staged_at))
  }

  stage(uploads: readonly StagedBytes[]) {
    return this.write(tables => {
      for (const upload of uploads) if (!tables.uploads.has(upload.id)) stageIn(tables, upload)
    })
  }

  stageCopy(upload: StagedUpload) {
    return this.write(({ uploads, cached }) => {
      if (!cached.delete(upload.id)) return false
      uploads.set(upload.id, structuredClone(upload))
      return true
    })
  }

  readBytes(id: string) {
    return this.read(({ blobs }) => blobs.get(id))
  }

  amendUpload(id: string, change: AmendUpload) {
    return this.write(({ uploads }) => {
      const stored = uploads.get(id)
      const next = stored && change(structuredClone(stored))
      if (next) uploads.set(id, structuredClone(next))
      return next
    })
  }

  delivered(id: string, at: number, term?: Term) {
    return this.write(({ streams, uploads, cached, blobs }) => {
      const upload = uploads.get(id)
      if (!upload) return cached.has(id)
      uploads.delete(id)
      const isHere = streams.has(upload.stream)
      if (isHere) cached.set(id, copyOf(upload, at))
      else blobs.delete(id)
      return isHere
    }, term)
  }

  removeUploads(ids: readonly string[]) {
    return this.write(({ uploads, blobs }) => {
      for (const id of ids) if (uploads.delete(id)) blobs.delete(id)
    })
  }

  removeIdle(before: number) {
    return this.write(({ uploads, blobs }) => {
      const idle = [...uploads.values()].filter(({ idle_since: since = before }) => since < before)
      for (const { id } of idle) if (uploads.delete(id)) blobs.delete(id)
      return idle.map(({ id }) => id)
    })
  }

  discardUploads(ids: readonly string[]) {
    return this.write(tables => dropUnannounced(tables, ids))
  }

  keepCopy(file: CachedFile, bytes: ArrayBuffer) {
    return this.write(({ uploads, cached, blobs }) => {
      if (uploads.has(file.id)) return
      cached.set(file.id, file)
      blobs.set(file.id, structuredClone(bytes))
    })
  }

  usedCopy(id: string, at: number) {
    return this.write(({ cached }) => {
      const file = cached.get(id)
      if (file) cached.set(id, { ...file, used_at: at })
    })
  }

  loadCopies() {
    return this.read(({ cached }) => [...cached.values()].sort((a, b) => a.used_at - b.used_at))
  }

  dropCopies(ids: readonly string[]) {
    return this.write(({ cached, blobs }) => {
      for (const id of ids) if (cached.delete(id)) blobs.delete(id)
    })
  }
}

export const stageIn = ({ uploads, cached, blobs }: Tables, upload: StagedBytes): void => {
  uploads.set(upload.id, structuredClone(withoutBytes(upload)))
  blobs.set(upload.id, structuredClone(upload.bytes))
  cached.delete(upload.id)
}

export const dropFiles = (
  { uploads, cached, blobs }: Tables,
  stream: StreamKey,
  left: (upload: StagedUpload) => StagedUpload | undefined = () => undefined,
): void => {
  for (const [id, each] of cached) if (each.stream === stream && cached.delete(id)) blobs.delete(id)
  for (const [id, upload] of uploads) {
    if (upload.stream !== stream) continue
    const kept = left(structuredClone(upload))
    if (kept) uploads.set(id, structuredClone(kept))
    else if (uploads.delete(id)) blobs.delete(id)
  }
}

export const dropUnannounced = (
  { streams, rows, uploads, blobs }: Tables,
  ids: readonly string[],
): StagedBytes[] =>
  ids.flatMap(id => {
    const upload = uploads.get(id)
    const bytes = blobs.get(id)
    const { generation = '' } = (upload && streams.get(upload.stream)) ?? {}
    if (!upload || !bytes || fileEntityNames.some(name => rows.get(generation)?.has(`${name} ${id}`)))
      return []
    uploads.delete(id)
    blobs.delete(id)
    return [{ ...upload, bytes }]
  })
