import { FileWarning, Info, MapPin } from 'lucide-preact'
import { bookingTypes, type BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { t } from '../../i18n/t.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { isTime } from '../../ui/fields/time-text.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ImportRights } from './confirm-import.ts'
import { DoubtCard } from './doubt-card.tsx'
import { GoesInto } from './goes-into.tsx'
import type { BookingFields, ImportItem } from './import-item.ts'
import { changeFields } from './import-state.ts'
import { ItemChanges } from './item-changes-card.tsx'
import { doubtsOf, type TripRange } from './item-doubts.ts'
import { LegFields } from './leg-fields.tsx'
import { PriceField } from './price-field.tsx'
import { ReadLines } from './read-lines.tsx'

type Props = { tripId: string; item: ImportItem; range: TripRange; rights: ImportRights; unkept: boolean }

/** What was read of one booking, to be corrected before it is brought in. */
export function ItemFields({ tripId, item, range, rights, unkept }: Props) {
  const { fields } = item
  const change = (values: Partial<BookingFields>) => changeFields(tripId, item, values)
  const doubts = doubtsOf(item, range)
  return (
    <div class="import-fields">
      <div class="import-fields-head">
        <h2 dir="auto">{fields.title}</h2>
        <SelectField
          hideLabel
          label={t('bookingImport.type')}
          value={fields.type}
          options={bookingTypes.map(value => ({ value, label: t(`bookings.type.${value}`) }))}
          onChange={value => change({ type: value as BookingType })}
        />
      </div>
      {doubts.map(doubt => (
        <DoubtCard key={doubt.kind} tripId={tripId} item={item} doubt={doubt} range={range} />
      ))}
      {item.known && <ItemChanges tripId={tripId} item={item} known={item.known} />}
      {item.lines && <ReadLines lines={item.lines} />}
      <TextField
        label={t('bookingImport.titleField')}
        value={fields.title}
        maxLength={200}
        error={!fields.title.trim() && t('error.field.REQUIRED')}
        onInput={title => change({ title, title_typed: true })}
      />
      {fields.details?.legs?.length ? (
        <LegFields legs={fields.details.legs} onChange={legs => change(withLegs(fields, legs))} />
      ) : (
        <Times fields={fields} change={change} />
      )}
      <Common fields={fields} change={change} />
      <PlaceFields fields={fields} change={change} mayMake={rights.places} />
      {fields.price && (
        <PriceField price={fields.price} mayMake={rights.costs} onChange={price => change({ price })} />
      )}
      <TextArea
        label={t('bookingImport.notes')}
        value={fields.notes ?? ''}
        onInput={notes => change({ notes: notes || null })}
      />
      {!rights.files && <Notice icon={FileWarning}>{t('bookingImport.filesOff')}</Notice>}
      {rights.files && unkept && <Notice icon={Info}>{t('bookingImport.pageNotKept')}</Notice>}
      <GoesInto tripId={tripId} item={item} />
    </div>
  )
}

/** Both ends of the booking follow its first and last leg. */
function withLegs(fields: BookingFields, legs: NonNullable<NonNullable<BookingFields['details']>['legs']>) {
  const [first, last] = [legs[0], legs.at(-1)]
  return {
    details: { ...fields.details, legs },
    start_date: first?.start_date ?? null,
    start_time: first?.start_time ?? null,
    end_date: last?.end_date ?? null,
    end_time: last?.end_time ?? null,
  }
}

type Part = { fields: BookingFields; change: (values: Partial<BookingFields>) => void }

function Times({ fields, change }: Part) {
  const hotel = fields.type === 'hotel'
  // A table is for a time; an end is asked for where one was read.
  const ends = fields.type !== 'restaurant' || Boolean(fields.end_date || fields.end_time)
  return (
    <div class="import-pair">
      <DateField
        label={t(hotel ? 'bookingImport.checkIn' : 'bookingImport.date')}
        value={fields.start_date ?? ''}
        onChange={start_date => change({ start_date: start_date || null })}
      />
      <TimeField
        label={t(hotel ? 'bookingImport.checkInFrom' : 'bookingImport.time')}
        value={fields.start_time ?? ''}
        onChange={time => isTime(time) && change({ start_time: time || null })}
      />
      {ends && (
        <>
          <DateField
            label={t(hotel ? 'bookingImport.checkOut' : 'bookingImport.endDate')}
            value={fields.end_date ?? ''}
            onChange={end_date => change({ end_date: end_date || null })}
          />
          <TimeField
            label={t(hotel ? 'bookingImport.checkOutBy' : 'bookingImport.endTime')}
            value={fields.end_time ?? ''}
            onChange={time => isTime(time) && change({ end_time: time || null })}
          />
        </>
      )}
    </div>
  )
}

function Common({ fields, change }: Part) {
  const party = fields.details?.restaurant?.party_size
  return (
    <div class="import-pair">
      {fields.type === 'restaurant' && (
        <TextField
          label={t('bookingImport.party')}
          inputMode="numeric"
          numbers
          value={party ? String(party) : ''}
          onInput={text =>
            change({ details: { ...fields.details, restaurant: { party_size: sizeOf(text) } } })
          }
        />
      )}
      <TextField
        label={t('bookingImport.code')}
        class="import-code"
        dir="ltr"
        maxLength={100}
        value={fields.confirmation_code ?? ''}
        onInput={code => change({ confirmation_code: code || null })}
      />
      <TextField
        label={t('bookingImport.provider')}
        maxLength={200}
        value={fields.provider ?? ''}
        onInput={provider => change({ provider: provider || null })}
      />
    </div>
  )
}

function sizeOf(text: string): number | null {
  const size = Number(text)
  return Number.isInteger(size) && size > 0 && size <= 1000 ? size : null
}

function PlaceFields({ fields, change, mayMake }: Part & { mayMake: boolean }) {
  const { place } = fields
  if (!place) return null
  return (
    <>
      <TextField
        label={t('bookingImport.place')}
        icon={MapPin}
        maxLength={200}
        value={place.name}
        onInput={name => change({ place: { ...place, name } })}
      />
      <TextField
        label={t('bookingImport.address')}
        maxLength={500}
        value={place.address ?? ''}
        hint={mayMake ? undefined : t('bookingImport.placesOff')}
        onInput={address => change({ place: { ...place, address: address || null } })}
      />
    </>
  )
}
