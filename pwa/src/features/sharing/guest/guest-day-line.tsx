import { BedDouble } from 'lucide-preact'
import type { GuestBooking, GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestLineBooking } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { ClockText } from '../../../ui/line/clock-text.tsx'
import { formatTime } from '../../../i18n/format.ts'
import { t, type StringKey } from '../../../i18n/t.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { clockText, legCountText, offsetText } from '../../../shared/bookings/booking-words.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { GuestPlaceFacts } from './guest-place.tsx'
import type { GuestLineItem } from './guest-line.ts'
import type { GuestRow } from './guest-rows.ts'
import { GuestWayRow } from './guest-way-row.tsx'

/** The stops, bookings and nights of a day and the ways between them; each stop opens to its details. */
export function GuestDayLine({ day, line }: { day: GuestDay; line: readonly GuestRow[] }) {
  if (!line.length) return <p class="guest-empty">{t('sharing.emptyDay')}</p>
  return (
    <ol class="guest-line" aria-label={t('planner.day', { number: day.day_number })}>
      {line.map(item => (
        <RowBoundary key={item.id}>
          {item.kind === 'way' ? (
            <GuestWayRow way={item.way} />
          ) : item.kind === 'stop' ? (
            <StopItem {...item} />
          ) : item.kind === 'booking' ? (
            <BookingItem {...item} />
          ) : item.kind === 'night' ? (
            <NightItem {...item} />
          ) : (
            <NoteItem {...item} />
          )}
        </RowBoundary>
      ))}
    </ol>
  )
}

function StopItem({ number, stop, place, category }: Extract<GuestLineItem, { kind: 'stop' }>) {
  const { assignment_time: start, assignment_end_time: end, notes } = stop
  return (
    <li class="guest-stop">
      <p class="guest-time">
        {start !== null && (
          <span>
            <ClockText text={formatTime(start)} />
          </span>
        )}
        {end !== null && (
          <span class="guest-time-end">
            <ClockText text={formatTime(end)} />
          </span>
        )}
      </p>
      <span class="guest-disc" aria-hidden="true">
        {number}
      </span>
      <details>
        <summary>
          <span class="guest-name" dir="auto">
            {place.name}
          </span>
          {(notes ?? category) && (
            <span class="guest-meta" dir="auto">
              {notes ?? category}
            </span>
          )}
        </summary>
        <GuestPlaceFacts place={place} />
      </details>
    </li>
  )
}

function BookingItem({ on, booking }: Extract<GuestLineItem, { kind: 'booking' }>) {
  const { type, status, title, provider, details } = booking
  const legs = details?.legs?.length ?? 0
  const end = on.part === 'whole' ? clockText(booking.end_time) : undefined
  const facts = [
    partText(on, booking),
    legs > 1 && legCountText(type, legs),
    details?.venue?.name,
    provider,
    status === 'pending' && t('bookings.statusOf.pending'),
  ].filter(fact => fact && !title.includes(fact))
  return (
    <BookedItem
      icon={bookingIcon(type)}
      start={clockText(on.time)}
      end={end && [end, offsetText(booking)].filter(Boolean).join(' ')}
      name={title}
      facts={facts.join(' · ')}
    />
  )
}

/** The part of a booking of several days that is on this day, else its type. */
function partText({ part }: GuestLineBooking, { type }: GuestBooking): string {
  if (part === 'through') return t('bookings.goesOn')
  if (part === 'end') return t(type === 'car' ? 'bookings.returned' : 'bookings.arrives')
  return t(`bookings.type.${type}` as StringKey)
}

function NightItem({ on, stay }: Extract<GuestLineItem, { kind: 'night' }>) {
  const { edge, night, nights, at } = on
  const time = edge === 'check-in' ? stay.check_in : edge === 'check-out' ? stay.check_out : null
  const what =
    edge === 'check-out'
      ? t('stays.checkOut')
      : edge === 'check-in'
        ? [t('stays.checkIn'), t('bookings.nights', { count: nights })].join(' · ')
        : t(at === 'morning' ? 'stays.startHere' : 'stays.sleepHere', { night, nights })
  return (
    <BookedItem
      icon={BedDouble}
      start={clockText(time)}
      name={stay.name ?? t('stays.stay')}
      facts={[what, edge && stay.address].filter(Boolean).join(' · ')}
    />
  )
}

/** A booking, or where people sleep, between the stops of a day. */
function BookedItem(props: {
  icon: IconShape
  start: string | undefined
  end?: string | undefined
  name: string
  facts: string
}) {
  const { icon, start, end, name, facts } = props
  return (
    <li class="guest-stop guest-booked">
      <p class="guest-time">
        {start && (
          <span>
            <ClockText text={start} />
          </span>
        )}
        {end && (
          <span class="guest-time-end">
            <ClockText text={end} />
          </span>
        )}
      </p>
      <span class="guest-disc">
        <Icon of={icon} size={16} />
      </span>
      <div>
        <p class="guest-name" dir="auto">
          {name}
        </p>
        <p class="guest-meta" dir="auto">
          {facts}
        </p>
      </div>
    </li>
  )
}

function NoteItem({ note: { text, time } }: Extract<GuestLineItem, { kind: 'note' }>) {
  return (
    <li class="guest-stop guest-note">
      <p class="guest-time">
        {time !== null && (
          <span>
            <ClockText text={formatTime(time)} />
          </span>
        )}
      </p>
      <span class="guest-track" aria-hidden="true" />
      <p dir="auto">{text}</p>
    </li>
  )
}
