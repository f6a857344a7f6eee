import {
  bookingStatuses,
  bookingTypes,
  type BookingStatus,
  type BookingType,
} from '@caravel/sync-protocol/domain/bookings/booking-types'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { t } from '../../../i18n/t.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { hasLegs, isNamedFirst, ownTitle, type BookingForm, type Wrong } from '../model/booking-form.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { LegsField, LegsMore } from './leg-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { DayField, TimesFields, TimesMore } from './times-fields.tsx'
import { TravellersField } from './travellers-field.tsx'
import { WhereFields, WhereMore } from './where-fields.tsx'

export type FieldsProps = {
  bookings: TripBookings
  form: BookingForm
  wrong: Wrong
  onChange: (changes: Partial<BookingForm>) => void
}

/** What a booking of its type cannot do without, its code and its price. */
export function BookingFields(props: FieldsProps) {
  const { bookings, form, onChange } = props
  return (
    <div class="form-main">
      {isNamedFirst(form.type) && <NameField {...props} />}
      {hasLegs(form.type) ? (
        <LegsField
          {...{ bookings }}
          type={form.type}
          legs={form.legs}
          onChange={legs => onChange({ legs })}
        />
      ) : (
        <>
          <WhereFields {...props} />
          <TimesFields {...props} />
        </>
      )}
      <DayField {...props} />
      <TextField
        label={t('bookings.code')}
        value={form.confirmation_code}
        maxLength={100}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        dir="ltr"
        onInput={code => onChange({ confirmation_code: code })}
      />
      {bookings.mayPrice() && <PriceFields {...props} />}
    </div>
  )
}

/** Everything else. `typed`: the type is chosen here, because no tiles stand above. */
export function MoreFields(props: FieldsProps & { typed: boolean }) {
  const { bookings, form, wrong, onChange, typed } = props
  const legs = hasLegs(form.type)
  return (
    <div class="form-main">
      <div class="form-pair">
        {typed && <TypeField type={form.type} onChange={type => onChange({ type })} />}
        <SelectField
          label={t('bookingForm.status')}
          value={form.status}
          options={bookingStatuses.map(value => ({ value, label: t(`bookings.statusOf.${value}` as const) }))}
          onChange={chosen => onChange({ status: chosen as BookingStatus })}
        />
        <TextField
          label={t('bookingForm.provider')}
          value={form.provider}
          maxLength={200}
          dir="auto"
          onInput={provider => onChange({ provider })}
        />
      </div>
      {!isNamedFirst(form.type) && <NameField {...props} />}
      {legs ? (
        <LegsMore
          {...{ bookings }}
          type={form.type}
          legs={form.legs}
          onChange={next => onChange({ legs: next })}
        />
      ) : (
        <>
          <WhereMore {...props} />
          <TimesMore {...props} />
        </>
      )}
      <TravellersField
        people={bookings.people()}
        travellers={form.travellers}
        seats={legs}
        onChange={travellers => onChange({ travellers })}
      />
      <TextField
        type="url"
        label={t('bookingForm.link')}
        value={form.link}
        error={wrong.link && t(wrong.link)}
        maxLength={2000}
        dir="ltr"
        onInput={link => onChange({ link })}
      />
      <TextArea
        label={t('bookingForm.notes')}
        value={form.notes}
        rows={3}
        maxLength={5000}
        onInput={notes => onChange({ notes })}
      />
      <Checkbox checked={form.needs_review} onChange={needs_review => onChange({ needs_review })}>
        {t('bookingForm.review')}
      </Checkbox>
    </div>
  )
}

function NameField({ bookings, form, wrong, onChange }: FieldsProps) {
  return (
    <TextField
      label={t('bookingForm.name')}
      value={form.title}
      error={wrong.title && t(wrong.title)}
      hint={!form.title && t('bookingForm.nameHint')}
      placeholder={ownTitle(form, bookings.place(form.place_id)?.name)}
      maxLength={200}
      dir="auto"
      onInput={title => onChange({ title })}
    />
  )
}

function TypeField({ type, onChange }: { type: BookingType; onChange: (type: BookingType) => void }) {
  return (
    <SelectField
      label={t('bookingForm.type')}
      value={type}
      options={bookingTypes.map(value => ({ value, label: typeText(value) }))}
      onChange={chosen => onChange(bookingTypes.find(each => each === chosen) ?? type)}
    />
  )
}
