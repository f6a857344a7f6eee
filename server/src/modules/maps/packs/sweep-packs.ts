/** Packs that nobody uses, and those of trips that are gone, are deleted; members of the trip can have them made again. */
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import { findStream } from '../../../sync/stream-heads.ts'
import { mapsOf } from '../maps.ts'

const unused_ms = 30 * 86_400_000

/** How many went. */
export async function sweepPacks(app: Pick<App, 'db' | 'now'>, stopped: () => boolean): Promise<number> {
  const { files } = mapsOf(app).packs
  let swept = 0
  for (const { facts, used_at } of await files.all()) {
    if (stopped()) break
    const { exists, closed_at } = await findStream(app.db.read, tripStream(facts.trip_id))
    if (exists && closed_at === null && app.now() - used_at < unused_ms) continue
    await files.drop(facts.name)
    swept++
  }
  return swept
}
