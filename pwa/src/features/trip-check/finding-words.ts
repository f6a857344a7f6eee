/** What a finding says: a fact as its title, and one sentence of evidence. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { Finding, Target } from '@caravel/sync-protocol/domain/trip-check/finding'
import { nameOfBooking } from '../../shared/bookings/booking-name.ts'
import type { StreamView } from '../../data/store.ts'
import { formatDate, formatDatePart, formatList, formatTime, formatTimeRange } from '../../i18n/format.ts'
import { formatDistance, formatDuration } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { countryName } from '../../i18n/country-name.ts'
import { personIn } from '../../shared/people/people.ts'

/** Any Monday: weekdays are named off a date. */
const monday = '2024-01-01'

export interface FindingWords {
  title: string
  evidence: string
}

/** The name of a stop, a booking or a stay. */
export function nameOf(view: StreamView, { kind, id }: Target): string {
  const placeName = (placeId: string | null | undefined) => view.rows(place).value.get(placeId ?? '')?.name
  if (kind === 'stop') return placeName(view.rows(assignment).value.get(id)?.place_id) ?? t('check.aStop')
  const booking = kind === 'booking' ? view.rows(reservation).value.get(id) : undefined
  if (kind === 'booking') return booking ? nameOfBooking(booking, view) : t('check.aBooking')
  if (kind === 'stay') return stayName(view, id) ?? t('check.aStay')
  return dayText(view, id)
}

/** A hotel's stay is called as its booking, any other after its place. */
function stayName(view: StreamView, id: string): string | undefined {
  const stay = view.rows(accommodation).value.get(id)
  const hotel = view.rows(reservation).value.get(stay?.reservation_id ?? '')
  return hotel ? nameOfBooking(hotel, view) : view.rows(place).value.get(stay?.place_id ?? '')?.name
}

/** "Sun 20", or "Day 2" without a date. */
export function dayText(view: StreamView, id: string): string {
  const shown = daysInOrder([...view.rows(day).value.values()])
  const at = shown.findIndex(row => row.id === id)
  const date = shown[at]?.date
  if (date) return `${formatDatePart(date, 'weekday')} ${formatDatePart(date, 'day')}`
  return t('planner.day', { number: at + 1 })
}

export function dayNumber(view: StreamView, id: string): number {
  return daysInOrder([...view.rows(day).value.values()]).findIndex(row => row.id === id) + 1
}

function weekday(number: number): string {
  return formatDatePart(addDays(monday, number - 1), 'fullWeekday')
}

function minutesText(minutes: number): string {
  return formatDuration(Math.max(0, minutes) * 60)
}

type Writer<K extends Finding['kind']> = (
  finding: Extract<Finding, { kind: K }>,
  name: string,
  view: StreamView,
) => FindingWords

const writers: { [K in Finding['kind']]: Writer<K> } = {
  closed_day: ({ weekday: on, time, opens }, name) => ({
    title: t('check.closedDay', { name, day: weekday(on) }),
    evidence: [
      time && t('check.plannedAt', { time: formatTime(time) }),
      opens && t('check.opensAgain', { day: weekday(opens.weekday), time: formatTime(opens.time) }),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  closed_hours: ({ time, end_time, hours }, name) => ({
    title: t('check.closedHours', { name, time: formatTimeRange(time, end_time) }),
    evidence: t('check.hoursThatDay', {
      hours: formatList(hours.map(({ opens, closes }) => formatTimeRange(opens, closes))),
    }),
  }),
  holiday: ({ weekday: on, country, name: holiday, stops }, _, view) => ({
    title: t('check.holiday', { day: weekday(on), country: countryName(country) }),
    evidence: t('check.holidayFact', {
      holiday,
      stops: formatList(stops.slice(0, 4).map(id => nameOf(view, { kind: 'stop', id }))),
    }),
  }),
  no_leave: ({ dates }) => ({
    title: t('check.noLeave', { count: dates.length }),
    evidence: t('check.noLeaveFact', {
      dates: formatList(dates.slice(0, 5).map(date => formatDate(date, { year: false }))),
      more: Math.max(0, dates.length - 5),
    }),
  }),
  overlap: ({ other, minutes }, name, view) => ({
    title: t('check.overlap', { name }),
    evidence: t('check.overlapFact', { other: nameOf(view, other), time: minutesText(minutes) }),
  }),
  way: ({ other, minutes, travel, estimated }, name, view) => ({
    title: t('check.way', { time: minutesText(travel - minutes), name }),
    evidence: t(estimated ? 'check.wayEstimate' : 'check.wayFact', {
      other: nameOf(view, other),
      gap: minutesText(minutes),
      travel: minutesText(travel),
    }),
  }),
  connection: ({ minutes, needed, arrives, leaves, at, onto }, name) => ({
    title:
      minutes < 0
        ? t('check.connectionMissed', { name: onto ?? name })
        : t(at ? 'check.connectionAt' : 'check.connection', { time: minutesText(minutes), at: at ?? '' }),
    evidence: t('check.connectionFact', {
      arrives: formatTime(arrives),
      leaves: formatTime(leaves),
      onto: onto ?? name,
      needed: minutesText(needed),
    }),
  }),
  no_bed: ({ nights, stay_id: stay }, _, view) => ({
    title: t('check.noBed', { count: nights }),
    evidence: stay
      ? t('check.noBedFact', { stay: nameOf(view, { kind: 'stay', id: stay }) })
      : t('check.noBedAtAll'),
  }),
  empty_stay: ({ off_trip: off }, name) => ({
    title: t(off ? 'check.stayOff' : 'check.emptyStay', { name }),
    evidence: t(off ? 'check.stayOffFact' : 'check.emptyStayFact'),
  }),
  stay_too_long: ({ other, until_day_id: until }, name, view) => ({
    title: t('check.stayTooLong', { name }),
    evidence: t('check.stayTooLongFact', { other: nameOf(view, other), day: dayText(view, until) }),
  }),
  off_trip: ({ date }, name) => ({
    title: t('check.offTrip', { name }),
    evidence: t('check.offTripFact', { date: formatDate(date, { month: 'long' }) }),
  }),
  other_day: ({ other, other_day_id: on }, name, view) => ({
    title: t('check.otherDay', { name }),
    evidence: t('check.otherDayFact', { other: nameOf(view, other), day: dayText(view, on) }),
  }),
  wrong_side: ({ side, type, stops }, name, view) => ({
    title: t(`check.wrongSide.${side}`, { count: stops.length, type }),
    evidence: t(`check.wrongSideFact.${side}`, {
      count: stops.length,
      name,
      stops: formatList(stops.map(id => nameOf(view, { kind: 'stop', id }))),
    }),
  }),
  far: ({ metres }, name) => ({
    title: t('check.far', { name }),
    evidence: t('check.farFact', { distance: formatDistance(metres) }),
  }),
  no_seat: ({ people, listed }, name, view) => {
    const names = formatList(people.map(id => personIn(view.stream, id).name))
    return {
      title: t(listed ? 'check.noSeat' : 'check.notListed', { people: names, name }),
      evidence: listed
        ? t('check.noSeatFact')
        : t('check.notListedFact', { people: names, count: people.length }),
    }
  },
}

/** A finding in the reader's words, with the names and times that its rows have now. */
export function findingWords(view: StreamView, finding: Finding): FindingWords {
  const write = writers[finding.kind] as (of: Finding, name: string, view: StreamView) => FindingWords
  return write(finding, nameOf(view, finding.target), view)
}
