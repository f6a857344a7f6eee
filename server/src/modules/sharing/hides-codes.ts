import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import { userStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findRow } from '../../sync/synced-rows.ts'

/** Whether someone chose "Hide codes": then no file of theirs has them, whatever its address asks for. */
export async function hidesCodes(db: Kysely<Database>, userId: string): Promise<boolean> {
  const id = settingId(userId, 'blur_booking_codes')
  const found = await findRow(db, setting, userStream(userId), id)
  return found?.row['value'] === true
}
