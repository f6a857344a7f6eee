import type { Kysely } from 'kysely'
import type { Db } from './open.ts'
import type { AppSettingTable, Database } from './schema.ts'

export type StoredSetting = Pick<AppSettingTable, 'key' | 'value'>

export const storedSettings = (db: Db): Promise<StoredSetting[]> =>
  db.read.selectFrom('app_settings').select(['key', 'value']).execute()

/** Without a value the row goes. */
export const storeSetting = async (
  writer: Kysely<Database>,
  { value, ...row }: Omit<AppSettingTable, 'value'> & { value: string | null },
): Promise<void> => {
  if (value === null) {
    await writer.deleteFrom('app_settings').where('key', '=', row.key).execute()
    return
  }
  await writer
    .insertInto('app_settings')
    .values({ ...row, value })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value, updated_at: row.updated_at, updated_by: row.updated_by }),
    )
    .execute()
}
