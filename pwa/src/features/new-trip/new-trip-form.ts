import type { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { daysInRange, maxTripDays } from '@caravel/sync-protocol/domain/trip-range'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import type { StringKey } from '../../i18n/t.ts'

/** What the form holds while it is being filled in; kept as a draft. Dates `YYYY-MM-DD` or empty. */
export type NewTripDraft = {
  title: string
  when: 'dates' | 'open'
  start: string
  end: string
  days: string
}

export const emptyDraft: NewTripDraft = { title: '', when: 'dates', start: '', end: '', days: '7' }

export type NewTripErrors = Partial<Record<'title' | 'start' | 'end' | 'days', StringKey>>

/** What is wrong, by field; empty when a trip can be made. */
export function draftErrors(draft: NewTripDraft): NewTripErrors {
  const errors: NewTripErrors = {}
  if (draft.title.trim() === '') errors.title = 'newTrip.nameMissing'
  if (draft.title.trim().length > 200) errors.title = 'error.field.TOO_LONG'
  if (draft.when === 'open') {
    const days = Number(draft.days)
    if (!Number.isInteger(days) || days < 1 || days > maxTripDays) errors.days = 'newTrip.howLongWrong'
    return errors
  }
  if (draft.start && !isCalendarDate(draft.start)) errors.start = 'error.field.WRONG_FORMAT'
  else if (!draft.start) return errors
  else if (draft.end && draft.end < draft.start) errors.end = 'error.END_BEFORE_START'
  else if (draft.end && daysInRange({ start_date: draft.start, end_date: draft.end }) > maxTripDays)
    errors.end = 'error.RANGE_TOO_LONG'
  return errors
}

/** The body of `trip.create`. One date, or none at all, gives the usual number of days. */
export function draftBody(draft: NewTripDraft, currency?: string): BodyOf<typeof createTrip> {
  const named = { title: draft.title.trim(), ...(currency === undefined ? {} : { currency }) }
  if (draft.when === 'open') return { ...named, day_count: Number(draft.days) }
  return {
    ...named,
    ...(draft.start ? { start_date: draft.start } : {}),
    ...(draft.end ? { end_date: draft.end } : {}),
  }
}
