/** The rows that a trip comes in with, and what became of it here before. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import { broughtRows } from '@caravel/sync-protocol/domain/bring/brought-rows'
import type { TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { category } from '@caravel/sync-protocol/entities/category'
import { appStream, tripStream } from '@caravel/sync-protocol/streams'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { mustUser } from '../../context.ts'
import { accessTo } from '../../sync/stream-access.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { movedCapsule } from './moved-capsule.ts'
import type { ReadTrip } from '../../readers/trips/reader.ts'

export interface Placed {
  id: string
  rows: Imported[]
  /** It is here already: only what is missing comes. */
  known: boolean
  /** Texts that were too long for their field here. */
  shortened: number
}

/** How often the same trip can be brought and deleted again. */
const mostRounds = 50

/**
 * Under which ids a trip comes: its own where it is here or never was; others where it was deleted, or is somebody
 * else's.
 */
export async function placed(ctx: Ctx, source: TripSource, read: ReadTrip): Promise<Placed> {
  const { id: user } = mustUser(ctx)
  const categories = await categoriesOf(ctx)
  for (let round = 0; round < mostRounds; round++) {
    const { id, rows, shortened } = candidate(read, source, user, round, categories)
    const standing = await standingOf(ctx, id)
    if (standing !== 'taken') return { id, rows, shortened, known: standing === 'mine' }
  }
  throw new AppError('CONFLICT')
}

function candidate(
  read: ReadTrip,
  source: TripSource,
  user: string,
  round: number,
  categories: ReadonlyMap<string, string>,
): Omit<Placed, 'known'> {
  const salt = round === 0 ? user : `${user} ${round}`
  if (read.kind === 'brought')
    return broughtRows(read.trip, source, salt, name => categories.get(foldText(name.trim())))
  return { ...(round === 0 ? read.capsule : movedCapsule(read.capsule, salt)), shortened: 0 }
}

/** Those of this server, by their names. */
async function categoriesOf({ db }: Ctx): Promise<Map<string, string>> {
  const rows = await listRows(db.read, category, appStream)
  return new Map(rows.map(({ row }) => [foldText(String(row['name']).trim()), row.id]))
}

async function standingOf(ctx: Ctx, id: string): Promise<'free' | 'mine' | 'taken'> {
  const { id: user_id, is_admin } = mustUser(ctx)
  const stream = tripStream(id)
  const { head, closed_at } = await findStream(ctx.db.read, stream)
  if (closed_at !== null) return 'taken'
  if (head === 0) return 'free'
  return (await accessTo(ctx.db.read, { user_id, is_admin }, stream)) ? 'mine' : 'taken'
}
