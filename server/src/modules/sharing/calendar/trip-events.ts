/** The events of trips as one reader may see them: a member, a guest of a link, or a person across all their trips. */
import { calendarEvents, type CalendarParts } from '@caravel/sync-protocol/domain/sharing/calendar-events'
import { guestView, type SharedRows } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { preferredLanguage } from '../../../http/error-texts.ts'
import { bookingTypeWord, serverText } from '../../../server-texts.ts'
import { listRows } from '../../../sync/synced-rows.ts'
import { moneyText } from '../../../money-text.ts'
import type { WrittenEvent } from './write-calendar.ts'

const noPictures = { place: () => '', cover: () => '' }

const cancelled = { status: 'CANCELLED', text: null, url: null } as const

/** What someone with these rights sees of the trip, as events. */
export function eventsOf(
  rows: SharedRows,
  parts: CalendarParts,
  acceptLanguage: string | undefined,
  { rights, deleted, all }: { rights: ShareRights; deleted?: ReadonlySet<string>; all?: SharedRows },
): WrittenEvent[] {
  const language = preferredLanguage(acceptLanguage)
  const words = {
    day: (number: number) => serverText('calendar.day', language, { number: String(number) }) ?? '',
    money: moneyText,
  }
  const written = new Map(
    [rows.assignments, rows.days, rows.reservations, rows.accommodations]
      .flat()
      .map(row => [row.id, { version: row.version, updated_at: row.updated_at }]),
  )
  const view = guestView(rows, rights, noPictures, bookingTypeWord(language), all)
  return calendarEvents(view, parts, words).map(event => ({
    ...event,
    trip_id: rows.trip.id,
    ...(written.get(event.row_id) ?? { version: 0, updated_at: 0 }),
    ...(deleted?.has(event.row_id) ? cancelled : {}),
  }))
}

/** The same rows without the stops and bookings of others. Who is named nowhere takes part in everything. */
export async function onlyOf(db: Kysely<Database>, rows: SharedRows, userId: string): Promise<SharedRows> {
  const pairs = await listRows(db, assignmentParticipant, tripStream(rows.trip.id))
  const joining = Map.groupBy(pairs, ({ row }) => String(row['assignment_id']))
  const isJoined = (id: string): boolean =>
    joining.get(id)?.some(({ row }) => row['user_id'] === userId) ?? true
  return {
    ...rows,
    assignments: rows.assignments.filter(({ id }) => isJoined(id)),
    reservations: rows.reservations.filter(
      ({ travellers }) => travellers.length === 0 || travellers.some(({ person_id }) => person_id === userId),
    ),
  }
}
