/**
 * Where a trip brings one of its people, day by day: nights, stops and the ends of transports, each with its country.
 * Says nothing of which of these days are over: `atlas.ts` does. Pure; a summary can be kept until rows of the trip change.
 */
import type { assignmentParticipant } from '../../entities/assignment-participant.ts'
import type { assignment } from '../../entities/assignment.ts'
import type { destination } from '../../entities/destination.ts'
import type { place } from '../../entities/place.ts'
import type { trip } from '../../entities/trip.ts'
import type { RowOf } from '../../entity.ts'
import type { Accommodation, Day, Reservation } from '../bookings/booking-days.ts'
import { isTransport } from '../bookings/booking-types.ts'
import type { Leg, Spot } from '../bookings/details.ts'
import { addDays, daysBetween } from '../trip-range.ts'

export interface Located {
  /** ISO 3166-1 alpha-2, or XK. */
  country: string
  /** ISO 3166-2; null where the regions are not known. */
  region: string | null
}

/** Finds the country and region of a point in WGS 84 degrees; undefined on the high seas. */
export type Locate = (lat: number, lng: number) => Located | undefined

/** The rows of one trip that say where its people are. */
export interface TravelRows {
  trip: Pick<RowOf<typeof trip>, 'id' | 'title' | 'start_date' | 'end_date'>
  days: readonly Pick<Day, 'id' | 'date' | 'state'>[]
  places: readonly Pick<RowOf<typeof place>, 'id' | 'name' | 'lat' | 'lng'>[]
  assignments: readonly Pick<
    RowOf<typeof assignment>,
    'id' | 'place_id' | 'day_id' | 'position' | 'assignment_time'
  >[]
  participants: readonly Pick<RowOf<typeof assignmentParticipant>, 'assignment_id' | 'user_id'>[]
  accommodations: readonly Accommodation[]
  reservations: readonly Reservation[]
  destinations: readonly Pick<
    RowOf<typeof destination>,
    'id' | 'name' | 'kind' | 'country_code' | 'lat' | 'lng'
  >[]
}

/** The entities of {@link TravelRows}: a summary is out of date when a row of one of them changed. */
export const travelEntities = [
  'trip',
  'day',
  'place',
  'assignment',
  'assignment_participant',
  'accommodation',
  'reservation',
  'destination',
] as const

/** A place that somebody was at on a day. */
export interface Stop extends Located {
  date: string
  name: string | null
}

/** A night somewhere; `date` is that of the evening. */
export interface Night extends Located {
  date: string
  /** No stay says so: it follows from the last stop of the day. */
  assumed: boolean
}

/** An airport at which somebody only changed planes. */
export interface Change extends Located {
  /** The same on every device, as long as the booking has this leg. */
  key: string
  date: string
  name: string
}

/** What a trip says of one person. */
export interface TripPresence {
  trip_id: string
  title: string
  start_date: string | null
  end_date: string | null
  stops: Stop[]
  nights: Night[]
  changes: Change[]
  /** Days of the trip of which nothing says where they were spent: taken to be where the last one was. */
  assumed: { date: string; country: string }[]
  /** Without a date: an idea. */
  ideas: Located[]
}

interface Moment {
  date: string
  /** Minutes that sort it within the day. */
  at: number
  where: Located
}

const minutes = (time: string | null | undefined): number | undefined =>
  time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) : undefined

const noon = 720
/** Longer between two flights is a stay, not a change. */
const longestChange = 24 * 60
/** More than a trip can have: what a hostile import says of a stay does not make work. */
const mostNights = 400

/**
 * What the rows of a trip say of where `person` is.
 * @param person the id of an account: stops and bookings that are for others only do not count
 */
export function tripPresence(rows: TravelRows, person: string, locate: Locate): TripPresence {
  const { trip } = rows
  const reader = new PresenceReader(rows, person, locate)
  return {
    trip_id: trip.id,
    title: trip.title,
    start_date: trip.start_date,
    end_date: trip.end_date,
    ...reader.read(),
  }
}

class PresenceReader {
  private readonly dates: ReadonlyMap<string, string | null>
  private readonly places: ReadonlyMap<string, TravelRows['places'][number]>
  private readonly found = new Map<string, Located | undefined>()
  private readonly stops: Stop[] = []
  private readonly moments: Moment[] = []
  private readonly ideas = new Map<string, Located>()
  private readonly changes: Change[] = []
  private readonly nights = new Map<string, Night>()
  /** Evenings that are spent on the way. */
  private readonly onTheWay = new Set<string>()
  /** Moments of the plan and of stays, without those of transports. */
  private planned: readonly Moment[] = []

  private readonly rows: TravelRows
  private readonly person: string
  private readonly locate: Locate

  constructor(rows: TravelRows, person: string, locate: Locate) {
    this.rows = rows
    this.person = person
    this.locate = locate
    this.dates = new Map(
      rows.days.filter(({ state }) => state !== 'trimmed').map(({ id, date }) => [id, date]),
    )
    this.places = new Map(rows.places.map(row => [row.id, row]))
  }

