/** Keeps word of which areas trips still need, and clears away those that none has needed for long. */
import type { App } from '../../../context.ts'
import { findStream } from '../../../sync/stream-heads.ts'
import { mapsOf } from '../maps.ts'
import { listCurrentStreams } from './area-queries.ts'

const hour = 3_600_000
/** More trips than these are not looked at in one go. */
const mostTrips = 100_000

/** How many went. */
export async function sweepAreas(app: Pick<App, 'db' | 'now'>, stopped: () => boolean): Promise<number> {
  const { book, room, follower } = mapsOf(app).areas
  const today = new Date(app.now()).toISOString().slice(0, 10)
  const current = new Set(await listCurrentStreams(app.db.read, today, mostTrips))
  for (const stream of book.streams()) {
    if (stopped()) return 0
    const { exists, closed_at } = await findStream(app.db.read, stream)
    if (!exists || closed_at !== null) await book.setUses(stream, [])
    else if (current.has(stream)) await book.touch(book.usesOf(stream))
  }
  await book.forgetStarts(app.now() - hour)
  await follower.noteAll()
  return room.sweep(stopped)
}
