/** The database as Kysely sees it: each part of the server declares its own tables. */
import type { IdentityTables } from '../modules/accounts/tables.ts'
import type { FileTables } from '../modules/files/tables.ts'
import type { HistoryTables } from '../modules/history/tables.ts'
import type { SyncTables } from '../sync/tables.ts'

/** Facts about this database as a whole: `instance_id`, `epoch`, `set_up_at`. */
export interface InstanceTable {
  key: string
  value: string
}

export interface Database extends IdentityTables, SyncTables, HistoryTables, FileTables {
  instance: InstanceTable
}
