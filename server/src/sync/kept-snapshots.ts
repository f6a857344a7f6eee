/** Snapshots that were read, kept as long as their stream stands where it did. */
import type { Ctx } from '../context.ts'
import { schemaRev } from './schema-rev.ts'
import { readSnapshot } from './snapshot.ts'
import { findStream } from './stream-heads.ts'

interface Kept {
  key: string
  bytes: Promise<Uint8Array>
  /** Known once it was read. */
  size: number
}

const mostBytes = 24 * 1024 * 1024
const byDatabase = new WeakMap<object, Map<string, Kept>>()

/** All rows of a stream that the caller may read, as gzipped lines. */
export const readKeptSnapshot = async ({ db }: Ctx, stream: string): Promise<Uint8Array> => {
  let kept = byDatabase.get(db)
  if (!kept) byDatabase.set(db, (kept = new Map()))
  const { head } = await findStream(db.read, stream)
  const key = `${db.instance.epoch} ${head} ${schemaRev}`
  const known = kept.get(stream)
  kept.delete(stream)
  if (known?.key === key) {
    kept.set(stream, known)
    return known.bytes
  }
  const fresh = { key, bytes: readSnapshot(db, stream), size: 0 }
  kept.set(stream, fresh)
  try {
    const bytes = await fresh.bytes
    fresh.size = bytes.length
    makeRoom(kept)
    return bytes
  } catch (error) {
    // A failure is answered once and not kept.
    if (kept.get(stream) === fresh) kept.delete(stream)
    throw error
  }
}

/** Those that were asked for longest ago go first. */
const makeRoom = (kept: Map<string, Kept>): void => {
  let sum = [...kept.values()].reduce((bytes, { size }) => bytes + size, 0)
  for (const [stream, { size }] of kept) {
    if (sum <= mostBytes) return
    kept.delete(stream)
    sum -= size
  }
}
