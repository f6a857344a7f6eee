import type { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import type { destination } from '@caravel/sync-protocol/entities/destination'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { daysInRange, maxTripDays } from '@caravel/sync-protocol/domain/trip-range'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import type { FoundOnMap } from '../../shared/place-search/found-on-map.ts'
import type { StringKey } from '../../i18n/t.ts'

/** Without its id and its place in the order. */
export type DraftDestination = Omit<BodyOf<typeof destination.create>, 'id' | 'position'>

/** What the form holds while it is being filled in; kept as a draft. Dates `YYYY-MM-DD` or empty. */
export type NewTripDraft = {
  title: string
  /** In the order of the trip. */
  destinations: readonly DraftDestination[]
  /** What is typed into the search of destinations. */
  where: string
  when: 'dates' | 'open'
  start: string
  end: string
  days: string
}

export const emptyDraft: NewTripDraft = {
  title: '',
  destinations: [],
  where: '',
  when: 'dates',
  start: '',
  end: '',
  days: '7',
}

export type NewTripErrors = Partial<Record<'title' | 'start' | 'end' | 'days', StringKey>>

/** Where nobody gave the trip a name, that of its destinations, or else what was searched for. */
export function titleOf({ title, destinations, where }: NewTripDraft): string {
  return title.trim() || destinations.map(({ name }) => name).join(', ') || where.trim()
}

/** What was found, as a destination; undefined where it is nowhere to go. */
export function destinationOf({ name, kind, lat, lng, country, box }: FoundOnMap): DraftDestination {
  const sides = box && { west: box[0], south: box[1], east: box[2], north: box[3] }
  const known = kind === 'country' || kind === 'region' ? kind : 'city'
  return { name, kind: known, country_code: country ?? null, lat, lng, ...sides }
}

/** What is wrong, by field; empty when a trip can be made. */
export function draftErrors(draft: NewTripDraft): NewTripErrors {
  const errors: NewTripErrors = {}
  if (titleOf(draft) === '') errors.title = 'newTrip.nameMissing'
  if (titleOf(draft).length > 200) errors.title = 'error.field.TOO_LONG'
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
  const named = { title: titleOf(draft), ...(currency === undefined ? {} : { currency }) }
  if (draft.when === 'open') return { ...named, day_count: Number(draft.days) }
  return {
    ...named,
    ...(draft.start ? { start_date: draft.start } : {}),
    ...(draft.end ? { end_date: draft.end } : {}),
  }
}
