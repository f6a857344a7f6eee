/** The form of a place and a stop: what is written in it, what is wrong with it, and what of it changed. Pure. */
import type { OpeningPeriod, PlaceLink } from '@caravel/sync-protocol/entities/place'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import type { StringKey } from '../../../i18n/t.ts'
import { parseCoordinates } from '@caravel/sync-protocol/domain/location/parse-coordinates'
import { isTime } from '../../../ui/fields/time-text.ts'
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import type { PlaceChanges, StopChanges } from '../model/planner-actions.ts'
import { timeText } from '../model/planner-words.ts'
import { formTag, type FormTag } from '../tags/tag-form.ts'
import type { Assignment, Place, Tag } from '../model/trip-plan.ts'

export type PlaceForm = {
  name: string
  category: string
  tags: FormTag[]
  notes: string
  address: string
  where: string
  website: string
  links: FormLink[]
  phone: string
  amount: string
  currency: string
  hours: string
  minutes: string
  opening: OpeningPeriod[]
}

export type FormLink = { url: string; label: string }

export type StopForm = {
  start: string
  end: string
  nextDay: boolean
  notes: string
  /** User ids; empty: everybody. */
  joining: string[]
}

const positionText = ({ lat, lng }: Place) => (lat === null || lng === null ? '' : `${lat}, ${lng}`)

export function placeForm(place: Place, tripCurrency: string, tags: readonly Tag[] = []): PlaceForm {
  const currency = place.price_currency ?? tripCurrency
  const minutes = place.duration_minutes
  return {
    name: place.name,
    category: place.category_id ?? '',
    tags: tags.map(formTag),
    notes: place.notes ?? '',
    address: place.address ?? '',
    where: positionText(place),
    website: place.website ?? '',
    links: (place.links ?? []).map(({ url, label }) => ({ url, label: label ?? '' })),
    phone: place.phone ?? '',
    amount: place.price === null ? '' : writeAmount(place.price, minorDigits(currency)),
    currency,
    hours: minutes === null ? '' : String(Math.floor(minutes / 60)),
    minutes: minutes === null ? '' : String(minutes % 60),
    opening: [...(place.opening_hours ?? [])],
  }
}

export function stopForm(row: Assignment, joining: readonly string[]): StopForm {
  return {
    start: row.assignment_time ?? '',
    end: row.assignment_end_time ?? '',
    nextDay: row.ends_next_day,
    notes: row.notes ?? '',
    joining: [...joining],
  }
}

export type FormErrors = Partial<Record<keyof PlaceForm | 'start' | 'end', StringKey>>

/** An end at or before midnight belongs to the day of the start, unless it is said to be on the next. */
export function stopErrors({ start, end, nextDay }: StopForm): FormErrors {
  if (!isTime(start)) return { start: 'ui.notATime' }
  if (!isTime(end)) return { end: 'ui.notATime' }
  if (end && !start) return { start: 'planner.startMissing' }
  return start && end && end < start && !nextDay ? { end: 'planner.endBeforeStart' } : {}
}

export function placeErrors(form: PlaceForm): FormErrors {
  const errors: FormErrors = {}
  if (!form.name.trim()) errors.name = 'planner.nameMissing'
  if (form.where.trim() && !parseCoordinates(form.where)) errors.where = 'planner.noPosition'
  if (form.website.trim() && !websiteOf(form.website)) errors.website = 'planner.noWebsite'
  if (form.links.some(link => !linkOf(link) && !isEmptyLink(link))) errors.links = 'planner.noWebsite'
  if (form.amount.trim() && amountOf(form) === undefined) errors.amount = 'planner.noAmount'
  if (durationOf(form) === undefined) errors.minutes = 'planner.noDuration'
  if (form.opening.some(({ opens, closes }) => !opens || !closes)) errors.opening = 'planner.hoursMissing'
  if (form.opening.some(({ opens, closes }) => !isTime(opens) || !(isTime(closes) || closes === '24:00')))
    errors.opening = 'ui.notATime'
  return errors
}

