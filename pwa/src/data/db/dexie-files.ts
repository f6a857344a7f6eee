import type { Term } from './device-store.ts'
import { DexieOutbox } from './dexie-outbox.ts'
import {
  copyOf,
  withoutBytes,
  type CachedFile,
  type FileStore,
  type StagedBytes,
  type StagedUpload,
} from './file-store.ts'

/** Bytes lie in a table of their own, so that what waits can be listed without reading them. */
export class DexieFiles extends DexieOutbox implements FileStore {
  loadUploads(): Promise<StagedUpload[]> {
    return this.attempt(this.strict, async () =>
      (await this.strict.uploads.toArray()).sort((a, b) => a.staged_at - b.staged_at),
    )
  }

  stage(staged: readonly StagedBytes[]): Promise<void> {
    const { uploads, blobs, cached } = this.strict
    return this.write(this.strict, [uploads, blobs, cached], async () => {
      for (const upload of staged) {
        if (await uploads.get(upload.id)) continue
        await uploads.put(withoutBytes(upload))
        await blobs.put({ id: upload.id, bytes: upload.bytes })
        await cached.delete(upload.id)
      }
    })
  }

  stageCopy(upload: StagedUpload): Promise<boolean> {
    const { uploads, cached } = this.strict
    return this.write(this.strict, [uploads, cached], async again => {
      if (!(await cached.get(upload.id))) return again && (await uploads.get(upload.id)) !== undefined
      await uploads.put(upload)
      await cached.delete(upload.id)
      return true
    })
  }

  async readBytes(id: string): Promise<ArrayBuffer | undefined> {
    return (await this.attempt(this.relaxed, () => this.relaxed.blobs.get(id)))?.bytes
  }

  saveUpload(upload: StagedUpload, term?: Term): Promise<void> {
    const { uploads } = this.strict
    return this.write(
      this.strict,
      [uploads],
      async () => {
        if (await uploads.get(upload.id)) await uploads.put(upload)
      },
      term,
    )
  }

  delivered(id: string, at: number, term?: Term): Promise<void> {
    const { uploads, cached } = this.relaxed
    return this.write(
      this.relaxed,
      [uploads, cached],
      async () => {
        const upload = await uploads.get(id)
        if (!upload) return
        await cached.put(copyOf(upload, at))
        await uploads.delete(id)
      },
      term,
    )
  }

  removeUploads(ids: readonly string[]): Promise<void> {
    const { uploads, blobs } = this.strict
    return this.write(this.strict, [uploads, blobs], async () => {
      const there = (await uploads.bulkGet([...ids])).flatMap(each => each?.id ?? [])
      await uploads.bulkDelete(there)
      await blobs.bulkDelete(there)
    })
  }

  keepCopy(file: CachedFile, bytes: ArrayBuffer): Promise<void> {
    const { uploads, blobs, cached } = this.relaxed
    return this.write(this.relaxed, [uploads, blobs, cached], async () => {
      if (await uploads.get(file.id)) return
      await cached.put(file)
      await blobs.put({ id: file.id, bytes })
    })
  }

  usedCopy(id: string, at: number): Promise<void> {
    const { cached } = this.relaxed
    return this.write(this.relaxed, [cached], async () => {
      await cached.update(id, { used_at: at })
    })
  }

  loadCopies(): Promise<CachedFile[]> {
    return this.attempt(this.relaxed, () => this.relaxed.cached.orderBy('used_at').toArray())
  }

  dropCopies(ids: readonly string[]): Promise<void> {
    const { blobs, cached } = this.relaxed
    return this.write(this.relaxed, [blobs, cached], async () => {
      const there = (await cached.bulkGet([...ids])).flatMap(each => each?.id ?? [])
      await cached.bulkDelete(there)
      await blobs.bulkDelete(there)
    })
  }
}
