import { daysBetween } from '../domain/trip-range.ts'
import { defineEntity, flag, group, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** The longest holidays of a school. */
export const mostHolidayDays = 120

/** The same however often the server works out a year. */
export const vacayHolidayId = (calendarId: string, date: string, name: string): string =>
  derivedId('vacay_holiday', calendarId, date, name)

/** A holiday of a calendar: one day, or from `start_date` to `end_date`. */
export const vacayHoliday = defineEntity({
  name: 'vacay_holiday',
  one: 'holiday',
  many: 'holidays',
  path: 'holidays',
  event: 'vacay_holiday',
  stream: 'vacay',
  permission: 'editor',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    calendar: register({ calendar_id: field.parent('vacay_calendar') }, { fixed: true }),
    name: register({ name: field.name(200) }),
    dates: group({ start_date: field.date(), end_date: field.date() }),
    half: flag({ half: field.boolean() }),
  },
  check(row) {
    const { start_date: start, end_date: end } = row as { start_date: string | null; end_date: string | null }
    if (start === null) return { start_date: 'REQUIRED' }
    if (end === null) return undefined
    if (end < start) return 'END_BEFORE_START'
    return daysBetween(start, end) >= mostHolidayDays ? 'RANGE_TOO_LONG' : undefined
  },
})
