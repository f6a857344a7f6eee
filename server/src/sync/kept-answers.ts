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

/** Of so many streams. */
const mostKept = 200

export const createKeptAnswers = <Answer>(): KeptAnswers<Answer> => {
  const byDatabase = new WeakMap<object, Map<string, { key: string; answer: Answer }>>()
  return {
    async read(ctx, at, make) {
      const { stream, seq, epoch } = at
      const kept = byDatabase.get(ctx.db) ?? new Map<string, { key: string; answer: Answer }>()
      byDatabase.set(ctx.db, kept)
      const key = `${epoch} ${seq} ${ctx.moves.forgotten()}`
      const known = kept.get(stream)
      kept.delete(stream)
      const fresh = known?.key === key ? known : { key, answer: await make(ctx, at) }
      kept.set(stream, fresh)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return fresh.answer
    },
  }
}
