/** The text of a calendar that a program subscribes to, kept as long as none of its trips changes. */
import { ownSections } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../../context.ts'
import { preferredLanguage } from '../../../http/error-texts.ts'
import { inTurns } from '../../../in-turns.ts'
import { readInPages } from '../../../sync/rows-in-pages.ts'
import { accessTo } from '../../../sync/stream-access.ts'
import { hidesCodes } from '../hides-codes.ts'
import { keptView, standOf, type KeptText } from '../../../guests/kept-views.ts'
import { readSharedRows } from '../shared-rows.ts'
import { calendarText } from './calendar-text.ts'
import { withDeleted } from './deleted-queries.ts'
import type { CalendarFeed } from './feed-queries.ts'
import { eventsOf, onlyOf } from './trip-events.ts'
import { listTripIdsOf } from './trip-ids-queries.ts'
import type { WrittenEvent } from './write-calendar.ts'

/** Trips that one calendar holds: the newest. */
const mostTrips = 100
/** Events that one calendar holds: those that begin last. */
export const mostEvents = 2000

const day_ms = 86_400_000

interface Options {
  parts: { stops: boolean; bookings: boolean; days: boolean }
  rights: typeof ownSections & { share_codes: boolean; share_prices: boolean }
}

/** Of the trips that its owner may read now. */
export async function feedText(ctx: Ctx, feed: CalendarFeed): Promise<KeptText> {
  const { id, user_id } = feed
  const options = feedOptions(feed)
  if (await hidesCodes(ctx.db.read, user_id)) options.rights.share_codes = false
  const trips = await readableTrips(ctx, feed)
  // What was deleted long ago is left out from one day to the next.
  const today = Math.floor(ctx.now() / day_ms)
  const language = preferredLanguage(ctx.headers['accept-language'])
  const own = feed.time_off === 1 ? await eventsOfPerson(ctx, user_id, language) : []
  const shown = JSON.stringify([options, own])
  const stand = await standOf(ctx, trips.map(tripStream))
  const mark = [stand, trips.join(' '), today, shown].join(' ')
  return keptView(ctx, `${id} ${language}`, mark, async () => {
    const newest = new NewestEvents()
    newest.add(own)
    let name = 'Caravel'
    for (const trip of trips) {
      const found = await eventsOfTrip(ctx, feed, trip, options)
      if (found && feed.trip_id !== null) name = found.title
      newest.add(found?.events ?? [])
    }
    return calendarText(name, newest.list())
  })
}

/** Calendar programs store what they fetch on other servers: codes and prices are included only on request. */
function feedOptions({ stops, bookings, days, codes, prices }: CalendarFeed): Options {
  return {
    parts: { stops: stops === 1, bookings: bookings === 1, days: days === 1 },
    rights: { ...ownSections, share_codes: codes === 1, share_prices: prices === 1 },
  }
}

/** What modules have of a person beside their trips, as all-day events. */
async function eventsOfPerson(ctx: Ctx, userId: string, language: string): Promise<WrittenEvent[]> {
  const found: WrittenEvent[] = []
  for (const module of ctx.modules)
    for (const { id, title, start, end, version, updated_at } of (await module.ownDates?.(
      ctx,
      userId,
      language,
    )) ?? [])
      found.push({
        id,
        row_id: id,
        trip_id: userId,
        title,
        start: { date: start, time: null, zone: null },
        end: { date: end, time: null, zone: null },
        version,
        updated_at,
        ...plain,
      })
  return found
}

const plain = { text: null, location: null, lat: null, lng: null, url: null, status: 'CONFIRMED' } as const

async function readableTrips({ db }: Ctx, { trip_id, user_id }: CalendarFeed): Promise<string[]> {
  const found = trip_id === null ? await listTripIdsOf(db.read, user_id) : [trip_id]
  const trips: string[] = []
  for (const id of found.slice(0, mostTrips))
    if (await accessTo(db.read, { user_id, is_admin: false }, tripStream(id))) trips.push(id)
  return trips
}

/** Undefined when the trip is gone. */
async function eventsOfTrip(
  ctx: Ctx,
  { trip_id, user_id }: CalendarFeed,
  trip: string,
  { parts, rights }: Options,
): Promise<{ title: string; events: WrittenEvent[] } | undefined> {
  const rows = await readSharedRows(ctx.db, trip)
  if (!rows) return undefined
  const { rows: all, deleted } = await withDeleted(ctx.db.read, rows, ctx.now())
  const pairs = await ctx.db.long.run((connection, pause) =>
    readInPages(connection, assignmentParticipant, tripStream(trip), pause),
  )
  const shown = trip_id === null ? await inTurns(onlyOf(all, pairs, user_id)) : all
  const steps = eventsOf(shown, parts, ctx.headers['accept-language'], { rights, deleted, all })
  return { title: rows.trip.title, events: await inTurns(steps) }
}

/** Holds the newest of all events that are added, and seldom more than twice as many. */
class NewestEvents {
  private events: WrittenEvent[] = []

  add(events: readonly WrittenEvent[]): void {
    for (const event of events) this.events.push(event)
    if (this.events.length > 2 * mostEvents) this.events = this.list()
  }

  list(): WrittenEvent[] {
    if (this.events.length <= mostEvents) return this.events
    return this.events.toSorted((a, b) => (startOf(a) > startOf(b) ? -1 : 1)).slice(0, mostEvents)
  }
}

function startOf({ start: { date, time }, id }: WrittenEvent): string {
  return `${date} ${time ?? ''} ${id}`
}