/** "example.org" is meant as a secure address. */
function websiteOf(text: string): string | undefined {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  return URL.canParse(address) && /^https?:\/\/[^\s/]+\.\S+$/i.test(address) ? address : undefined
}

const isEmptyLink = ({ url, label }: FormLink) => !url.trim() && !label.trim()

function linkOf({ url, label }: FormLink): PlaceLink | undefined {
  const address = websiteOf(url)
  return address === undefined ? undefined : { url: address, label: orNull(label) }
}

const amountOf = ({ amount, currency }: PlaceForm) => readAmount(amount, minorDigits(currency))

/** Minutes; null for none; undefined when it is no duration. */
function durationOf({ hours, minutes }: PlaceForm): number | null | undefined {
  if (!hours.trim() && !minutes.trim()) return null
  if (!/^\d{0,3}$/.test(hours.trim()) || !/^\d{0,3}$/.test(minutes.trim())) return undefined
  return Number(hours || 0) * 60 + Number(minutes || 0)
}

/** Lines left empty do not count. */
function linksOf({ links }: PlaceForm): PlaceLink[] | null {
  const kept = links.flatMap(link => linkOf(link) ?? [])
  return kept.length ? kept : null
}

const orNull = (text: string) => text.trim() || null

/** The fields of the place as the form has them; those that did not change are left out when it is saved. */
export function placeChanges(
  form: PlaceForm,
  place: Place,
  tripCurrency: string,
): PlaceChanges & { name: string } {
  const position = form.where.trim() ? parseCoordinates(form.where) : undefined
  const moved = form.where !== positionText(place)
  const price = form.amount.trim() ? (amountOf(form) ?? null) : null
  const before = placeForm(place, tripCurrency)
  const repriced = form.amount !== before.amount || form.currency !== before.currency
  return {
    name: form.name.trim(),
    category_id: orNull(form.category),
    notes: orNull(form.notes),
    address: orNull(form.address),
    ...(moved ? { lat: position?.lat ?? null, lng: position?.lng ?? null } : {}),
    website: form.website.trim() ? (websiteOf(form.website) ?? null) : null,
    links: linksOf(form),
    phone: orNull(form.phone),
    ...(repriced ? { price, price_currency: price === null ? null : form.currency } : {}),
    duration_minutes: durationOf(form) ?? null,
    opening_hours: form.opening.length ? form.opening : null,
  }
}

export function stopChanges(form: StopForm): StopChanges {
  return {
    assignment_time: orNull(form.start),
    assignment_end_time: orNull(form.end),
    ends_next_day: Boolean(form.end) && form.nextDay,
    notes: orNull(form.notes),
  }
}

/** What the fields of the form of a stop or place are called, by their names in the draft. */
export const stopLabels: Readonly<Record<string, StringKey>> = {
  'stop.start': 'planner.starts',
  'stop.end': 'planner.ends',
  'stop.nextDay': 'planner.ends',
  'stop.notes': 'planner.stopNotes',
  'stop.joining': 'planner.whoJoins',
  'place.name': 'planner.name',
  'place.category': 'planner.category',
  'place.tags': 'tags.title',
  'place.notes': 'planner.notes',
  'place.address': 'planner.address',
  'place.where': 'planner.position',
  'place.amount': 'planner.price',
  'place.currency': 'planner.currency',
  'place.hours': 'planner.duration',
  'place.minutes': 'planner.duration',
  'place.phone': 'planner.phone',
  'place.website': 'planner.website',
  'place.links': 'planner.links',
  'place.opening': 'planner.openingHours',
}

/** Times and names are told; what needs more room is seen once it is taken in. */
export const stopValueText = (field: string, value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value) return undefined
  if (field === 'stop.start' || field === 'stop.end') return timeText(value)
  return field === 'place.name' ? value : undefined
}
