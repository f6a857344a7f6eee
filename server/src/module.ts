import type { NoticeEvent } from '@caravel/sync-protocol/domain/notifications/events'
import type { TripCheckInput } from '@caravel/sync-protocol/domain/trip-check/facts'
import type { NoticeResponse, NoticeTarget } from '@caravel/sync-protocol/entities/notification'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import type { Kysely } from 'kysely'
import type { App, Ctx } from './context.ts'
import type { Database } from './db/schema.ts'
import type { McpArea } from './mcp/area.ts'
import type { AnyRoute } from './http/route.ts'
import type { EgressPurpose } from './net/egress-log.ts'
import type { Deliver } from './sync/effects.ts'

/** What a part of the server brings along. `modules/index.ts` lists them all; nothing else names one. */
export interface ServerModule {
  routes: readonly AnyRoute[]
  /** Who delivers what changes cause beside their rows (S7), by the channel's name. */
  channels?(app: Pick<App, 'db' | 'now' | 'committer' | 'settings'>): Record<string, Deliver>
  /** Runs once, before the server listens: rows that must be there, and what follows published commits. */
  start?(app: App): Promise<void> | void
  /** Runs when the server stops, before its database is closed. */
  stop?(app: App): Promise<void> | void
  /** For what it asks other servers: see `GET /api/admin/egress`. */
  egress?: readonly EgressPurpose[]
  /** Runs after rows of an entity were listed, by its name: what else their reader will want. It must not throw or wait. */
  listed?: Readonly<Record<string, (ctx: Ctx, stream: string) => void>>
  /** Where a trip takes place, as far as this module knows; without an id, all trips of this server. */
  tripPositions?(app: Pick<App, 'db'>, tripId: string | undefined): Promise<TripPosition[]>
  /** Clears away files that no row needs any more, between commits; answers how many went. */
  sweep?(
    app: Pick<App, 'config' | 'db' | 'files' | 'committer' | 'now' | 'settings'>,
    stopped: () => boolean,
  ): Promise<number>
  /** What was changed in a trip, oldest first, as it goes into a file, and as it comes out of one. */
  past?: {
    tell(ctx: Ctx, stream: string): Promise<PastEntry[]>
    keep(tx: Kysely<Database>, stream: string, entries: readonly PastEntry[]): Promise<void>
  }
  /** What assistants can see and do of it: loaded with the first of them, for most servers never see one. */
  mcp?(): Promise<McpArea>
  /** Notices to send once after an update. Runs at the start, in a transaction, and returns each notice once. */
  notices?(tx: Kysely<Database>): Promise<ModuleNotice[]>
  /** Dates of a person beside their trips, for the calendar that they subscribe to. */
  ownDates?(app: Pick<App, 'db'>, userId: string, language: string): Promise<OwnDates[]>
  /** Facts for the check of a trip that are not in its rows, for the account of the request. */
  checkFacts?(ctx: Ctx, trip: CheckedSpan): Promise<Pick<TripCheckInput, 'holidayOn' | 'leave'>>
  /** What answers to notices of this module cause, by their event. What is answered again changes nothing. */
  noticeAnswers?: Partial<Record<NoticeEvent, (app: App, answer: NoticeAnswer) => Promise<void>>>
  /** Runs in the transaction in which an account is disabled, or is no admin any more. */
  accountRestricted?(tx: Kysely<Database>, userId: string, now: number): Promise<void>
  /**
   * Takes away what this module holds of an account that is being deleted, in the transaction that does so. Tables that
   * reference `users` are emptied without it.
   */
  eraseAccount?(tx: Kysely<Database>, userId: string): Promise<void>
}

/** A notice to one person that no change caused. */
export interface ModuleNotice {
  event: NoticeEvent
  /** Id of an account. */
  to: string
  trip_id: string
  target: NoticeTarget['kind']
  count: number
}

/** When and where a trip takes place. */
export interface CheckedSpan {
  /** Its dates, in order. */
  dates: readonly string[]
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
}

/** Some days of a person, as an event of a calendar. */
export interface OwnDates {
  id: string
  title: string
  start: string
  /** The day after the last. */
  end: string
  /** Goes up with each edit. */
  version: number
  /** Epoch ms. */
  updated_at: number
}

/** What somebody answered to a notice that asked. */
export interface NoticeAnswer {
  user_id: string
  response: NoticeResponse
  /** Of the row that the notice was about. */
  target_id: string | null
}

/** A spot of a trip that a map should show in detail. */
export interface TripPosition {
  /** WGS 84 degrees. */
  lat: number
  lng: number
  /** Sorts it among the stops of the trip, as text; absent: on no day, so no way leads there. */
  order?: string
}
