/** A remote archive in blocks on the disk: neighbouring tiles stand close together, so one question answers several. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from './source.ts'

export const blockBytes = 65_536
/** Blocks that are asked for in one range. */
const mostAtOnce = 64

export class BlockCache implements Source {
  readonly size: number
  readonly etag: string
  readonly modified_at: number | null
  private readonly source: Source
  private readonly folder: string
  private readonly most: number
  /** On the disk, the longest unused first. */
  private readonly kept: Set<number>
  private readonly ending = new AbortController()
  private readonly coming = new Map<number, Promise<Buffer>>()

  private constructor(source: Source, folder: string, most: number, kept: Set<number>) {
    this.source = source
    this.size = source.size
    this.etag = source.etag
    this.modified_at = source.modified_at
    this.folder = folder
    this.most = most
    this.kept = kept
  }

  /** @param bytes that the folder may hold */
  static async open(source: Source, folder: string, bytes: number): Promise<BlockCache> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found: { block: number; at: number }[] = []
    for (const name of await readdir(folder)) {
      if (!/^\d+$/.test(name)) continue
      found.push({ block: Number(name), at: (await stat(join(folder, name))).mtimeMs })
    }
    const kept = found.sort((a, b) => a.at - b.at).map(({ block }) => block)
    return new BlockCache(source, folder, Math.max(16, Math.floor(bytes / blockBytes)), new Set(kept))
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Buffer> {
    const first = Math.floor(offset / blockBytes)
    const last = Math.floor(Math.max(offset, offset + length - 1) / blockBytes)
    // What is larger than that is read once, by a cut.
    if (last - first >= mostAtOnce) return this.source.read(offset, length, signal)
    this.fetchMissing(first, last)
    const parts: Buffer[] = []
    for (let block = first; block <= last; block++) parts.push(await this.block(block))
    const from = offset - first * blockBytes
    return Buffer.concat(parts).subarray(from, from + length)
  }

  async close(): Promise<void> {
    this.ending.abort()
    await Promise.allSettled(this.coming.values())
    await this.source.close()
  }

  private async block(block: number): Promise<Buffer> {
    const coming = this.coming.get(block)
    if (coming) return coming
    const stored = await this.stored(block)
    // One that was pushed out while it was read is not counted as kept again.
    const wasKept = this.kept.delete(block)
    if (stored && wasKept) this.kept.add(block)
    if (stored) return stored
    this.fetchMissing(block, block)
    return this.block(block)
  }

  /** Undefined when someone cleared it away, or a power cut kept it from the disk. */
  private async stored(block: number): Promise<Buffer | undefined> {
    try {
      const bytes = await readFile(join(this.folder, String(block)))
      const due = Math.min(blockBytes, this.size - block * blockBytes)
      return bytes.length === due ? bytes : undefined
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Not ended by one who no longer waits: others may wait for the same blocks. */
  private fetchMissing(first: number, last: number): void {
    for (let from = first; from <= last; from++) {
      if (this.isHere(from)) continue
      let to = from
      while (to < last && !this.isHere(to + 1)) to++
      this.fetchRun(from, to)
      from = to
    }
  }

  private isHere(block: number): boolean {
    return this.kept.has(block) || this.coming.has(block)
  }

  private fetchRun(from: number, to: number): void {
    const offset = from * blockBytes
    const end = Math.min((to + 1) * blockBytes, this.size)
    const run = this.source.read(offset, end - offset, this.ending.signal)
    for (let block = from; block <= to; block++) {
      const at = (block - from) * blockBytes
      const bytes = run.then(all => all.subarray(at, at + blockBytes))
      const stored = bytes.then(async part => {
        await this.store(block, part)
        return part
      })
      this.coming.set(block, stored)
      const forget = () => void this.coming.delete(block)
      stored.then(forget, forget)
    }
  }

  private async store(block: number, bytes: Buffer): Promise<void> {
    const path = join(this.folder, String(block))
    await writeFile(`${path}.part`, bytes, { mode: 0o600 })
    await rename(`${path}.part`, path)
    this.kept.add(block)
    while (this.kept.size > this.most) {
      const [oldest = 0] = this.kept
      this.kept.delete(oldest)
      await rm(join(this.folder, String(oldest)), { force: true })
    }
  }
}
