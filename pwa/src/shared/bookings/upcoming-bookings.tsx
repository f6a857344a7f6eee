import '../../ui/lists/list-row.css'
import { useEffect, useState } from 'preact/hooks'
import { countdownTo, nextUp, type NextUp } from '@caravel/sync-protocol/domain/bookings/next-up'
import { day } from '@caravel/sync-protocol/entities/day'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfBooking } from './booking-name.ts'
import { openStream } from '../../data/store.ts'
import type { TripSummary } from '../../data/trips.ts'
import { countdown, formatDate } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { BookingCode } from './booking-code.tsx'
import { bookingIcon } from './booking-icon.ts'
import { clockText } from './booking-words.ts'
import { bookingUrl } from './open-booking.ts'
import { today } from '../trips/today.ts'
import { usePhone } from '../../ui/use-media-query.ts'
import { ListRow } from '../../ui/lists/list-row.tsx'

/** So many are near enough to be thought of. */
const most = 4
/** They are looked for in the trips under way and the next ones: reading all of fifty would hold the page up. */
const mostTrips = 8

/** What is booked next across all trips, with the time until then where it leaves. Off what is on the device. */
export default function UpcomingBookings({ trips }: { trips: readonly TripSummary[] }) {
  const now = useNow()
  const next = nextUp(nextTrips(trips).flatMap(bookingsOf), now, ownZone)
  if (!next.length) return null
  const titles = new Map(trips.map(({ id, title }) => [id, title]))
  return (
    <section class="upcoming" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">{t('bookings.upcoming')}</h2>
      <ul class="list">
        {next.slice(0, most).map(each => (
          <Row key={each.row.id} next={each} now={now} trip={titles.get(each.row.trip_id) ?? ''} />
        ))}
      </ul>
    </section>
  )
}

/** The zone of the device. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** On this device and not over, by start; open dates last. */
function nextTrips(trips: readonly TripSummary[]): TripSummary[] {
  const start = ({ start_date: date }: TripSummary) => date ?? '9'
  return trips
    .filter(
      ({ archived, on_device: here, end_date: end }) => !archived && here && (end ?? '9') >= today.value,
    )
    .sort((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0))
    .slice(0, mostTrips)
}

function bookingsOf({ id }: TripSummary) {
  const view = openStream(tripStream(id))
  const days = view.rows(day).value
  return [...view.rows(reservation).value.values()].map(row => ({
    row,
    day_date: days.get(row.day_id ?? '')?.date ?? null,
  }))
}

function Row({ next, now, trip }: { next: NextUp; now: number; trip: string }) {
  const { row, date, time } = next
  const phone = usePhone()
  const until = untilText(next, now)
  const when = [formatDate(date), clockText(time)].filter(Boolean).join(', ')
  return (
    <ListRow
      icon={bookingIcon(row.type)}
      title={<bdi>{nameOfBooking(row)}</bdi>}
      meta={
        <>
          {phone ? `${until} · ` : ''}
          {when} · <bdi>{trip}</bdi>
        </>
      }
      value={phone ? undefined : until}
      href={bookingUrl(`/trips/${row.trip_id}`, row.id)}
      action={row.confirmation_code && !phone && <BookingCode code={row.confirmation_code} />}
    />
  )
}

/** "in 2 h 10 min", "tomorrow", "12 days to go". */
function untilText(next: NextUp, now: number): string {
  const { days, minutes } = countdownTo(next, now)
  if (minutes !== null) return t('bookings.inTime', { time: formatDuration(minutes * 60) })
  return days < 2 ? t('bookings.inDays', { count: days }) : countdown(next.date, today.value).text
}

/** Epoch ms, again every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
