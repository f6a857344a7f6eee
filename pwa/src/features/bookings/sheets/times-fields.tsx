import { t } from '../../../i18n/t.ts'
import { dayLabelOf } from '../model/day-words.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { stayText } from '../../../shared/bookings/booking-words.ts'
import { hasLegs } from '../model/booking-form.ts'
import type { FieldsProps } from './booking-fields.tsx'
import { ZoneField } from './zone-field.tsx'

const words = {
  hotel: ['bookingForm.checkIn', 'bookingForm.checkInFrom', 'bookingForm.checkOut', 'bookingForm.checkOutBy'],
  car: [
    'bookingForm.pickUpDate',
    'bookingForm.pickUpTime',
    'bookingForm.returnDate',
    'bookingForm.returnTime',
  ],
  other: ['bookingForm.beginDate', 'bookingForm.beginTime', 'bookingForm.endDate', 'bookingForm.endTime'],
} as const

/** Begin and end of what has no legs, each local at its own end. */
export function TimesFields({ form, wrong, onChange }: FieldsProps) {
  const [startDate, startTime, endDate, endTime] =
    words[form.type === 'hotel' || form.type === 'car' ? form.type : 'other']
  const hotel = form.type === 'hotel'
  const nights = hotel && form.start_date && form.end_date && stayText(form.start_date, form.end_date, null)
  return (
    <>
      <div class="leg-end">
        <div class="form-pair">
          <DateField
            label={t(startDate)}
            value={form.start_date}
            onChange={start_date => onChange({ start_date })}
          />
          <TimeField
            label={t(startTime)}
            value={form.start_time}
            onChange={start_time => onChange({ start_time })}
          />
        </div>
        {hotel && (
          <TimeField
            label={t('bookingForm.checkInUntil')}
            value={form.check_in_end}
            onChange={check_in_end => onChange({ check_in_end })}
          />
        )}
        {form.type !== 'car' && (
          <ZoneField
            label={t(startDate)}
            zone={form.start_zone}
            onChange={zone => onChange({ start_zone: zone, end_zone: zone })}
          />
        )}
      </div>
      <div class="leg-end">
        <div class="form-pair">
          <DateField
            label={t(endDate)}
            value={form.end_date}
            error={wrong.times && t(wrong.times)}
            onChange={end_date => onChange({ end_date })}
          />
          <TimeField label={t(endTime)} value={form.end_time} onChange={end_time => onChange({ end_time })} />
        </div>
        {nights && <output class="leg-sum">{nights}</output>}
      </div>
    </>
  )
}

/** The day of a booking without a date. */
export function DayField({ bookings, form, onChange }: FieldsProps) {
  const date = hasLegs(form.type) ? form.legs[0]?.start_date : form.start_date
  const days = bookings.days()
  if (date || days.length === 0) return null
  return (
    <SelectField
      label={t('bookingForm.day')}
      value={form.day_id}
      options={[
        { value: '', label: t('bookingForm.noDay') },
        ...days.map((row, at) => ({ value: row.id, label: dayLabelOf(row, at + 1) })),
      ]}
      onChange={day_id => onChange({ day_id })}
    />
  )
}
