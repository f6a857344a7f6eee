import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { t } from '../../../i18n/t.ts'
import { dayLabelOf } from '../model/day-words.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { stayText } from '../../../shared/bookings/booking-words.ts'
import { hasLegs, movedEnd } from '../model/booking-form.ts'
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

/** Begin and end of what has no legs, each local at its own end; those of a hotel are days. */
export function TimesFields({ form, wrong, onChange }: FieldsProps) {
  const [startDate, startTime, endDate, endTime] = wordsOf(form.type)
  const isHotel = form.type === 'hotel'
  const isCar = form.type === 'car'
  const nights = isHotel && form.start_date && form.end_date && stayText(form.start_date, form.end_date, null)
  return (
    <>
      <div class="form-pair">
        <DateField
          label={t(startDate)}
          value={form.start_date}
          onChange={start_date => onChange({ start_date, ...(isHotel ? movedEnd(form, start_date) : {}) })}
        />
        {!isHotel && (
          <TimeField
            label={t(startTime)}
            value={form.start_time}
            onChange={start_time => onChange({ start_time })}
          />
        )}
        {(isHotel || isCar) && (
          <DateField
            label={t(endDate)}
            value={form.end_date}
            error={wrong.times && t(wrong.times)}
            onChange={end_date => onChange({ end_date })}
          />
        )}
        {isCar && (
          <TimeField label={t(endTime)} value={form.end_time} onChange={end_time => onChange({ end_time })} />
        )}
      </div>
      {nights && <output class="leg-sum">{nights}</output>}
    </>
  )
}

/** When a room is taken and left, until when something else lasts, and the zone of these times. */
export function TimesMore({ form, wrong, onChange }: FieldsProps) {
  const [startDate, startTime, endDate, endTime] = wordsOf(form.type)
  const isHotel = form.type === 'hotel'
  if (form.type === 'car') return null
  return (
    <>
      <div class="form-pair">
        {isHotel ? (
          <>
            <TimeField
              label={t(startTime)}
              value={form.start_time}
              onChange={start_time => onChange({ start_time })}
            />
            <TimeField
              label={t('bookingForm.checkInUntil')}
              value={form.check_in_end}
              onChange={check_in_end => onChange({ check_in_end })}
            />
          </>
        ) : (
          <DateField
            label={t(endDate)}
            value={form.end_date}
            error={wrong.times && t(wrong.times)}
            onChange={end_date => onChange({ end_date })}
          />
        )}
        <TimeField label={t(endTime)} value={form.end_time} onChange={end_time => onChange({ end_time })} />
      </div>
      <ZoneField
        label={t(startDate)}
        zone={form.start_zone}
        onChange={zone => onChange({ start_zone: zone, end_zone: zone })}
      />
    </>
  )
}

function wordsOf(type: BookingType) {
  return words[type === 'hotel' || type === 'car' ? type : 'other']
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