  read(): Pick<TripPresence, 'stops' | 'nights' | 'changes' | 'assumed' | 'ideas'> {
    this.readStops()
    this.readStays()
    this.planned = [...this.moments]
    this.readTransports()
    this.readVisits()
    this.readDestinations()
    const assumed = this.fillGaps()
    return {
      stops: this.stops.sort((a, b) => compare(a.date, b.date)),
      nights: [...this.nights.values()].sort((a, b) => compare(a.date, b.date)),
      changes: this.changes.sort((a, b) => compare(a.date, b.date)),
      assumed,
      ideas: [...this.ideas.values()],
    }
  }

  private readStops(): void {
    const joined = Map.groupBy(this.rows.participants, row => row.assignment_id)
    const byDay = Map.groupBy(this.rows.assignments, row => row.day_id)
    for (const [dayId, line] of byDay) {
      if (!this.dates.has(dayId)) continue
      const date = this.dates.get(dayId) ?? null
      let at = noon
      const ordered = [...line].sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
      for (const row of ordered) {
        const people = joined.get(row.id)
        if (people && !people.some(({ user_id }) => user_id === this.person)) continue
        const place = this.places.get(row.place_id)
        const where = place && this.find(place)
        if (!where) continue
        at = minutes(row.assignment_time) ?? at
        this.stopped(date, at, where, place.name)
      }
    }
  }

  private readStays(): void {
    const hotels = new Map(this.rows.reservations.map(row => [row.id, row]))
    const stays = this.rows.accommodations
      .map(row => ({ row, from: row.start_date ?? this.dates.get(row.start_day_id ?? '') ?? null }))
      .sort(
        (a, b) =>
          compare(a.from ?? '', b.from ?? '') ||
          compare(a.row.check_in ?? '', b.row.check_in ?? '') ||
          compare(a.row.id, b.row.id),
      )
    for (const { row, from } of stays) {
      const hotel = row.reservation_id === null ? undefined : hotels.get(row.reservation_id)
      if (hotel && !this.isMine(hotel)) continue
      const place = this.places.get(row.place_id ?? '')
      const where = this.find(place) ?? this.find(hotel?.details?.venue)
      if (!where) continue
      const to = row.end_date ?? this.dates.get(row.end_day_id ?? '') ?? null
      const name = place?.name ?? hotel?.details?.venue?.name ?? null
      if (from === null || to === null) {
        this.stopped(from ?? to, noon, where, name)
        continue
      }
      this.stopped(from, minutes(row.check_in) ?? 1200, where, name)
      if (to > from) this.stopped(to, minutes(row.check_out) ?? 0, where, name)
      const nights = Math.min(daysBetween(from, to), mostNights)
      for (let night = 0; night < nights; night++) {
        const date = addDays(from, night)
        // Of two stays on one evening the one that began later is where someone went to bed.
        this.nights.set(date, { date, ...where, assumed: false })
        if (night > 0) this.stopped(date, 0, where, name)
      }
    }
  }

  private readTransports(): void {
    const legs = this.rows.reservations
      .filter(row => isTransport(row.type) && this.isMine(row))
      .flatMap(row => legsOf(row))
      .sort(
        (a, b) =>
          compare(a.start ?? '', b.start ?? '') ||
          a.startAt - b.startAt ||
          a.index - b.index ||
          compare(a.key, b.key),
      )
    legs.forEach((leg, index) => {
      const next = legs[index + 1]
      const before = legs[index - 1]
      const to = this.find(leg.to)
      const from = this.find(leg.from)
      if (leg.carries && leg.start && leg.end)
        for (let date = leg.start; date < leg.end && this.onTheWay.size < mostNights; date = addDays(date, 1))
          this.onTheWay.add(date)
      if (from && !(before && this.isChange(before, leg)))
        this.stopped(leg.start, leg.startAt, from, leg.from?.name ?? null)
      if (!to) return
      if (next && leg.end !== null && this.isChange(leg, next))
        this.changes.push({ key: leg.key, date: leg.end, name: leg.to?.name ?? '', ...to })
      else this.stopped(leg.end, leg.endAt, to, leg.to?.name ?? null)
    })
  }

  /** Arriving by one flight and leaving by the next from the same country, with nothing in between. */
  private isChange(first: TravelLeg, second: TravelLeg): boolean {
    if (!first.flight || !second.flight || first.end === null || second.start === null) return false
    const here = this.find(first.to)?.country
    if (!here || here !== this.find(second.from)?.country) return false
    const gap = daysBetween(first.end, second.start) * 1440 + second.startAt - first.endAt
    if (gap < 0 || gap >= longestChange) return false
    // The nights and stops of plan and stays are read by now.
    if (this.nights.has(first.end) && second.start > first.end) return false
    return !this.planned.some(
      stop =>
        stop.where.country === here &&
        (stop.date > (first.end ?? '') || (stop.date === first.end && stop.at >= first.endAt)) &&
        (stop.date < (second.start ?? '') || (stop.date === second.start && stop.at <= second.startAt)),
    )
  }

