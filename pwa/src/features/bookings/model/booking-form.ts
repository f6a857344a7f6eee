/** The fields of a booking as they are typed, and what they come to. Pure. */
import type { Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { derivedBookingName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import {
  isTransport,
  type BookingStatus,
  type BookingType,
} from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { BookingDetails, Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import type { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { addDays, daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { sameValue } from '@caravel/sync-protocol/row'
import { decimalSign } from '../../../i18n/decimal-sign.ts'
import type { StringKey } from '../../../i18n/t.ts'
import {
  legForm,
  noLeg,
  noSpot,
  readLeg,
  readSpot,
  spotForm,
  type LegForm,
  type SpotForm,
} from './leg-form.ts'

export type NewBooking = BodyOf<typeof reservation.create>
export type BookingChanges = BodyOf<typeof reservation.update>

/** One that is there with the cost that its price became, or what a new one starts from. */
export interface BookingRows {
  booking: Reservation | undefined
  price: { amount: number; currency: string; payers: readonly string[] } | undefined
  start: { type: BookingType; day_id: string; date: string; currency: string; people: readonly string[] }
}

export interface BookingForm {
  type: BookingType
  title: string
  status: BookingStatus
  confirmation_code: string
  link: string
  provider: string
  notes: string
  needs_review: boolean
  place_id: string
  /** The day of a booking without a date. */
  day_id: string
  start_date: string
  start_time: string
  start_zone: string
  end_date: string
  end_time: string
  end_zone: string
  check_in_end: string
  legs: LegForm[]
  vehicle: string
  pick_up: SpotForm
  drop_off: SpotForm
  room: string
  board: string
  party_size: string
  venue: SpotForm
  travellers: { id: string; seat: string }[]
  amount: string
  currency: string
  /** Who paid; empty: nobody yet. Undefined: several people did, and their shares are not changed here. */
  payer: string | undefined
}

/** Has it legs, or one beginning and one end? */
export function hasLegs(type: BookingType): boolean {
  return isTransport(type) && type !== 'car'
}

/** Is its name the first thing that people say of it? */
export function isNamedFirst(type: BookingType): boolean {
  return ['event', 'tour', 'other'].includes(type)
}

/** A hotel is left as many nights after another check-in as before, and after one night at least. */
export function movedEnd(
  { start_date: from, end_date: to }: BookingForm,
  start: string,
): { end_date: string } {
  if (!start) return { end_date: to }
  const nights = from && to ? daysBetween(from, to) : 1
  return { end_date: addDays(start, Math.max(1, nights)) }
}

/** The form for another type: a hotel is left on the next day until another one is chosen. */
export function withType(form: BookingForm, type: BookingType): Partial<BookingForm> {
  const { start_date: from, end_date: to } = form
  return { type, ...(type === 'hotel' && from && !to ? movedEnd(form, from) : {}) }
}

/** Does it say where and when? Enter in a field saves no booking before. */
export function isWhole(form: BookingForm): boolean {
  const { type, legs, title, venue, place_id } = form
  if (hasLegs(type)) return legs.every(leg => leg.from.name.trim() && leg.to.name.trim() && leg.start_date)
  const where = type === 'car' ? form.pick_up.name.trim() : place_id || venue.name.trim() || title.trim()
  return Boolean(where && form.start_date && (form.end_date || !(type === 'hotel' || type === 'car')))
}

/** Is it at a place of the trip? */
function namesPlace(type: BookingType): boolean {
  return !hasLegs(type) && type !== 'car'
}

const blank = {
  title: '',
  confirmation_code: '',
  link: '',
  provider: '',
  notes: '',
  needs_review: false,
  place_id: '',
  start_time: '',
  start_zone: '',
  end_date: '',
  end_time: '',
  end_zone: '',
  check_in_end: '',
  vehicle: '',
  pick_up: noSpot,
  drop_off: noSpot,
  room: '',
  board: '',
  party_size: '',
  venue: noSpot,
  amount: '',
  payer: '',
}

function newForm({ start }: BookingRows): BookingForm {
  const { type, day_id, date, currency, people } = start
  const form: BookingForm = {
    ...blank,
    type,
    status: 'confirmed',
    day_id,
    start_date: date,
    legs: [{ ...noLeg, start_date: date }],
    travellers: people.map(id => ({ id, seat: '' })),
    currency,
  }
  return { ...form, ...withType(form, type) }
}

export function fieldsOf(rows: BookingRows): BookingForm {
  const { booking: row, price, start } = rows
  if (!row) return newForm(rows)
  const { legs, car, hotel, restaurant, venue } = row.details ?? {}
  const party = restaurant?.party_size
  return {
    type: row.type,
    title: row.title ?? '',
    status: row.status,
    confirmation_code: row.confirmation_code ?? '',
    link: row.link ?? '',
    provider: row.provider ?? '',
    notes: row.notes ?? '',
    needs_review: row.needs_review,
    place_id: row.place_id ?? '',
    day_id: row.day_id ?? '',
    ...timesOf(row),
    legs: legs ? legs.map(legForm) : [legOfEnds(row)],
    vehicle: car?.vehicle ?? '',
    pick_up: spotForm(car?.pick_up),
    drop_off: spotForm(car?.drop_off),
    room: hotel?.room ?? '',
    board: hotel?.board ?? '',
    party_size: typeof party === 'number' ? String(party) : '',
    venue: spotForm(venue),
    travellers: row.travellers.map(({ person_id: id, seat }) => ({ id, seat: seat ?? '' })),
    amount: price ? writeAmount(price.amount, minorDigits(price.currency), decimalSign()) : '',
    currency: price?.currency ?? start.currency,
    payer: price && price.payers.length > 1 ? undefined : (price?.payers[0] ?? ''),
  }
}

function timesOf(row: Reservation) {
  return {
    start_date: row.start_date ?? '',
    start_time: row.start_time ?? '',
    start_zone: row.start_zone ?? '',
    end_date: row.end_date ?? '',
    end_time: row.end_time ?? '',
    end_zone: row.end_zone ?? '',
    check_in_end: row.check_in_end ?? '',
  }
}

/** A transport that has no legs yet says its ends itself. */
function legOfEnds(row: Reservation): LegForm {
  const { start_date, start_time, end_date, end_time, start_zone, end_zone } = timesOf(row)
  const at = (zone: string): SpotForm => ({ ...noSpot, zone })
  return { ...noLeg, from: at(start_zone), to: at(end_zone), start_date, start_time, end_date, end_time }
}

/** What it is called where no person types a name. */
export function ownTitle(form: BookingForm, placeName: string | undefined): string {
  const booking = { type: form.type, provider: form.provider, details: detailsOf(form, null) }
  return derivedBookingName(booking, namesPlace(form.type) ? placeName : undefined) ?? ''
}

export type Wrong = Partial<Record<'title' | 'party_size' | 'amount' | 'link' | 'times', StringKey>>

export interface Reading {
  values: NewBooking | undefined
  /** Undefined: as it was. */
  price: BookingPrice | null | undefined
  wrong: Wrong
}

/** The values to be saved, or why they cannot be. */
export function readForm(form: BookingForm, rows: BookingRows, placeName?: string): Reading {
  const typed = form.title.trim()
  const party = form.party_size.trim() === '' ? null : Number(form.party_size)
  const amount = form.amount.trim() ? readAmount(form.amount, minorDigits(form.currency)) : null
  const wrong: Wrong = {
    ...(typed || ownTitle(form, placeName) ? {} : { title: 'bookingForm.titleMissing' }),
    ...(party === null || (Number.isInteger(party) && party > 0 && party <= 1000)
      ? {}
      : { party_size: 'bookingForm.noCount' }),
    ...(amount === undefined ? { amount: 'bookingForm.noAmount' } : {}),
    ...(form.link.trim() === '' || /^https?:\/\/\S+$/i.test(withScheme(form.link))
      ? {}
      : { link: 'bookingForm.noLink' }),
    ...(endsEarly(form) ? { times: 'bookingForm.endsEarly' } : {}),
  }
  if (Object.keys(wrong).length || amount === undefined) return { values: undefined, price: undefined, wrong }
  const values: NewBooking = {
    ...namesOf(form, typed.slice(0, 200) || null),
    ...transportOf(form, party),
    travellers: form.travellers.map(({ id, seat }): Traveller => ({
      person_id: id,
      seat: seat.trim() || null,
    })),
  }
  return { values, price: priceOf(form, rows, amount), wrong }
}

/** An address that is typed without its scheme means the web. */
function withScheme(link: string): string {
  const text = link.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || text === '' ? text : `https://${text}`
}

function namesOf(form: BookingForm, title: string | null) {
  const text = (value: string) => value.trim() || null
  return {
    type: form.type,
    title,
    status: form.status,
    confirmation_code: text(form.confirmation_code),
    link: text(withScheme(form.link)),
    provider: text(form.provider),
    notes: text(form.notes),
    needs_review: form.needs_review,
    place_id: namesPlace(form.type) ? form.place_id || null : null,
  }
}

/** When it is, where, and what is particular to its type; the days follow from the dates. */
function transportOf(form: BookingForm, party: number | null): Partial<NewBooking> {
  const details = detailsOf(form, party)
  const first = form.legs[0] ?? noLeg
  const last = form.legs.at(-1) ?? noLeg
  const times = hasLegs(form.type)
    ? {
        start_date: first.start_date || null,
        start_time: first.start_time || null,
        start_zone: first.from.zone || null,
        end_date: readLeg(last).end_date ?? null,
        end_time: last.end_time || null,
        end_zone: last.to.zone || null,
        check_in_end: null,
      }
    : {
        start_date: form.start_date || null,
        start_time: form.start_time || null,
        start_zone: form.start_zone || null,
        end_date: form.end_date || null,
        end_time: form.end_time || null,
        end_zone: form.end_zone || null,
        check_in_end: form.type === 'hotel' ? form.check_in_end || null : null,
      }
  return {
    ...times,
    details,
    ...(times.start_date === null ? { day_id: form.day_id || null } : {}),
    ...(times.end_date === null ? { end_day_id: null } : {}),
  }
}

function detailsOf(form: BookingForm, party: number | null): BookingDetails | null {
  const { type } = form
  if (hasLegs(type)) return { legs: form.legs.map(readLeg) }
  const text = (value: string) => value.trim() || null
  if (type === 'car')
    return {
      car: {
        vehicle: text(form.vehicle),
        pick_up: readSpot(form.pick_up),
        drop_off: readSpot(form.drop_off),
      },
    }
  const venue = form.place_id ? null : readSpot(form.venue)
  const own: BookingDetails =
    type === 'hotel' && (form.room.trim() || form.board.trim())
      ? { hotel: { room: text(form.room), board: text(form.board) } }
      : type === 'restaurant' && party !== null
        ? { restaurant: { party_size: party } }
        : {}
  const details = { ...own, ...(venue ? { venue } : {}) }
  return Object.keys(details).length ? details : null
}

function endsEarly(form: BookingForm): boolean {
  if (hasLegs(form.type)) return false
  const { start_date: from, end_date: to, start_time, end_time } = form
  if (!from || !to || form.start_zone !== form.end_zone) return false
  return to < from || (to === from && Boolean(start_time && end_time && end_time < start_time))
}

function priceOf(form: BookingForm, { price }: BookingRows, amount: number | null): Reading['price'] {
  if (amount === null) return price ? null : undefined
  const isPaidAlike = form.payer === undefined || form.payer === (price?.payers[0] ?? '')
  if (price && price.amount === amount && price.currency === form.currency && isPaidAlike) return undefined
  const paid_by = form.payer || null
  return { amount, currency: form.currency, ...(isPaidAlike ? {} : { paid_by }) }
}

/**
 * What of the values someone changed in the form: a transport that was only looked at stays as an import wrote it, with
 * what no field shows.
 */
export function changedValues(values: NewBooking, began: BookingRows): BookingChanges {
  const before: Record<string, unknown> = readForm(fieldsOf(began), began).values ?? {}
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(before[name], value)))
}
