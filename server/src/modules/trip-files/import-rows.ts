/** Under which id a trip comes in, and what became of it here before. */
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import { mustUser } from '../../context.ts'
import { accessTo } from '../../sync/stream-access.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { movedId } from './moved-capsule.ts'

export interface Placed {
  id: string
  /** What its ids follow from where they are not its own. */
  salt: string | undefined
  /** It is here already: only what is missing comes. */
  known: boolean
}

/** How often the same trip can be brought and deleted again. */
const mostRounds = 50

/**
 * Under which ids a trip comes: its own where it is here or never was; others where it was deleted, or is somebody
 * else's.
 */
export async function placed(ctx: Ctx, own: string): Promise<Placed> {
  const { id: user } = mustUser(ctx)
  for (let round = 0; round < mostRounds; round++) {
    const salt = round === 0 ? undefined : `${user} ${round}`
    const id = salt === undefined ? own : movedId(own, salt)
    const standing = await standingOf(ctx, id)
    if (standing !== 'taken') return { id, salt, known: standing === 'mine' }
  }
  throw new AppError('CONFLICT')
}

async function standingOf(ctx: Ctx, id: string): Promise<'free' | 'mine' | 'taken'> {
  const { id: user_id, is_admin } = mustUser(ctx)
  const stream = tripStream(id)
  const { head, closed_at } = await findStream(ctx.db.read, stream)
  if (closed_at !== null) return 'taken'
  if (head === 0) return 'free'
  return (await accessTo(ctx.db.read, { user_id, is_admin }, stream)) ? 'mine' : 'taken'
}
