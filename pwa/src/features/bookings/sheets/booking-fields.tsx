import {
  bookingStatuses,
  bookingTypes,
  type BookingStatus,
} from '@caravel/sync-protocol/domain/bookings/booking-types'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { amountExample } from '../../../shared/labels/amount-example.ts'
import { t } from '../../../i18n/t.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { hasLegs, ownTitle, type BookingForm, type Wrong } from '../model/booking-form.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { LegsField } from './leg-fields.tsx'
import { DayField, TimesFields } from './times-fields.tsx'
import { TravellersField } from './travellers-field.tsx'
import { WhereFields } from './where-fields.tsx'

export type FieldsProps = {
  bookings: TripBookings
  form: BookingForm
  wrong: Wrong
  onChange: (changes: Partial<BookingForm>) => void
}

/** Every field of a booking, those that its type has. */
export function BookingFields(props: FieldsProps) {
  const { bookings, form, wrong, onChange } = props
  const { type } = form
  const legs = hasLegs(type)
  const placeName = bookings.place(form.place_id)?.name
  return (
    <>
      <div class="form-pair">
        <SelectField
          label={t('bookingForm.type')}
          value={type}
          options={bookingTypes.map(value => ({ value, label: typeText(value) }))}
          onChange={chosen => onChange({ type: bookingTypes.find(each => each === chosen) ?? type })}
        />
        <SelectField
          label={t('bookingForm.status')}
          value={form.status}
          options={bookingStatuses.map(value => ({ value, label: t(`bookings.statusOf.${value}` as const) }))}
          onChange={chosen => onChange({ status: chosen as BookingStatus })}
        />
      </div>
      {legs ? (
        <LegsField {...{ bookings, type }} legs={form.legs} onChange={next => onChange({ legs: next })} />
      ) : (
        <>
          <WhereFields {...props} />
          <TimesFields {...props} />
        </>
      )}
      <DayField {...props} />
      <TextField
        label={t('bookingForm.name')}
        value={form.title}
        error={wrong.title && t(wrong.title)}
        hint={!form.title && t('bookingForm.nameHint')}
        placeholder={ownTitle(form, placeName)}
        maxLength={200}
        dir="auto"
        onInput={title => onChange({ title })}
      />
      <div class="form-pair">
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
        <TextField
          label={t('bookingForm.provider')}
          value={form.provider}
          maxLength={200}
          dir="auto"
          onInput={provider => onChange({ provider })}
        />
      </div>
      <TravellersField
        people={bookings.people()}
        travellers={form.travellers}
        seats={legs}
        onChange={travellers => onChange({ travellers })}
      />
      {bookings.mayPrice() && <PriceFields {...props} />}
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
    </>
  )
}

function PriceFields({ bookings, form, wrong, onChange }: FieldsProps) {
  return (
    <div class="form-pair">
      <TextField
        numbers
        inputMode="decimal"
        label={t('bookingForm.price')}
        value={form.amount}
        error={wrong.amount && t(wrong.amount, { example: amountExample(form.currency) })}
        hint={t('bookingForm.priceHint')}
        maxLength={20}
        autocomplete="off"
        onInput={amount => onChange({ amount })}
      />
      <SelectField
        label={t('bookingForm.currency')}
        value={form.currency}
        options={currencyOptions([...new Set([form.currency, bookings.currency()])])}
        onChange={currency => onChange({ currency })}
      />
    </div>
  )
}
