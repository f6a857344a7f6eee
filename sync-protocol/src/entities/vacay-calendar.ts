import { defineEntity, flag, group, register } from '../entity.ts'
import { field } from '../field.ts'

export const calendarKinds = ['public', 'school'] as const

/** `DE` or `DE-BY`. */
export const regionPattern = /^[A-Z]{2}(-[A-Z0-9]{1,8}){0,2}$/

/** The holidays that somebody has: those of a country or region by law, or those of a school. */
export const vacayCalendar = defineEntity({
  name: 'vacay_calendar',
  one: 'calendar',
  many: 'calendars',
  path: 'calendars',
  event: 'vacay_calendar',
  stream: 'vacay',
  permission: 'editor',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    region: register({ region: field.name(20), kind: field.oneOf(calendarKinds, 'public') }, { fixed: true }),
    label: register({ label: field.optionalName(100) }),
    color: register({ color: field.optionalName(20) }),
    sort: register({ sort_order: field.count(0, 1000, 0) }),
    /** Off: its days are shown, and cost what other days cost. */
    free: flag({ counts: field.boolean(true) }),
    /** Calendar years in which it holds; null: without an end. */
    years: group({ from_year: field.integer(1970, 2200), until_year: field.integer(1970, 2200) }),
  },
  check: row =>
    row['kind'] === 'school' || regionPattern.test(String(row['region']))
      ? undefined
      : { region: 'WRONG_FORMAT' },
})
