/** The events of trips as one reader may see them: a member, a guest of a link, or a person across all their trips. */
import { calendarEvents, type CalendarParts } from '@caravel/sync-protocol/domain/sharing/calendar-events'
import { guestView, type SharedRows } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { filtered, grouped, mapped, type Steps } from '@caravel/sync-protocol/domain/steps'
import type { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { preferredLanguage } from '../../../http/error-texts.ts'
import { bookingTypeWord, serverText } from '../../../server-texts.ts'
import { moneyText } from '../../../money-text.ts'
import type { WrittenEvent } from './write-calendar.ts'

const noPictures = { place: () => '', cover: () => '' }

const cancelled = { status: 'CANCELLED', text: null, url: null } as const

/** What someone with these rights sees of the trip, as events. */
export function* eventsOf(
  rows: SharedRows,
  parts: CalendarParts,
  acceptLanguage: string | undefined,
  { rights, deleted, all }: { rights: ShareRights; deleted?: ReadonlySet<string>; all?: SharedRows },
): Steps<WrittenEvent[]> {
  const language = preferredLanguage(acceptLanguage)
  const words = {
    day: (number: number) => serverText('calendar.day', language, { number: String(number) }) ?? '',
    money: moneyText,
  }
  const written = new Map<string, Pick<WrittenEvent, 'version' | 'updated_at'>>()
  for (const list of [rows.assignments, rows.days, rows.reservations, rows.accommodations])
    for (const { id, version, updated_at } of list) {
      written.set(id, { version, updated_at })
      yield
    }
  const view = yield* guestView(rows, rights, noPictures, bookingTypeWord(language), all)
  return yield* mapped(yield* calendarEvents(view, parts, words), event => ({
    ...event,
    trip_id: rows.trip.id,
    ...(written.get(event.row_id) ?? { version: 0, updated_at: 0 }),
    ...(deleted?.has(event.row_id) ? cancelled : {}),
  }))
}

/** The same rows without the stops and bookings of others. Who is named nowhere takes part in everything. */
export function* onlyOf(
  rows: SharedRows,
  pairs: readonly RowOf<typeof assignmentParticipant>[],
  userId: string,
): Steps<SharedRows> {
  const joining = yield* grouped(pairs, ({ assignment_id }) => assignment_id)
  const isJoined = (id: string): boolean => joining.get(id)?.some(({ user_id }) => user_id === userId) ?? true
  return {
    ...rows,
    assignments: yield* filtered(rows.assignments, ({ id }) => isJoined(id)),
    reservations: yield* filtered(
      rows.reservations,
      ({ travellers }) => travellers.length === 0 || travellers.some(({ person_id }) => person_id === userId),
    ),
  }
}
