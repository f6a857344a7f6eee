/** The ways of a day, from bed to bed, along its line. */
import type { DayStays, LineBooking, LineItem, LineStop, NightStay } from './booked-line.ts'
import { bookingEnds, hopsBetween, placeEnds, type Ends } from './day-route.ts'
import type { Day } from './lay-days.ts'
import type { Onward, OnwardMode } from './onward.ts'
import type { DayEnds } from './optimise.ts'
import { pointOf, type Point } from './travel-guess.ts'

/** What the row that one comes from says of the way. */
export type OwnWay = {
  /** How one goes, where that is not the same as the day. */
  own: OnwardMode | null
  /** Minutes and note of public transport, where the row says so. */
  minutes: number | null
  note: string | null
}

/** Minutes and note belong to public transport: with another mode they are not read. */
export function ownWay({ onward_mode: own, onward_minutes, onward_note }: Onward): OwnWay {
  const isTransit = own === 'transit'
  return { own, minutes: isTransit ? onward_minutes : null, note: isTransit ? onward_note || null : null }
}

export type DayHop<Stop extends LineStop = LineStop> = {
  /** The id of the row that one comes from, and of the row that one gets to; a stay is `morning` or `evening`. */
  from: string
  to: string
  start: Point
  end: Point
  /** The stop or the booking that one comes from; neither: where the night was spent. */
  stop: Stop | undefined
  booking: LineBooking | undefined
} & OwnWay

/** What a day says itself of its ways. */
export type HopDay = Pick<Day, 'date' | keyof Onward>

const noDay: HopDay = { date: null, onward_mode: null, onward_minutes: null, onward_note: null }

/** What an item is on the way; undefined: it is not on it. A stop that lies nowhere ends the way that is known. */
export function itemEnds(item: LineItem, date: string | null): Ends | undefined {
  if (item.kind === 'note') return undefined
  if (item.kind === 'stop') return placeEnds(pointOf(item.place))
  return bookingEnds(item.row, item.part, date, item.place && pointOf(item.place))
}

/** The ways along the line of a day, such as one with a row in the air. */
export function lineHops<Stop extends LineStop>(
  line: readonly LineItem<Stop>[],
  ends: DayEnds,
  day: HopDay = noDay,
): DayHop<Stop>[] {
  const { date } = day
  const stations: (Ends & { id: string; item?: Stop | LineBooking })[] = []
  if (ends.start) stations.push({ id: 'morning', ...placeEnds(ends.start) })
  for (const item of line) {
    const found = itemEnds(item, date)
    if (found && item.kind !== 'note') stations.push({ id: item.id, ...found, item })
  }
  if (ends.end) stations.push({ id: 'evening', ...placeEnds(ends.end) })
  return hopsBetween(stations).flatMap(({ from: at, start, end }): DayHop<Stop>[] => {
    const [from, to] = [stations[at], stations[at + 1]]
    if (!from || !to) return []
    const { item } = from
    const stop = item?.kind === 'stop' ? item : undefined
    const booking = item?.kind === 'booking' ? item : undefined
    return [{ from: from.id, to: to.id, start, end, stop, booking, ...ownWay(item ? item.row : day) }]
  })
}

/** Where the night before a day and the night after it are spent; undefined ends are not known. */
export function dayEnds({ stays: { morning, evening } }: { stays: DayStays }): DayEnds {
  return { start: bedOf(morning), end: bedOf(evening) }
}

function bedOf(stays: readonly NightStay[]): Point | undefined {
  return stays.flatMap(({ place }) => (place && pointOf(place)) ?? [])[0]
}
