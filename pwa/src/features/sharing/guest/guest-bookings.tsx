import type { GuestBooking, GuestStay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { t, type StringKey } from '../../../i18n/t.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { Prose } from '../../../shared/prose/prose.tsx'

/** Bookings and stays in the order of time, each with what is needed under way. */
export function GuestBookings({ shared: { reservations, accommodations } }: { shared: SharedTrip }) {
  // A hotel booking and the stay that mirrors it are one thing.
  const stays = accommodations.filter(stay => !reservations.some(({ id }) => id === stay.reservation_id))
  if (!reservations.length && !stays.length) return <p class="guest-empty">{t('sharing.noBookings')}</p>
  const inTime = reservations.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  return (
    <ul class="guest-rows guest-part">
      {inTime.map(booking => (
        <RowBoundary key={booking.id}>
          <Booking
            booking={booking}
            stay={accommodations.find(({ reservation_id }) => reservation_id === booking.id)}
          />
        </RowBoundary>
      ))}
      {stays.map(stay => (
        <RowBoundary key={stay.id}>
          <Stay stay={stay} />
        </RowBoundary>
      ))}
    </ul>
  )
}

function timeOf({ start_date, start_time }: GuestBooking): string {
  return `${start_date ?? '9999'} ${start_time ?? ''}`
}

function Booking({ booking, stay }: { booking: GuestBooking; stay: GuestStay | undefined }) {
  const { title, type, status, confirmation_code: code, provider, notes, details } = booking
  return (
    <li class="guest-card">
      <p class="guest-meta">
        {[t(`bookings.type.${type}` as StringKey), status === 'cancelled' && t('sharing.cancelled')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p class="guest-name" dir="auto">
        {title}
      </p>
      <p>{[moment(booking.start_date, booking.start_time), endOf(booking)].filter(Boolean).join(' – ')}</p>
      {details?.legs?.map((leg, at) => (
        <LegFacts key={at} leg={leg} />
      ))}
      {stay && stay.address !== null && (
        <p class="guest-meta" dir="auto">
          {stay.address}
        </p>
      )}
      {provider !== null && <p dir="auto">{provider}</p>}
      {code !== null && (
        <p>
          {t('sharing.codeIs')} <bdi class="guest-code">{code}</bdi>
        </p>
      )}
      {notes !== null && <Prose text={notes} />}
    </li>
  )
}

/** On the day of the start its date is not said again. */
function endOf({ start_date, end_date, end_time }: GuestBooking): string {
  return moment(end_date === start_date ? null : end_date, end_time)
}

function moment(date: string | null, time: string | null): string {
  return [date && formatDate(date), time && formatTime(time)].filter(Boolean).join(', ')
}

function LegFacts({ leg }: { leg: Leg }) {
  const ends = [leg.from, leg.to].map(spot => spot && (spot.code ? `${spot.name} (${spot.code})` : spot.name))
  const number = [leg.carrier, leg.number].filter(Boolean).join(' ')
  return (
    <p class="guest-meta" dir="auto">
      {[ends.filter(Boolean).join(' → '), number].filter(Boolean).join(' · ')}
    </p>
  )
}

function Stay({ stay }: { stay: GuestStay }) {
  const { name, start_date, end_date, check_in, check_out, address, confirmation_code: code } = stay
  return (
    <li class="guest-card">
      <p class="guest-name" dir="auto">
        {name ?? t('bookings.type.hotel')}
      </p>
      <p>{[moment(start_date, check_in), moment(end_date, check_out)].filter(Boolean).join(' – ')}</p>
      {address !== null && (
        <p class="guest-meta" dir="auto">
          {address}
        </p>
      )}
      {code !== null && (
        <p>
          {t('sharing.codeIs')} <bdi class="guest-code">{code}</bdi>
        </p>
      )}
    </li>
  )
}
