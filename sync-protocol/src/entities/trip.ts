import { defineEntity, flag, group, register, server, text } from '../entity.ts'
import { field, isCalendarDate } from '../field.ts'
import { daysInRange, maxTripDays } from '../domain/trip-range.ts'

/** A trip, the row its stream is named after. Its days follow from {start_date, end_date}: see lay-days. */
export const trip = defineEntity({
  name: 'trip',
  one: 'trip',
  many: 'trips',
  path: '',
  event: 'trip',
  stream: 'trip',
  root: true,
  permission: 'trip_edit',
  copy: { archived: false, cover_file_id: null },
  on_delete: 'ask',
  groups: {
    title: register({ title: field.name(200) }),
    description: text({ description: field.prose(2000) }),
    dates: group({ start_date: field.date(), end_date: field.date() }),
    currency: register({ currency: field.currency('EUR') }),
    reminder: register({ reminder_days: field.count(0, 30, 3) }),
    archived: flag({ archived: field.boolean() }, { permission: 'trip_archive' }),
    cover: register({ cover_file_id: field.soft('file') }, { permission: 'trip_cover_upload' }),
    counts: server({
      /** Days that are not trimmed. */
      day_count: field.counted(field.count(0, 2 * maxTripDays, 0), 0),
      /** The highest n a day of this trip was made with. */
      day_serial: field.count(0, 1_000_000, 0),
    }),
  },
  check(row) {
    const { start_date: start, end_date: end } = row as { start_date: string | null; end_date: string | null }
    if ((start === null) !== (end === null))
      return { [start === null ? 'start_date' : 'end_date']: 'REQUIRED' }
    if (start === null || end === null) return undefined
    // A missing end is reckoned from the other one and may leave the calendar of four-digit years.
    if (!isCalendarDate(start)) return { start_date: 'WRONG_FORMAT' }
    if (!isCalendarDate(end)) return { end_date: 'WRONG_FORMAT' }
    if (end < start) return 'END_BEFORE_START'
    return daysInRange({ start_date: start, end_date: end }) > maxTripDays ? 'RANGE_TOO_LONG' : undefined
  },
})
