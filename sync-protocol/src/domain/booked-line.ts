/** A day as a line with its bookings and stays: rows of their own between the stops. Pure. */
import { nameOfRow } from './bookings/booking-name.ts'
import type { place } from '../entities/place.ts'
import { positionId, type reservationPosition } from '../entities/reservation-position.ts'
import type { RowOf } from '../entity.ts'
import { byKey } from '../order-list.ts'
import {
  bookingRows,
  coveredDays,
  indexDays,
  spanOfStay,
  type Accommodation,
  type BookingPart,
  type Day,
  type Reservation,
} from './bookings/booking-days.ts'
import { isTransport } from './bookings/booking-types.ts'
import type { Assignment, DayNote } from './day-line.ts'
import { distanceBetween, pointOf, type Point } from './travel-guess.ts'

export type Place = RowOf<typeof place>
export type BookingPosition = RowOf<typeof reservationPosition>

export type LineStop = { kind: 'stop'; id: string; row: Assignment; place: Place }
export type LineNote = { kind: 'note'; id: string; row: DayNote }

export type LineBooking = {
  kind: 'booking'
  /** That of its position on this day: what others name as their neighbour. */
  id: string
  row: Reservation
  dayId: string
  part: BookingPart
  /** Local `HH:MM` of what it does on this day. */
  time: string | null
  /** Someone gave it a place in the order of the day; else it stands by its time. */
  key: string | undefined
  place: Place | undefined
}

/** What stands on the line of a day; a plan's stops may tell more of themselves. */
export type LineItem<Stop extends LineStop = LineStop> = Stop | LineNote | LineBooking

export type NightStay = {
  row: Accommodation
  place: Place | undefined
  /** Of its place, else of the hotel that it mirrors; null where neither has one. */
  name: string | null
  /** The coming night, from 1. */
  night: number
  nights: number
  /** Check-in or check-out is on this day. */
  edge: 'check-in' | 'check-out' | undefined
}

/** Where people wake up, and where they sleep. */
export type DayStays = { morning: readonly NightStay[]; evening: readonly NightStay[] }

export type BookedRows = {
  bookings: Iterable<Reservation>
  positions: ReadonlyMap<string, BookingPosition>
  stays: Iterable<Accommodation>
}

export type Booked = { bookings: LineBooking[]; morning: NightStay[]; evening: NightStay[] }

/**
 * By the id of the day. Cancelled bookings are on no day; a hotel is there as its stay.
 * @param isWanted what of it is built: parts of bookings and stays; all where left out
 */
export function bookedDays(
  days: readonly Day[],
  places: ReadonlyMap<string, Place>,
  { bookings, positions, stays }: BookedRows,
  isWanted: (dayId: string, part: BookingPart | 'stay') => boolean = () => true,
): Map<string, Booked> {
  const index = indexDays(days)
  const booked = new Map<string, Booked>(
    index.ids.map(id => [id, { bookings: [], morning: [], evening: [] }]),
  )
  const hotels = new Map<string, Reservation>()
  for (const row of bookings) {
    if (row.type === 'hotel') hotels.set(row.id, row)
    if (row.type === 'hotel' || row.status === 'cancelled') continue
    for (const { day_id: dayId, part, time } of bookingRows(index, row)) {
      if (!isWanted(dayId, part)) continue
      const id = positionId(row.id, dayId)
      const place = row.place_id === null ? undefined : places.get(row.place_id)
      const key = positions.get(id)?.position
      booked.get(dayId)?.bookings.push({ kind: 'booking', id, row, dayId, part, time, key, place })
    }
  }
  for (const row of stays)
    addStay(booked, coveredDays(index, spanOfStay(row)), {
      row,
      place: places.get(row.place_id ?? ''),
      hotel: hotels.get(row.reservation_id ?? ''),
      isWanted: dayId => isWanted(dayId, 'stay'),
    })
  return booked
}

