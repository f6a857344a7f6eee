import { stayText } from '../../../shared/bookings/booking-words.ts'
import { t } from '../../../i18n/t.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { searchable } from '../../../i18n/searchable.ts'
import { PlaceSearchField } from '../../../shared/place-search/place-search-field.tsx'
import { dayLabelOf } from '../model/day-words.ts'
import { newPlace, type StayForm, type StayReading } from '../model/stay-form.ts'
import type { TripBookings } from '../model/use-trip-bookings.ts'

type Props = {
  bookings: TripBookings
  form: StayForm
  wrong: StayReading['wrong']
  onChange: (changes: Partial<StayForm>) => void
}

/** A place of the trip, or for those who may make one any that is found or named. */
function StayPlace({ bookings, form, wrong, onChange }: Props) {
  const own = bookings.places()
  const error = wrong.where && t(wrong.where)
  if (!bookings.mayAddPlaces())
    return (
      <SelectField
        label={t('bookingForm.place')}
        value={form.place_id}
        error={error}
        options={[
          { value: '', label: t('stays.noPlace') },
          ...own.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={place_id => onChange({ place_id })}
      />
    )
  const typed = (name: string) => {
    const same = own.find(each => searchable(each.name) === searchable(name))
    onChange(same ? { place_id: same.id, new_place: null } : { place_id: '', new_place: { name } })
  }
  return (
    <PlaceSearchField
      firstIsActive
      label={t('bookingForm.place')}
      error={error}
      hint={newPlace(form) && t('stays.newPlace')}
      value={bookings.place(form.place_id)?.name ?? form.new_place?.name ?? ''}
      near={bookings.near()}
      own={own}
      onInput={typed}
      onOwn={id => onChange({ place_id: id, new_place: null })}
      onChoose={found => onChange({ place_id: '', new_place: found })}
    />
  )
}

/** Place, days, times, code and notes of a stay. In a trip without dates it has days in their place. */
export function StayFields({ bookings, form, wrong, onChange }: Props) {
  const days = bookings.days()
  const dated = form.start_date !== '' || days.every(({ date }) => date !== null)
  return (
    <>
      <StayPlace {...{ bookings, form, wrong, onChange }} />
      <div class="form-pair">
        <DateField
          label={t('bookingForm.checkIn')}
          value={form.start_date}
          onChange={start_date => onChange({ start_date })}
        />
        <DateField
          label={t('bookingForm.checkOut')}
          value={form.end_date}
          error={wrong.times && t(wrong.times)}
          hint={stayText(form.start_date || null, form.end_date || null, null)}
          onChange={end_date => onChange({ end_date })}
        />
      </div>
      {!dated && (
        <div class="form-pair">
          {(['start_day_id', 'end_day_id'] as const).map(field => (
            <SelectField
              key={field}
              label={t(field === 'start_day_id' ? 'stays.firstDay' : 'stays.lastDay')}
              value={form[field]}
              options={[
                { value: '', label: t('bookingForm.noDay') },
                ...days.map((row, at) => ({ value: row.id, label: dayLabelOf(row, at + 1) })),
              ]}
              onChange={id => onChange({ [field]: id })}
            />
          ))}
        </div>
      )}
      <div class="form-pair">
        <TimeField
          label={t('bookingForm.checkInFrom')}
          value={form.check_in}
          onChange={check_in => onChange({ check_in })}
        />
        <TimeField
          label={t('bookingForm.checkInUntil')}
          value={form.check_in_end}
          onChange={check_in_end => onChange({ check_in_end })}
        />
        <TimeField
          label={t('bookingForm.checkOutBy')}
          value={form.check_out}
          onChange={check_out => onChange({ check_out })}
        />
        <TextField
          label={t('bookings.code')}
          value={form.confirmation_code}
          maxLength={100}
          autocomplete="off"
          autocapitalize="characters"
          dir="ltr"
          onInput={code => onChange({ confirmation_code: code })}
        />
      </div>
      <TextArea
        label={t('bookingForm.notes')}
        value={form.notes}
        rows={3}
        maxLength={5000}
        onInput={notes => onChange({ notes })}
      />
    </>
  )
}
