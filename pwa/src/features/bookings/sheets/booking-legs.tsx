import { ArrowRightLeft } from 'lucide-preact'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { travelMinutes, type Ends } from '@caravel/sync-protocol/domain/bookings/travel-time'
import { formatDate } from '../../../i18n/format.ts'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { travellersOf } from '../../../shared/bookings/booking-people.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { clockText, offsetText } from '../../../shared/bookings/booking-words.ts'
import { zoneCity } from '../../../shared/bookings/zone-words.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { endsOfLeg, legsOf } from '../model/transport-legs.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'

type Props = { bookings: TripBookings; row: Reservation }

/** The transport leg by leg: each end in its own local time, with the time to change between two. */
export function BookingLegs({ bookings, row }: Props) {
  const legs = legsOf(row)
  if (!legs.length) return null
  const day = bookings.days().findIndex(({ id }) => id === row.day_id) + 1
  return (
    <ol class={classNames('transport', dayColourClass(day || 1))}>
      {legs.map((leg, index) => (
        <li key={index} class="transport-leg">
          <TransportLeg bookings={bookings} row={row} leg={leg} />
          <Change before={leg} next={legs[index + 1]} />
        </li>
      ))}
    </ol>
  )
}

function TransportLeg({ bookings, row, leg }: Props & { leg: Leg }) {
  const ends = endsOfLeg(leg, row)
  const minutes = travelMinutes(ends)
  const said = [leg.number, minutes !== undefined && formatDuration(minutes * 60), leg.travel_class]
  const words = said.filter(Boolean).join(' · ')
  return (
    <>
      <End spot={leg.from} date={undefined} time={leg.start_time} zone={ends.start_zone}>
        {[
          leg.terminal && t('bookings.terminalNamed', { name: leg.terminal }),
          leg.platform && t('bookings.platformNamed', { name: leg.platform }),
          leg.gate && t('bookings.gateNamed', { name: leg.gate }),
        ]}
      </End>
      <div class="transport-way">
        <span class="transport-line" aria-hidden="true" />
        <div class="transport-said">
          {(words || row.details?.legs) && (
            <p>
              <Icon of={bookingIcon(row.type)} size={16} />
              <bdi>{words || leg.carrier || row.provider}</bdi>
              {leg.coach && <span> · {t('bookings.coachNamed', { name: leg.coach })}</span>}
            </p>
          )}
          <Seats bookings={bookings} row={row} leg={leg} />
        </div>
      </div>
      <End spot={leg.to} date={leg.end_date} ends={ends} time={leg.end_time} zone={ends.end_zone}>
        {[
          leg.arrival_terminal && t('bookings.terminalNamed', { name: leg.arrival_terminal }),
          leg.arrival_platform && t('bookings.platformNamed', { name: leg.arrival_platform }),
        ]}
      </End>
    </>
  )
}

type EndProps = {
  spot: Spot | null | undefined
  time: string | null | undefined
  zone: string | null | undefined
  /** Of an arrival: shown where it is another day than that of the departure. */
  date: string | null | undefined
  ends?: Ends
  children: readonly (string | null | undefined | false)[]
}

function End({ spot, time, zone, date, ends, children }: EndProps) {
  const offset = ends ? offsetText(ends) : ''
  const zoneWords = zone ? t('bookings.zoneTime', { city: zoneCity(zone) }) : undefined
  const other = offset && date ? formatDate(date, { year: false }) : undefined
  const said = [...children, spot?.address, other && zoneWords].filter(Boolean).join(' · ')
  return (
    <div class="transport-end">
      <div class="transport-when">
        <b>
          <bdi>{clockText(time) ?? '–'}</bdi>
          {offset && <sup>{offset}</sup>}
        </b>
        <span>{other ?? zoneWords}</span>
      </div>
      <span class="transport-dot" aria-hidden="true" />
      <div class="transport-where">
        <p class="transport-spot">
          <bdi>{spot?.name ?? t('bookings.unknownSpot')}</bdi>{' '}
          {spot?.code && <bdi class="spot-code">{spot.code}</bdi>}
        </p>
        {said && <p>{said}</p>}
      </div>
    </div>
  )
}

/** Each traveller with the seat of their own, else the seat of the leg for all. */
function Seats({ bookings, row, leg }: Props & { leg: Leg }) {
  const people = travellersOf(bookings.stream, row).filter(({ seat }) => seat)
  if (!people.length)
    return leg.seat ? <p>{t('bookings.seatsNamed', { count: 1, seats: leg.seat })}</p> : null
  return (
    <ul class="transport-seats" aria-label={t('bookings.seats')}>
      {people.map(({ person, seat }) => (
        <li key={person.id}>
          <Avatar person={person} size={24} />
          <bdi>{seat}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Change({ before, next }: { before: Leg; next: Leg | undefined }) {
  if (!next) return null
  const minutes = travelMinutes({
    start_date: before.end_date ?? null,
    start_time: before.end_time ?? null,
    start_zone: before.to?.zone ?? next.from?.zone ?? null,
    end_date: next.start_date ?? null,
    end_time: next.start_time ?? null,
    end_zone: next.from?.zone ?? before.to?.zone ?? null,
  })
  if (minutes === undefined) return null
  return (
    <p class="transport-change">
      <Icon of={ArrowRightLeft} size={16} />
      {t('bookings.toChange', { time: formatDuration(minutes * 60) })}
    </p>
  )
}
