/** What bookings are called and what is said of them in one line: on their page, in the plan, on paper. */
import { bookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import { arrivalDayOffset } from '@caravel/sync-protocol/domain/bookings/travel-time'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { formatDate, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { endsOf, type Reservation } from './booking-rows.ts'
import { typeText } from './booking-type.ts'

export function clockText(time: string | null | undefined): string | undefined {
  return time ? formatTime(time) : undefined
}

/** "Fri 25 Dec, 09:50"; whichever of both there is. */
export function momentText(date: string | null, time: string | null): string {
  return [date && formatDate(date), clockText(time)].filter(Boolean).join(', ')
}

/** "+1" and "−1" beside an arrival on another date; empty on the same. */
export function offsetText(ends: Parameters<typeof arrivalDayOffset>[0]): string {
  const days = arrivalDayOffset(ends)
  if (days === 0) return ''
  return days > 0 ? `+${days}` : `\u2212${-days}`
}

/** "Copenhagen → Lisbon"; undefined without both ends. */
export function routeText(row: Pick<Reservation, 'details'>): string | undefined {
  const { from, to } = endsOf(row)
  return from && to ? `${from.name} → ${to.name}` : undefined
}

function placeText(row: Reservation, placeName: string | undefined): string | undefined {
  return placeName ?? row.details?.venue?.name
}

/** "2 flights", "3 legs". */
export function legCountText(type: string, count: number): string {
  return t(type === 'flight' ? 'bookings.flightCount' : 'bookings.legCount', { count })
}

function transportFacts(row: Reservation, name: string): (string | null | undefined)[] {
  const legs = row.details?.legs ?? []
  const [first] = legs
  const seats = row.travellers.flatMap(({ seat }) => seat ?? [])
  return [
    first?.carrier ?? row.provider,
    legs.length > 1 ? legCountText(row.type, legs.length) : undefined,
    legs.length < 2 && first?.number && !name.includes(first.number) ? first.number : undefined,
    first?.terminal && t('bookings.terminalNamed', { name: first.terminal }),
    first?.platform && t('bookings.platformNamed', { name: first.platform }),
    first?.coach && t('bookings.coachNamed', { name: first.coach }),
    seats.length > 0
      ? t('bookings.seatsNamed', { count: seats.length, seats: seats.join(', ') })
      : first?.seat && t('bookings.seatsNamed', { count: 1, seats: first.seat }),
  ]
}

function carFacts(row: Reservation): (string | null | undefined)[] {
  const { vehicle, pick_up: from, drop_off: to } = row.details?.car ?? {}
  const back = momentText(row.end_date, row.end_time)
  return [
    back && t('bookings.returnAt', { when: back }),
    vehicle,
    from?.name,
    to && to.name !== from?.name ? to.name : undefined,
  ]
}

/** Nights from the check-in to the check-out; undefined without both dates. */
export function nightsOf(start: string | null, end: string | null): number | undefined {
  const nights = start && end ? daysBetween(start, end) : 0
  return nights > 0 ? nights : undefined
}

/** "4 nights, check-out Wed 21 Apr, 11:00". */
export function stayText(start: string | null, end: string | null, checkOut: string | null): string {
  const nights = nightsOf(start, end)
  const out = momentText(end, checkOut)
  return [nights && t('bookings.nights', { count: nights }), out && t('bookings.checkOutAt', { when: out })]
    .filter(Boolean)
    .join(', ')
}

/** The line below the title of a booking: what one has to know of it. `placeName`: of its place in the trip. */
export function factsText(row: Reservation, placeName?: string): string {
  const { type, details } = row
  const where = placeText(row, placeName)
  const name = bookingName(row, placeName, typeText)
  const party = details?.restaurant?.party_size
  const facts =
    type === 'hotel'
      ? [stayText(row.start_date, row.end_date, row.end_time), details?.hotel?.room, where]
      : type === 'car'
        ? carFacts(row)
        : type === 'restaurant'
          ? [typeof party === 'number' ? t('bookings.tableFor', { count: party }) : undefined, where]
          : details?.legs
            ? transportFacts(row, name)
            : [row.provider, where]
  const said = facts.filter(fact => fact && fact !== name)
  return said.length > 0 ? said.join(' · ') : typeText(type)
}
