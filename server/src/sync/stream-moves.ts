/**
 * Which streams moved, in the order in which they moved last: a device that comes back asks what is new since it asked
 * before. Kept in memory: after a restart, and after more moves than are kept, every device asks for all once.
 */
import { randomUUID } from 'node:crypto'
import { membersOf } from '@caravel/sync-protocol/streams'
import type { Committer } from './commit.ts'
import type { Published } from './commit-request.ts'

export interface StreamMoves {
  /** What to ask with later. Taken before rows are read, so that nothing falls between. */
  token(): string
  /** The streams that moved after a token was given out; undefined: that is not known any more. */
  since(token: string): string[] | undefined
  /** Something changed that no commit tells of. */
  forget(): void
  /** How often that happened: who kept something made of rows reads these anew then. */
  forgotten(): number
}

const mostKept = 5000
/** After more than these a whole answer is as cheap. */
const mostAnswered = 500

export const createStreamMoves = (committer: Committer): StreamMoves => {
  const life = randomUUID()
  const moves = new Map<string, number>()
  let count = 0
  let floor = 0
  let times = 0

  const note = ({ stream, commit }: Published): void => {
    count++
    moves.delete(stream)
    moves.set(stream, count)
    // Who is no longer named in a stream is not found by its rows.
    if (commit.ops.some(op => op.op === 'del' && op.entity === membersOf(stream))) forget()
    const [oldest] = moves
    if (moves.size <= mostKept || !oldest) return
    moves.delete(oldest[0])
    floor = oldest[1]
  }

  const forget = (): void => {
    times++
    floor = ++count
    moves.clear()
  }

  committer.onPublished(note)
  return {
    token: () => `${life}.${count}`,
    since(token) {
      const [ofLife, text = ''] = token.split('.')
      const from = Number(text)
      if (ofLife !== life || !/^\d+$/.test(text) || from < floor || from > count) return undefined
      const found: string[] = []
      for (const [stream, at] of [...moves].toReversed()) {
        if (at <= from || found.length > mostAnswered) break
        found.push(stream)
      }
      return found.length > mostAnswered ? undefined : found
    },
    forget,
    forgotten: () => times,
  }
}
