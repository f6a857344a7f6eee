import { open, type FileHandle } from 'node:fs/promises'
import type { CutPlan } from './cut-plan.ts'
import { groupPieces, readGroups, type Group, type Reading } from './read-pieces.ts'
import type { Source } from './source.ts'

export interface Cutting {
  path: string
  reading: Reading
  /** Bytes of the file that a former run brought safely to the disk; 0 begins anew. */
  from: number
  /** How many bytes the file has by now; `safe`: they outlive a power cut. */
  progress(bytes: number, safe: boolean): void | Promise<void>
  signal?: AbortSignal
}

/** Bytes after which what was written is brought to the disk. */
const syncEvery = 32_000_000

/** Writes the archive that was planned. Broken off, it goes on from what is safe: the same plan gives the same bytes. */
export async function cutFile(plan: CutPlan, source: Source, cutting: Cutting): Promise<void> {
  const { path, reading, from, progress, signal } = cutting
  const isNew = from < plan.head.length
  const file = await open(path, isNew ? 'w' : 'r+', 0o600)
  try {
    let at = plan.head.length
    if (isNew) await file.write(plan.head, 0, at, 0)
    const ahead = groupPieces(plan.pieces, reading).map(group => {
      const start = at
      at += bytesOf(group)
      return { group, start, end: at }
    })
    const left = ahead.filter(({ end }) => end > from)
    let safe = left[0]?.start ?? at
    await progress(safe, false)
    let next = 0
    for await (const { group, bytes } of readGroups(source, left.map(each => each.group), reading, signal)) {
      const end = await append(file, group, bytes, left[next++]?.start ?? 0)
      const isDue = end - safe >= syncEvery
      if (isDue) {
        await file.datasync()
        safe = end
      }
      await progress(end, isDue)
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

async function append(file: FileHandle, group: Group, bytes: Buffer, start: number): Promise<number> {
  const wanted = group.pieces.map(({ offset, length }) => {
    const from = offset - group.offset
    return bytes.subarray(from, from + length)
  })
  const all = Buffer.concat(wanted)
  await file.write(all, 0, all.length, start)
  return start + all.length
}
