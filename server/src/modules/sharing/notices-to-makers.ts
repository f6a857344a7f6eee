import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ModuleNotice } from '../../module.ts'
import { takeMakersToTell } from './share-queries.ts'

/** Who made links before codes and prices had switches hears of it once, however many links they made. */
export async function noticesToMakers(tx: Kysely<Database>): Promise<ModuleNotice[]> {
  const makers = await takeMakersToTell(tx)
  return makers.map(({ created_by, trip_id, links }) => ({
    event: 'share_link_details',
    to: created_by,
    trip_id,
    target: 'sharing',
    count: links,
  }))
}
