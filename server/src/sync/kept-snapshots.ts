/** Snapshots that were read, kept in memory: after a change only what changed is read and compressed again. */
import type { Ctx } from '../context.ts'
import { gzipFile, piecesWithin, type PackedText } from './packed-text.ts'
import { piecesOf, readSnapshot, type Snapshot } from './snapshot.ts'
import { findStream } from './stream-heads.ts'

interface Kept {
  epoch: string
  /** Read when the stream stood here, or later. */
  seq: number
  /** Of `moves`: another number once something changed that no commit tells of. */
  forgotten: number
  made: Promise<Made>
  /** Known once it was read. */
  size: number
}

interface Made {
  snapshot: Snapshot
  /** As a gzip file. */
  file: Buffer
}

const mostBytes = 24 * 1024 * 1024
const byDatabase = new WeakMap<object, Map<string, Kept>>()

/** All rows of a stream that the caller may read, as gzipped lines. */
export const readKeptSnapshot = async (ctx: Ctx, stream: string): Promise<Buffer> =>
  (await keptSnapshot(ctx, stream)).file

/** The same, in pieces that can be joined with those of others. */
export const readSnapshotPieces = async (ctx: Ctx, stream: string): Promise<PackedText[]> =>
  piecesOf((await keptSnapshot(ctx, stream)).snapshot)

const keptSnapshot = async ({ db, moves }: Ctx, stream: string): Promise<Made> => {
  let kept = byDatabase.get(db)
  if (!kept) byDatabase.set(db, (kept = new Map()))
  const forgotten = moves.forgotten()
  const { head } = await findStream(db.read, stream)
  const { epoch } = db.instance
  const found = kept.get(stream)
  const known = found?.epoch === epoch && found.forgotten === forgotten ? found : undefined
  kept.delete(stream)
  if (known?.seq === head) {
    kept.set(stream, known)
    return known.made
  }
  const made = known
    ? known.made.then(
        ({ snapshot }) => make(readSnapshot(db, stream, snapshot)),
        () => make(readSnapshot(db, stream)),
      )
    : make(readSnapshot(db, stream))
  const fresh: Kept = { epoch, seq: head, forgotten, made, size: 0 }
  kept.set(stream, fresh)
  try {
    const { snapshot, file } = await made
    fresh.seq = snapshot.seq
    fresh.size = file.length
    makeRoom(kept)
    return await made
  } catch (error) {
    // A failure is answered once and not kept.
    if (kept.get(stream) === fresh) kept.delete(stream)
    throw error
  }
}

const make = async (reading: Promise<Snapshot>): Promise<Made> => {
  const snapshot = await reading
  const { segments } = snapshot
  const file = gzipFile(piecesOf(snapshot))
  const [head = snapshot.head, ...others] = piecesWithin(file, piecesOf(snapshot))
  const end = others.pop() ?? snapshot.end
  return {
    snapshot: {
      ...snapshot,
      head,
      segments: segments.map((segment, at) => ({ ...segment, ...others[at] })),
      end,
    },
    file,
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