  /** Restaurants, events and tours that were booked. */
  private readVisits(): void {
    for (const row of this.rows.reservations) {
      if (isTransport(row.type) || row.type === 'hotel' || !this.isMine(row)) continue
      const place = this.places.get(row.place_id ?? '')
      const where = this.find(place) ?? this.find(row.details?.venue)
      if (!where) continue
      const date = row.start_date ?? this.dates.get(row.day_id ?? '') ?? null
      this.stopped(
        date,
        minutes(row.start_time) ?? noon,
        where,
        place?.name ?? row.details?.venue?.name ?? null,
      )
    }
  }

  /** A trip that says nothing but where it goes was there. Where it goes to several countries, no day is any of theirs. */
  private readDestinations(): void {
    const { start_date: start, end_date: end } = this.rows.trip
    const goals = this.rows.destinations.flatMap(row => {
      const where =
        this.find(row) ??
        (row.country_code === null ? undefined : { country: row.country_code, region: null })
      return where ? [{ ...where, region: row.kind === 'country' ? null : where.region, name: row.name }] : []
    })
    if (this.stops.length > 0 || start === null || end === null) {
      const known = new Set(this.stops.map(({ country }) => country))
      for (const { country, region } of goals) if (!known.has(country)) this.idea({ country, region })
      return
    }
    for (const { name, ...where } of goals) this.stopped(start, noon, where, name)
  }

  /** Nights without a stay and days without a stop are spent where the one before ended. */
  private fillGaps(): { date: string; country: string }[] {
    const { start_date: start, end_date: end } = this.rows.trip
    if (start === null || end === null || this.stops.length === 0) return []
    const assumed: { date: string; country: string }[] = []
    const countries = new Set(this.moments.map(({ where }) => where.country))
    // Destinations alone: nothing says on which day which of them was reached.
    const onlyGoals = this.planned.length === 0 && this.rows.reservations.length === 0
    if (onlyGoals && countries.size > 1) return []
    const byDate = Map.groupBy(this.moments, ({ date }) => date)
    let last: Located | undefined
    for (let date = start; date <= end; date = addDays(date, 1)) {
      const here = byDate.get(date)?.sort((a, b) => a.at - b.at)
      if (here) last = here.at(-1)?.where
      else if (last && !this.onTheWay.has(addDays(date, -1))) assumed.push({ date, country: last.country })
      if (last && date < end && !this.nights.has(date) && !this.onTheWay.has(date))
        this.nights.set(date, { date, ...last, assumed: true })
    }
    return assumed
  }

  private stopped(date: string | null, at: number, where: Located, name: string | null): void {
    if (date === null) return this.idea(where)
    this.stops.push({ date, name, ...where })
    this.moments.push({ date, at, where })
  }

  private idea(where: Located): void {
    this.ideas.set(`${where.country} ${where.region ?? ''}`, where)
  }

  private isMine({ travellers, status }: Reservation): boolean {
    return (
      status !== 'cancelled' &&
      (travellers.length === 0 || travellers.some(({ person_id }) => person_id === this.person))
    )
  }

  private find(spot: { lat?: number | null; lng?: number | null } | null | undefined): Located | undefined {
    if (typeof spot?.lat !== 'number' || typeof spot.lng !== 'number') return undefined
    const key = `${spot.lat} ${spot.lng}`
    if (!this.found.has(key)) this.found.set(key, this.locate(spot.lat, spot.lng))
    return this.found.get(key)
  }
}

interface TravelLeg {
  key: string
  /** Among those of its booking. */
  index: number
  flight: boolean
  /** It moves through the night: whoever is on it sleeps in no country. */
  carries: boolean
  from: Spot | null
  to: Spot | null
  start: string | null
  end: string | null
  startAt: number
  endAt: number
}

/** A car that is hired for a week stands still at night. */
const ownPace: ReadonlySet<string> = new Set(['car', 'bicycle', 'taxi'])

function legsOf(row: Reservation): TravelLeg[] {
  const car = row.details?.car
  const legs: readonly Leg[] =
    row.details?.legs ?? (car ? [{ from: car.pick_up ?? null, to: car.drop_off ?? null }] : [])
  return legs.map((leg, index): TravelLeg => {
    const first = index === 0
    const last = index === legs.length - 1
    const start = leg.start_date ?? (first ? row.start_date : null)
    const end = leg.end_date ?? (last ? row.end_date : null) ?? start
    const startTime = leg.start_time ?? (first ? row.start_time : null)
    const endTime = leg.end_time ?? (last ? row.end_time : null)
    // Only what the name of a decision can have: some codes are typed by people.
    const code = (leg.to?.code ?? '').replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 10)
    return {
      key: `change:${row.id}:${index}:${code}`,
      index,
      flight: row.type === 'flight',
      from: leg.from ?? null,
      to: leg.to ?? null,
      start,
      end,
      carries: !ownPace.has(row.type),
      startAt: minutes(startTime) ?? noon,
      endAt: minutes(endTime) ?? noon,
    }
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
