import type { Term } from './device-store.ts'
import { DexieOutbox } from './dexie-outbox.ts'
import { dropUnannounced, filesOf, stageIn } from './dexie-ranges.ts'
import {
  copyOf,
  type AmendUpload,
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
    return this.write(this.strict, filesOf(this.strict), () => stageIn(this.strict, staged))
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

  amendUpload(id: string, change: AmendUpload): Promise<StagedUpload | undefined> {
    const { uploads } = this.strict
    return this.write(this.strict, [uploads], async () => {
      const stored = await uploads.get(id)
      const next = stored && change(stored)
      if (next) await uploads.put(next)
      return next
    })
  }

  delivered(id: string, at: number, term?: Term): Promise<boolean> {
    const { streams, uploads, cached, blobs } = this.relaxed
    return this.write(
      this.relaxed,
      [streams, ...filesOf(this.relaxed)],
      async () => {
        const upload = await uploads.get(id)
        if (!upload) return (await cached.get(id)) !== undefined
        await uploads.delete(id)
        const isHere = (await streams.get(upload.stream)) !== undefined
        if (isHere) await cached.put(copyOf(upload, at))
        else await blobs.delete(id)
        return isHere
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

  removeIdle(before: number): Promise<string[]> {
    const { uploads, blobs } = this.strict
    return this.write(this.strict, [uploads, blobs], async () => {
      const idle = await uploads.filter(({ idle_since: since = before }) => since < before).primaryKeys()
      await uploads.bulkDelete(idle)
      await blobs.bulkDelete(idle)
      return idle
    })
  }

  discardUploads(ids: readonly string[]): Promise<StagedBytes[]> {
    const { streams, rows, uploads, blobs } = this.strict
    let went: StagedBytes[] = []
    return this.write(this.strict, [streams, rows, uploads, blobs], async again => {
      const now = await dropUnannounced(this.strict, ids)
      if (!again || now.length) went = now
      return went
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