function addStay(
  booked: Map<string, Booked>,
  covered: readonly string[],
  {
    row,
    place,
    hotel,
    isWanted,
  }: {
    row: Accommodation
    place: Place | undefined
    hotel: Reservation | undefined
    isWanted: (dayId: string) => boolean
  },
): void {
  const name = hotel ? nameOfRow(hotel, () => place) : (place?.name ?? null)
  const nights = Math.max(1, covered.length - 1)
  covered.forEach((dayId, at) => {
    if (!isWanted(dayId)) return
    const ends = at > 0 && at === covered.length - 1
    const stay = { row, place, name, night: Math.min(at + 1, nights), nights }
    if (at > 0) booked.get(dayId)?.morning.push({ ...stay, edge: ends ? 'check-out' : undefined })
    if (!ends) booked.get(dayId)?.evening.push({ ...stay, edge: at === 0 ? 'check-in' : undefined })
  })
}

function timeOf(item: LineItem): string | null {
  if (item.kind === 'booking') return item.time
  return item.kind === 'stop' ? item.row.assignment_time : item.row.time
}

/** Stops, notes and bookings in order: by their place in it, or where nobody gave them one by their time. */
export function lineWith<Stop extends LineStop>(
  items: readonly (Stop | LineNote)[],
  bookings: readonly LineBooking[],
): LineItem<Stop>[] {
  const keyed = (item: LineItem) => ({
    key: item.kind === 'booking' ? (item.key ?? '') : item.row.position,
    id: item.id,
  })
  const placed = bookings.filter(({ key }) => key !== undefined)
  const line: LineItem<Stop>[] = [...items, ...placed].sort((a, b) => byKey(keyed(a), keyed(b)))
  const byTime = bookings
    .filter(({ key }) => key === undefined)
    .toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1))
  for (const booking of byTime) line.splice(indexByTime(line, booking), 0, booking)
  return line
}

function indexByTime(line: readonly LineItem[], booking: LineBooking): number {
  const { time, part } = booking
  if (time === null) return part === 'through' ? 0 : line.length
  const before = line.findLastIndex(item => {
    const other = timeOf(item)
    return other !== null && other <= time
  })
  const from = before + 1
  let to = from
  while (to < line.length && timeOf(line[to]!) === null) to++
  return indexByEnds(line, booking, from, to) ?? (before >= 0 ? from : to)
}

/** Metres from an end of a transport within which a stop is on that side of it. */
const nearEnd = 100_000

/**
 * Among the untimed items from `from` to `to`: a departure comes after the stops close to where it leaves, and before
 * those close to where it arrives on that day; an arrival before these. Undefined where no position says more.
 */
function indexByEnds(
  line: readonly LineItem[],
  { row, part }: LineBooking,
  from: number,
  to: number,
): number | undefined {
  const legs = row.details?.legs
  if (!legs?.length || !isTransport(row.type) || part === 'through') return undefined
  const departure = part === 'end' ? undefined : pointOf(legs[0]?.from)
  // What is where it arrives on another day is no matter of this one.
  const arrival = part === 'start' ? undefined : pointOf(legs.at(-1)?.to)
  const isNear = (item: LineItem, end: Point | undefined): boolean => {
    const at = item.kind === 'stop' ? pointOf(item.place) : undefined
    return at !== undefined && end !== undefined && distanceBetween(at, end) <= nearEnd
  }
  const between = line.slice(from, to)
  const left = between.findLastIndex(item => isNear(item, departure))
  if (left >= 0) return from + left + 1
  const reached = between.findIndex(item => isNear(item, arrival))
  return reached >= 0 ? from + reached : undefined
}

/**
 * Between which rows something goes that is dropped at `index` of a line. Bookings that stand by their time alone are no
 * neighbours: their place follows from what is around them.
 */
export function placedNeighbours(
  line: readonly LineItem[],
  index: number,
  movedId?: string,
): { after: string | null; before: string | null } {
  const others = line.filter(item => item.id !== movedId)
  const isPlaced = (item: LineItem) => item.kind !== 'booking' || item.key !== undefined
  return {
    after: others.slice(0, index).findLast(isPlaced)?.id ?? null,
    before: others.slice(index).find(isPlaced)?.id ?? null,
  }
}
