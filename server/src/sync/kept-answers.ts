/**
 * Answers that are made of the rows of one stream and of nothing else, kept as long as it stands where it did. Who may
 * read them is asked each time, before; an answer that differs between people is not to be kept so.
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../context.ts'

/** Where a stream stood when it was found readable. */
export interface ReadAt {
  stream: StreamKey
  seq: number
  epoch: string
}

export interface KeptAnswers<Answer> {
  /** `make` is called where none is kept of just there. */
  read(ctx: Ctx, at: ReadAt, make: (ctx: Ctx, at: ReadAt) => Promise<Answer>): Promise<Answer>
}

/** All of them together, in characters of JSON. */
const mostCharacters = 4 * 1024 * 1024
/** A larger part of that is no answer's: it would take the place of all others. */
const largestPart = 1 / 2

interface Kept<Answer> {
  key: string
  answer: Answer
  size: number
}

export const createKeptAnswers = <Answer>(most = mostCharacters): KeptAnswers<Answer> => {
  const byDatabase = new WeakMap<object, Map<string, Kept<Answer>>>()
  return {
    async read(ctx, at, make) {
      const { stream, seq, epoch } = at
      const kept = byDatabase.get(ctx.db) ?? new Map<string, Kept<Answer>>()
      byDatabase.set(ctx.db, kept)
      const key = `${epoch} ${seq} ${ctx.moves.forgotten()}`
      const known = kept.get(stream)
      if (known?.key === key) {
        kept.delete(stream)
        kept.set(stream, known)
        return known.answer
      }
      const answer = await make(ctx, at)
      kept.delete(stream)
      const size = JSON.stringify(answer).length
      if (size > most * largestPart) return answer
      kept.set(stream, { key, answer, size })
      makeRoom(kept, most)
      return answer
    },
  }
}

/** Those that were asked for longest ago go first. */
const makeRoom = (kept: Map<string, { size: number }>, most: number): void => {
  let sum = [...kept.values()].reduce((bytes, { size }) => bytes + size, 0)
  for (const [stream, { size }] of kept) {
    if (sum <= most) return
    kept.delete(stream)
    sum -= size
  }
}
