import { ArrowRight } from 'lucide-preact'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Values } from '@caravel/sync-protocol/op'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { formatDate, formatTime } from '../../i18n/format.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ImportItem, KnownBooking } from './import-item.ts'
import { bookingOf } from './item-booking.ts'
import { changesIn, type FieldChange } from './item-changes.ts'
import type { Named } from './match-people.ts'
import { peopleOfTrip } from './trip-people.ts'

type Props = { tripId: string; item: ImportItem; known: KnownBooking }

/** What the item changes in the booking of the trip: before and after, field by field. */
export function ItemChanges({ tripId, item, known }: Props) {
  const view = openStream(tripStream(tripId))
  const row = view.rows(reservation).value.get(known.reservation_id)
  const people = peopleOfTrip(tripId)
  if (!row) return null
  const sent = bookingOf(item, people) as Values
  const changes = [...changesIn(row, sent), ...priceChange(tripId, item, known)]
  return (
    <section class="import-changes" aria-label={t('bookingImport.changes', { title: known.title })}>
      <h3>
        {t(changes.length ? 'bookingImport.changes' : 'bookingImport.changesNothing', { title: known.title })}
      </h3>
      {changes.length > 0 && (
        <dl>
          {changes.map(change => (
            <Change
              key={`${change.field} ${change.of ?? ''}`}
              change={change}
              people={people}
              isTransport={Boolean(item.fields.details?.legs?.length)}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

type ChangeProps = { change: FieldChange; people: readonly Named[]; isTransport: boolean }

function Change({ change, people, isTransport }: ChangeProps) {
  const { field, of, before, after } = change
  const person = field === 'traveller' ? people.find(({ id }) => id === of)?.name : undefined
  const label = field === 'traveller' ? (person ?? '') : labelOf(field, isTransport)
  return (
    <div>
      <dt>
        <bdi>{[label, field === 'traveller' ? undefined : of].filter(Boolean).join(' · ')}</bdi>
      </dt>
      <dd>
        {before !== null && before !== '' && (
          <>
            <del>
              <bdi>{wordsOf(field, before)}</bdi>
            </del>
            <Icon of={ArrowRight} />
          </>
        )}
        <ins>
          <bdi>{wordsOf(field, after)}</bdi>
        </ins>
      </dd>
    </div>
  )
}

const ofTransports = {
  start_date: 'bookingImport.departure',
  start_time: 'bookingImport.departureTime',
  end_date: 'bookingImport.arrival',
  end_time: 'bookingImport.arrivalTime',
} as const

function labelOf(field: string, isTransport: boolean): string {
  if (isTransport && field in ofTransports) return t(ofTransports[field as keyof typeof ofTransports])
  const key = `bookingImport.change.${field}`
  return hasString(key) ? t(key) : field
}

function wordsOf(field: string, value: unknown): string {
  if (field === 'traveller' && value === '') return t('bookingImport.change.travels')
  const text = String(value ?? '')
  // Legs call their fields as a booking does.
  const kind = reservation.fields[field]?.kind
  if (kind === 'date') return formatDate(text)
  if (kind === 'time') return formatTime(text)
  const status = `bookingImport.status.${text}`
  if (field === 'status' && hasString(status)) return t(status)
  return text
}

/** The expense that the booking became, where the confirmation names another price. */
function priceChange(tripId: string, { fields }: ImportItem, known: KnownBooking): FieldChange[] {
  const { price, status } = fields
  if (!price || status === 'cancelled') return []
  const costs = [...openStream(tripStream(tripId)).rows(expense).value.values()]
  const own = costs.find(row => row.reservation_id === known.reservation_id)
  if (own && own.amount === price.amount && own.currency === price.currency) return []
  return [
    {
      field: 'price',
      before: own ? formatMoney(own.amount, own.currency) : null,
      after: formatMoney(price.amount, price.currency),
    },
  ]
}
