import '../../../shared/prose/prose.css'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { BedDouble } from 'lucide-preact'
import { bookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { travellersOf } from '../../../shared/bookings/booking-people.ts'
import type { Accommodation, Reservation } from '../../../shared/bookings/booking-rows.ts'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { clockText, factsText, momentText } from '../../../shared/bookings/booking-words.ts'
import Markdown, { OnPaper } from '../../../shared/prose/markdown.tsx'
import { shortUrl } from '../../../shared/prose/short-url.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Place, TripPlan } from '../model/trip-plan.ts'
import { usePaperText } from './paper-codes.ts'
import { PrintFoot, type Foot } from './print-foot.tsx'

interface Props {
  stream: StreamKey
  plan: TripPlan
  bookings: readonly Reservation[]
  /** Stays that no booking made. */
  stays: readonly Accommodation[]
  codes: boolean
  foot: Foot
  page: number
}

/** Every booking with what one needs of it under way, in the order of the trip. */
export function PrintBookings({ stream, plan, bookings, stays, codes, foot, page }: Props) {
  const placeOf = (id: string | null) => (id === null ? undefined : plan.places.get(id))
  return (
    <section class="print-page on-paper" aria-labelledby="print-bookings">
      <header class="print-head">
        <h2 class="print-title" id="print-bookings">
          {t('print.bookings')}
        </h2>
      </header>
      <ul class="print-list print-rest">
        {bookings.map(row => (
          <Booking key={row.id} {...{ stream, row, codes }} place={placeOf(row.place_id)} />
        ))}
        {stays.map(row => (
          <Stay key={row.id} row={row} place={placeOf(row.place_id)} codes={codes} />
        ))}
      </ul>
      <PrintFoot foot={foot} page={page} />
    </section>
  )
}

type Of<Row> = { row: Row; place: Place | undefined; codes: boolean }

function Booking({ stream, row, place, codes }: Of<Reservation> & { stream: StreamKey }) {
  const people = travellersOf(stream, row).map(({ person, seat }) =>
    seat ? `${person.name} (${seat})` : person.name,
  )
  const legs = row.details?.legs ?? []
  const facts = legs.length > 0 ? '' : factsText(row, place?.name)
  return (
    <li class="print-item">
      <p class="print-over print-kind">
        <Icon of={bookingIcon(row.type)} size={16} />
        <span>
          <b>{typeText(row.type)}</b>
          {row.status !== 'confirmed' && ` · ${t(`bookings.status.${row.status}`)}`}
        </span>
      </p>
      <p class="print-name" dir="auto">
        {bookingName(row, place?.name, typeText)}
      </p>
      <p>{spanText(row.start_date, row.start_time, row.end_date, row.end_time)}</p>
      {legs.map((leg, at) => (
        <p key={at} dir="auto">
          {legText(leg)}
        </p>
      ))}
      {facts !== '' && facts !== typeText(row.type) && <p dir="auto">{facts}</p>}
      <Facts facts={[...addresses(row, place), place?.phone, row.link && shortUrl(row.link)]} />
      {people.length > 0 && <Facts facts={people} />}
      <Code code={codes ? row.confirmation_code : null} />
      <Notes text={row.notes} />
    </li>
  )
}

function Stay({ row, place, codes }: Of<Accommodation>) {
  return (
    <li class="print-item">
      <p class="print-over print-kind">
        <Icon of={BedDouble} size={16} />
        <b>{t('stays.stay')}</b>
      </p>
      <p class="print-name" dir="auto">
        {place?.name ?? t('stays.stay')}
      </p>
      <p>{spanText(row.start_date, row.check_in, row.end_date, row.check_out)}</p>
      <Facts facts={[place?.address, place?.phone]} />
      <Code code={codes ? row.confirmation_code : null} />
      <Notes text={row.notes} />
    </li>
  )
}

type Said = string | null

/** "Fri 25 Dec, 07:10 – 09:50"; the date of the end where it is another. */
function spanText(startDate: Said, startTime: Said, endDate: Said, endTime: Said): string {
  const end = endDate === startDate ? clockText(endTime) : momentText(endDate, endTime)
  return [momentText(startDate, startTime), end].filter(Boolean).join(' – ')
}

/** "07:10 Copenhagen (CPH) → 09:50 Lisbon (LIS) · TP 755 · Terminal 2 · seat 14C". */
function legText(leg: Leg): string {
  const way = [endText(leg.from, leg.start_time), endText(leg.to, leg.end_time)].filter(Boolean).join(' → ')
  return [
    way,
    [leg.carrier, leg.number].filter(Boolean).join(' '),
    leg.terminal && t('bookings.terminalNamed', { name: leg.terminal }),
    leg.platform && t('bookings.platformNamed', { name: leg.platform }),
    leg.gate && t('bookings.gateNamed', { name: leg.gate }),
    leg.coach && t('bookings.coachNamed', { name: leg.coach }),
    leg.seat && t('bookings.seatsNamed', { count: 1, seats: leg.seat }),
    leg.travel_class,
  ]
    .filter(Boolean)
    .join(' · ')
}

function endText(spot: Spot | null | undefined, time: string | null | undefined): string {
  const name = spot && (spot.code ? `${spot.name} (${spot.code})` : spot.name)
  return [clockText(time), name].filter(Boolean).join(' ')
}

/** Where one has to go: of the place, of both ends of a hired car, of the ends of a transport that have one. */
function addresses({ details }: Reservation, place: Place | undefined): (string | null | undefined)[] {
  const { car, legs, venue } = details ?? {}
  const spots = [car?.pick_up, car?.drop_off, venue, legs?.[0]?.from, legs?.at(-1)?.to]
  return [...new Set([place?.address, ...spots.map(spot => spot?.address)])]
}

function Facts({ facts }: { facts: readonly (string | null | undefined)[] }) {
  const said = facts.filter(fact => fact !== null && fact !== undefined && fact !== '')
  if (said.length === 0) return null
  return (
    <p>
      {said.map((fact, at) => (
        <span key={fact}>
          {at > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </p>
  )
}

function Code({ code }: { code: string | null }) {
  if (!code) return null
  return (
    <p>
      {t('bookings.code')}: <bdi class="print-code">{code}</bdi>
    </p>
  )
}

function Notes({ text: written }: { text: string | null }) {
  const text = usePaperText()(written)
  if (!text) return null
  return (
    <div class="prose">
      <OnPaper.Provider value>
        <Markdown text={text} />
      </OnPaper.Provider>
    </div>
  )
}
