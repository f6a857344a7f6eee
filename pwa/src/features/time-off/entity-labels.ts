/** The values of plans of days off in words. */
import { hasString, t } from '../../i18n/t.ts'
import type { GroupText } from '../../shared/areas/area.ts'
import { changedText, dateText, yesOrNo } from '../../shared/labels/group-text.ts'

const wordOf =
  (prefix: string, field: string): GroupText =>
  values => {
    const key = `${prefix}.${String(values[field])}`
    return hasString(key) ? t(key) : undefined
  }

export const planGroups: Readonly<Record<string, GroupText>> = {
  color: changedText,
  week_start: changedText,
  weekend: changedText,
  leave_year: wordOf('timeOff.type', 'year_type'),
  weekend_free: yesOrNo('block_weekends'),
  holidays: yesOrNo('holidays_enabled'),
  company_days: yesOrNo('company_days_enabled'),
  carry_over: yesOrNo('carry_over'),
}

export const yearGroups: Readonly<Record<string, GroupText>> = { frozen: changedText }

export const entryGroups: Readonly<Record<string, GroupText>> = {
  day: wordOf('timeOff.kind', 'kind'),
  asked: ({ asked_by }) => t(asked_by === null ? 'history.no' : 'history.yes'),
}

export const calendarGroups: Readonly<Record<string, GroupText>> = {
  free: yesOrNo('counts'),
  years: ({ from_year, until_year }) => `${textOfYear(from_year)} – ${textOfYear(until_year)}`,
}

const textOfYear = (year: unknown): string => (typeof year === 'number' ? String(year) : '…')

export const holidayGroups: Readonly<Record<string, GroupText>> = {
  dates: ({ start_date, end_date }) =>
    [start_date, end_date].flatMap(date => dateText(date) ?? []).join(' – ') || undefined,
  half: yesOrNo('half'),
}
