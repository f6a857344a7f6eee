/** The database as Kysely sees it: each part of the server declares its own tables. */
import type { IdentityTables } from '../accounts/tables.ts'
import type { BookingMailTables } from '../modules/booking-import/tables.ts'
import type { JourneyTables } from '../modules/journeys/tables.ts'
import type { MapTables } from '../modules/maps/tables.ts'
import type { BudgetTables } from '../modules/budget/tables.ts'
import type { WeatherTables } from '../modules/weather/tables.ts'
import type { FileTables } from '../modules/files/tables.ts'
import type { HistoryTables } from '../modules/history/tables.ts'
import type { NoticeTables } from '../modules/notifications/tables.ts'
import type { OauthTables } from '../modules/oauth/tables.ts'
import type { SearchTables } from '../modules/search/tables.ts'
import type { SharingTables } from '../modules/sharing/tables.ts'
import type { PhotoLibraryTables } from '../photo-libraries/tables.ts'
import type { TimeOffTables } from '../modules/time-off/tables.ts'
import type { SyncTables } from '../sync/tables.ts'

/** Facts about this database as a whole: `instance_id`, `epoch`, `set_up_at`. */
export interface InstanceTable {
  key: string
  value: string
}

/** One row per setting that an admin changed. */
export interface AppSettingTable {
  key: string
  /** Sealed for those that are secret. */
  value: string
  updated_at: number
  updated_by: string
}

export interface AuditLogTable {
  /** Sorts by time. */
  id: string
  at: number
  action: string
  user_id: string | null
  resource: string | null
  /** JSON */
  details: string | null
  ip: string | null
}

/** The last time that another server was asked for this purpose. */
export interface EgressUseTable {
  purpose: string
  host: string
  at: number
  /** `ok`, or why it came to nothing. */
  result: string
}

export interface Database
  extends
    IdentityTables,
    SyncTables,
    HistoryTables,
    FileTables,
    BudgetTables,
    NoticeTables,
    OauthTables,
    PhotoLibraryTables,
    TimeOffTables,
    WeatherTables,
    BookingMailTables,
    MapTables,
    SearchTables,
    SharingTables,
    JourneyTables {
  instance: InstanceTable
  app_settings: AppSettingTable
  audit_log: AuditLogTable
  egress_uses: EgressUseTable
}
