import { Plus, Trash2 } from 'lucide-preact'
import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { legTextLengths, mostLegs } from '@caravel/sync-protocol/domain/bookings/details'
import { travelMinutes } from '@caravel/sync-protocol/domain/bookings/travel-time'
import { offsetText } from '../../../shared/bookings/booking-words.ts'
import { formatDate } from '../../../i18n/format.ts'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { arrivalDate, legEnds, nextLeg, type LegForm, type SpotForm } from '../model/leg-form.ts'
import { searchAirports } from '../model/search-spots.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { PlaceSpotField } from './place-spot-field.tsx'
import { SpotField } from './spot-field.tsx'

type Props = {
  bookings: TripBookings
  type: BookingType
  legs: readonly LegForm[]
  onChange: (legs: LegForm[]) => void
}

/** A transport, leg by leg. */
export function LegsField({ bookings, type, legs, onChange }: Props) {
  const change = (index: number, changes: Partial<LegForm>) =>
    onChange(legs.map((leg, at) => (at === index ? { ...leg, ...changes } : leg)))
  const last = legs.at(-1)
  return (
    <>
      {legs.map((leg, index) => (
        <fieldset class="leg-fields" key={index}>
          {legs.length > 1 && (
            <legend class="leg-head">
              <span>{t('bookingForm.leg', { number: index + 1 })}</span>
              <IconButton
                icon={Trash2}
                label={t('bookingForm.removeLeg', { number: index + 1 })}
                onClick={() => onChange(legs.filter((_, at) => at !== index))}
              />
            </legend>
          )}
          <LegFields {...{ bookings, type, leg }} onChange={changes => change(index, changes)} />
        </fieldset>
      ))}
      {last && legs.length < mostLegs && (
        <Button
          kind="text"
          size="small"
          icon={Plus}
          class="form-add"
          onClick={() => onChange([...legs, nextLeg(last)])}
        >
          {t(type === 'flight' ? 'bookingForm.addFlight' : 'bookingForm.addLeg')}
        </Button>
      )}
    </>
  )
}

/** What a leg has beside its ends, by type. */
const details: Partial<Record<BookingType, readonly (keyof typeof labels)[]>> = {
  flight: ['terminal', 'gate', 'arrival_terminal', 'travel_class'],
  train: ['platform', 'coach', 'arrival_platform', 'travel_class'],
  bus: ['platform', 'arrival_platform'],
  ferry: ['terminal', 'arrival_terminal', 'travel_class'],
  cruise: ['terminal', 'arrival_terminal', 'travel_class'],
}

const labels = {
  terminal: 'bookingForm.terminal',
  arrival_terminal: 'bookingForm.arrivalTerminal',
  gate: 'bookingForm.gate',
  platform: 'bookingForm.platform',
  arrival_platform: 'bookingForm.arrivalPlatform',
  coach: 'bookingForm.coach',
  travel_class: 'bookingForm.class',
} as const

type LegProps = {
  bookings: TripBookings
  type: BookingType
  leg: LegForm
  onChange: (changes: Partial<LegForm>) => void
}

type EndProps = Pick<LegProps, 'bookings' | 'type'> & {
  label: string
  value: SpotForm
  onChange: (spot: SpotForm) => void
}

/** Flights go from airports, everything else from places. */
function EndField({ bookings, type, ...field }: EndProps) {
  if (type !== 'flight') return <PlaceSpotField bookings={bookings} {...field} />
  return <SpotField {...field} search={searchAirports} placeholder={t('bookingForm.airportHint')} />
}

function LegFields({ bookings, type, leg, onChange }: LegProps) {
  return (
    <>
      <TextField
        label={t(type === 'flight' ? 'bookingForm.flightNumber' : 'bookingForm.number')}
        value={leg.number}
        maxLength={legTextLengths.number}
        autocomplete="off"
        autocapitalize="characters"
        onInput={number => onChange({ number })}
      />
      <EndField
        {...{ bookings, type }}
        label={t('bookingForm.from')}
        value={leg.from}
        onChange={from => onChange({ from })}
      />
      <EndField
        {...{ bookings, type }}
        label={t('bookingForm.to')}
        value={leg.to}
        onChange={to => onChange({ to })}
      />
      <div class="form-pair leg-times">
        <DateField
          label={t('bookingForm.departureDate')}
          value={leg.start_date}
          onChange={start_date => onChange({ start_date })}
        />
        <TimeField
          label={t('bookingForm.departureTime')}
          value={leg.start_time}
          onChange={start_time => onChange({ start_time })}
        />
        <TimeField
          label={t('bookingForm.arrivalTime')}
          value={leg.end_time}
          onChange={end_time => onChange({ end_time })}
        />
      </div>
      <Duration leg={leg} />
    </>
  )
}

/** The carrier, the date of arrival and what else a leg of its type has. */
export function LegsMore({ type, legs, onChange }: Props) {
  return (
    <>
      {legs.map((leg, index) => (
        <LegMore
          key={index}
          {...{ type, leg }}
          number={legs.length > 1 ? index + 1 : undefined}
          onChange={changes =>
            onChange(legs.map((each, at) => (at === index ? { ...each, ...changes } : each)))
          }
        />
      ))}
    </>
  )
}

type MoreProps = Pick<LegProps, 'type' | 'leg' | 'onChange'> & { number: number | undefined }

function LegMore({ type, leg, number, onChange }: MoreProps) {
  return (
    <fieldset class="leg-more">
      {number !== undefined && <legend class="leg-head">{t('bookingForm.leg', { number })}</legend>}
      <div class="form-pair">
        <TextField
          label={t('bookingForm.carrier')}
          value={leg.carrier}
          maxLength={legTextLengths.carrier}
          dir="auto"
          onInput={carrier => onChange({ carrier })}
        />
        <DateField
          label={t('bookingForm.arrivalDate')}
          value={arrivalDate(leg)}
          onChange={end_date => onChange({ end_date })}
        />
        {details[type]?.map(name => (
          <TextField
            key={name}
            label={t(labels[name])}
            value={leg[name]}
            maxLength={legTextLengths[name]}
            autocomplete="off"
            onInput={text => onChange({ [name]: text })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** "Arrives Thu 24 Dec, −1 day · 8 h 25 min": what the times of both zones come to. */
function Duration({ leg }: { leg: LegForm }) {
  const ends = legEnds(leg)
  const minutes = travelMinutes(ends)
  const offset = offsetText(ends)
  if (minutes === undefined)
    return leg.start_date && leg.start_time && leg.end_time && leg.end_date ? (
      <p class="leg-sum is-wrong" role="alert">
        {t('bookingForm.arrivesBefore')}
      </p>
    ) : (
      // Its line is there before it says something: what is below must not move away from a finger.
      <p class="leg-sum" />
    )
  return (
    <output class="leg-sum">
      {[
        t('bookings.takes', { time: formatDuration(minutes * 60) }),
        offset && ends.end_date && t('bookings.arrivesOn', { date: formatDate(ends.end_date), offset }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </output>
  )
}
