import { open, type FileHandle } from 'node:fs/promises'
import type { CutPlan } from './cut-plan.ts'
import { groupPieces, readGroups, type Group, type Reading } from './read-pieces.ts'

export interface Cutting {
  path: string
  reading: Reading
  /** Bytes of the file that a former run brought safely to the disk; 0 begins anew. */
  from: number
  /** How many bytes the file has by now; `safe`: they outlive a power cut. */
  progress: (bytes: number, safe: boolean) => void | Promise<void>
  signal?: AbortSignal
}

/** Bytes after which what was written is brought to the disk. */
const syncEvery = 32_000_000

/** Writes the archive that was planned. Broken off, it goes on from what is safe: the same plan gives the same bytes. */
export async function cutFile(plan: CutPlan, cutting: Cutting): Promise<void> {
  const { path, reading, from, progress, signal } = cutting
  const isNew = from < plan.head.length
  const file = await open(path, isNew ? 'w' : 'r+', 0o600)
  try {
    let at = plan.head.length
    if (isNew) await file.write(plan.head, 0, at, 0)
    const ahead = groupPieces(plan.pieces(), reading).map(group => {
      const start = at
      at += bytesOf(group)
      return { group, start, end: at }
    })
    const left = ahead.filter(({ end }) => end > from)
    const pen = new Pen(file, left[0]?.start ?? at, progress)
    await progress(pen.end, false)
    let next = 0
    try {
      const groups = left.map(({ group }) => group)
      for await (const { group, bytes } of readGroups(plan.source, groups, reading, signal)) {
        await pen.append(piecesOf(group, bytes), left[next++]?.start ?? 0)
        if (pen.isDue()) await pen.secure()
      }
    } catch (error) {
      await pen.secure()
      throw error
    }
    await file.truncate(plan.bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function bytesOf({ pieces }: Group): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Without what was read along between them. */
function piecesOf(group: Group, bytes: Buffer): Buffer {
  const { offset: start, pieces } = group
  if (bytesOf(group) === bytes.length) return bytes
  return Buffer.concat(
    pieces.map(({ offset, length }) => bytes.subarray(offset - start, offset - start + length)),
  )
}

/** Writes on, and tells how far it is. */
class Pen {
  end: number
  private safe: number
  private readonly file: FileHandle
  private readonly progress: Cutting['progress']

  constructor(file: FileHandle, start: number, progress: Cutting['progress']) {
    this.file = file
    this.end = this.safe = start
    this.progress = progress
  }

  async append(bytes: Buffer, start: number): Promise<void> {
    await this.file.write(bytes, 0, bytes.length, start)
    this.end = start + bytes.length
    await this.progress(this.end, false)
  }

  isDue(): boolean {
    return this.end - this.safe >= syncEvery
  }

  async secure(): Promise<void> {
    await this.file.datasync()
    this.safe = this.end
    await this.progress(this.end, true)
  }
}
