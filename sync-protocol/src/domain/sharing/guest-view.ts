/** What a guest without an account sees of a trip. The only place that decides it: payload, photos and exports ask here. */
import type { BookingDetails } from '../bookings/details.ts'
import type { accommodation } from '../../entities/accommodation.ts'
import type { assignment } from '../../entities/assignment.ts'
import type { category } from '../../entities/category.ts'
import type { dayNote } from '../../entities/day-note.ts'
import type { day } from '../../entities/day.ts'
import type { destination } from '../../entities/destination.ts'
import type { expense } from '../../entities/expense.ts'
import type { file } from '../../entities/file.ts'
import type { packingItem } from '../../entities/packing-item.ts'
import type { place } from '../../entities/place.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { trip } from '../../entities/trip.ts'
import type { RowOf } from '../../entity.ts'
import { nameAmong } from '../bookings/booking-name.ts'
import { boxOf } from '../trip-areas.ts'
import {
  guestWays,
  type GuestLineBooking,
  type GuestNight,
  type GuestTransport,
  type GuestWay,
  type RowsOfWays,
} from './guest-ways.ts'
import { inPosition } from './in-position.ts'
import { byId, filtered, gathered, mapped, type Steps } from '../steps.ts'
import { coverOf, photosOfPlaces } from './shown-pictures.ts'
import { sleptAt, withoutHidden } from './hidden-texts.ts'
import type { ShareRights } from './share-rights.ts'

/** The rows of a trip that a guest view is made of. */
export interface SharedRows extends RowsOfWays {
  trip: RowOf<typeof trip>
  destinations: readonly RowOf<typeof destination>[]
  days: readonly RowOf<typeof day>[]
  places: readonly RowOf<typeof place>[]
  assignments: readonly RowOf<typeof assignment>[]
  notes: readonly RowOf<typeof dayNote>[]
  categories: readonly RowOf<typeof category>[]
  reservations: readonly RowOf<typeof reservation>[]
  accommodations: readonly RowOf<typeof accommodation>[]
  packing: readonly RowOf<typeof packingItem>[]
  expenses: readonly RowOf<typeof expense>[]
  files: readonly RowOf<typeof file>[]
  /** Messages of the trip, with the names of who wrote them. */
  messages: readonly GuestMessage[]
}

export interface GuestTrip {
  id: string
  title: string
  description: string | null
  start_date: string | null
  end_date: string | null
  currency: string | null
  /** Address of the picture, as far as the plan is shared. */
  cover_image: string | null
}

/** Where the trip goes, in the order of the trip; a box as west, south, east, north. */
export interface GuestDestination {
  id: string
  name: string
  kind: string
  country_code: string | null
  lat: number | null
  lng: number | null
  box: [number, number, number, number] | null
}

export interface GuestDay {
  id: string
  /** Counts from 1. */
  day_number: number
  date: string | null
  title: string | null
  notes: string | null
}

export interface GuestPlace {
  id: string
  name: string
  lat: number | null
  lng: number | null
  address: string | null
  notes: string | null
  category_id: string | null
  website: string | null
  phone: string | null
  price: number | null
  price_currency: string | null
  duration_minutes: number | null
  image_url: string | null
  /** Of a picture that a service has; null for photos of the trip. */
  image_author: string | null
  image_licence: string | null
  image_source: string | null
}

export interface GuestStop {
  id: string
  day_id: string
  place_id: string
  position: string
  assignment_time: string | null
  assignment_end_time: string | null
  ends_next_day: boolean
  notes: string | null
}

export interface GuestNote {
  id: string
  day_id: string
  position: string
  text: string
  icon: string | null
  time: string | null
}

export interface GuestBooking {
  id: string
  type: string
  title: string
  status: string
  confirmation_code: string | null
  provider: string | null
  link: string | null
  notes: string | null
  start_date: string | null
  start_time: string | null
  start_zone: string | null
  end_date: string | null
  end_time: string | null
  end_zone: string | null
  details: BookingDetails | null
}

export interface GuestStay {
  id: string
  /** Among the places, where the plan is shared. */
  place_id: string | null
  reservation_id: string | null
  name: string | null
  address: string | null
  start_date: string | null
  end_date: string | null
  check_in: string | null
  check_out: string | null
  confirmation_code: string | null
  notes: string | null
}

export interface GuestItem {
  id: string
  name: string
  category: string | null
  quantity: number
  weight_grams: number | null
  checked: boolean
}

export interface GuestExpense {
  id: string
  name: string | null
  note: string | null
  category: string
  expense_date: string | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
}

export interface GuestMessage {
  id: string
  text: string
  username: string
  created_at: number
}

export interface GuestView {
  trip: GuestTrip
  permissions: ShareRights
  destinations: GuestDestination[]
  days: GuestDay[]
  assignments: GuestStop[]
  day_notes: GuestNote[]
  /** How the days are gone, day by day in order; a transport stands on the day it begins. */
  ways: GuestWay[]
  journeys: GuestTransport[]
  /** The bookings and nights on the days; empty unless bookings and plan are both shared. */
  line_bookings: GuestLineBooking[]
  line_nights: GuestNight[]
  places: GuestPlace[]
  categories: { id: string; name: string; color: string; icon: string }[]
  reservations: GuestBooking[]
  accommodations: GuestStay[]
  packing: GuestItem[]
  budget: GuestExpense[]
  collab: GuestMessage[]
}

/** Addresses of pictures, which differ between a link and an export. */
export interface PictureAddresses {
  place(id: string): string
  cover(): string
}

/** The word for the type of a booking, such as "Flight", in the language of the reader. */
export type TypeWord = (type: string) => string

/**
 * The view of someone with these rights. Nobody's name, e-mail or share of a cost is in it. Its parts choose the rows and
 * fields; `withoutHidden` then goes over every text of it.
 * @param all the rows whose names and codes are hidden, where `rows` are a part of them
 */
export function* guestView(
  rows: SharedRows,
  rights: ShareRights,
  pictures: PictureAddresses,
  word: TypeWord = type => type,
  all: SharedRows = rows,
): Steps<GuestView> {
  const { share_bookings, share_packing, share_budget, share_collab } = rights
  const known: KnownRows = {
    places: yield* byId(rows.places),
    days: yield* byId(rows.days),
    bookings: yield* byId(rows.reservations),
  }
  const { reservations, accommodations } = share_bookings ? rows : { reservations: [], accommodations: [] }
  const view: GuestView = {
    trip: tripOf(rows, rights, pictures),
    permissions: rights,
    ...(rights.share_map ? yield* planOf(rows, rights, pictures) : noPlan),
    reservations: yield* mapped(reservations, row => bookingOf(known, row, rights, word)),
    accommodations: yield* mapped(accommodations, row => stayOf(known, row, rights)),
    packing: yield* mapped(inPosition(share_packing ? rows.packing : []), itemOf),
    budget: yield* mapped(inPosition(share_budget ? rows.expenses : []), row =>
      expenseOf(known, row, rights),
    ),
    collab: share_collab ? [...rows.messages] : [],
  }
  return yield* withoutHidden(view, all, rights)
}

/** Rows of the trip by their ids, found once for all that name them. */
interface KnownRows {
  places: ReadonlyMap<string, RowOf<typeof place>>
  days: ReadonlyMap<string, RowOf<typeof day>>
  bookings: ReadonlyMap<string, RowOf<typeof reservation>>
}

type Plan = Pick<
  GuestView,
  | 'destinations'
  | 'days'
  | 'assignments'
  | 'day_notes'
  | 'ways'
  | 'journeys'
  | 'line_bookings'
  | 'line_nights'
  | 'places'
  | 'categories'
>

const noPlan: Plan = {
  destinations: [],
  days: [],
  assignments: [],
  day_notes: [],
  ways: [],
  journeys: [],
  line_bookings: [],
  line_nights: [],
  places: [],
  categories: [],
}

function tripOf(rows: SharedRows, rights: ShareRights, pictures: PictureAddresses): GuestTrip {
  const { id, title, description, start_date, end_date, currency } = rows.trip
  const plan = rights.share_map
  return {
    id,
    title,
    description: plan ? description : null,
    start_date: plan || rights.share_bookings ? start_date : null,
    end_date: plan || rights.share_bookings ? end_date : null,
    currency: rights.share_budget ? currency : null,
    cover_image: plan && coverOf(rows) !== null ? pictures.cover() : null,
  }
}

/** The ids of the places that a guest with these rights sees. */
export function* shownPlaces(rows: PlaceRows, rights: ShareRights): Steps<ReadonlySet<string>> {
  if (!rights.share_map) return new Set()
  const hidden = rights.share_bookings ? new Set<string>() : yield* sleptAt(rows)
  return new Set(yield* gathered(rows.places, ({ id }) => (hidden.has(id) ? [] : [id])))
}

/** What says which places a guest sees. */
export type PlaceRows = Pick<SharedRows, 'places' | 'accommodations' | 'reservations'>

function* planOf(rows: SharedRows, rights: ShareRights, pictures: PictureAddresses): Steps<Plan> {
  const shown = yield* shownPlaces(rows, rights)
  const days = inPosition(rows.days.filter(row => row.state !== 'trimmed'))
  const live = new Set(days.map(({ id }) => id))
  const photos = yield* photosOfPlaces(rows)
  const places = yield* mapped(yield* filtered(rows.places, row => shown.has(row.id)), row =>
    placeOf(row, photos.has(row.id), rights, pictures),
  )
  const used = new Set(yield* mapped(places, row => row.category_id))
  const stops = yield* filtered(rows.assignments, row => shown.has(row.place_id) && live.has(row.day_id))
  const notes = yield* filtered(rows.notes, row => live.has(row.day_id))
  return {
    destinations: inPosition(rows.destinations).map(destinationOf),
    days: days.map(({ id, date, title, notes }, index) => ({
      id,
      day_number: index + 1,
      date,
      title,
      notes,
    })),
    places,
    assignments: yield* mapped(inPosition(stops), stopOf),
    day_notes: yield* mapped(inPosition(notes), noteOf),
    ...(yield* guestWays(rows, rights, shown)),
    categories: rows.categories
      .filter(({ id }) => used.has(id))
      .map(({ id, name, color, icon }) => ({ id, name, color, icon })),
  }
}

function destinationOf(row: RowOf<typeof destination>): GuestDestination {
  const { id, name, kind, country_code, lat, lng } = row
  return { id, name, kind, country_code, lat, lng, box: boxOf(row) }
}

function placeOf(
  row: RowOf<typeof place>,
  isOwn: boolean,
  { share_prices }: ShareRights,
  pictures: PictureAddresses,
): GuestPlace {
  const { id, lat, lng, category_id, phone, duration_minutes, image_url } = row
  const credited = image_url !== null && !isOwn
  return {
    id,
    name: row.name,
    lat,
    lng,
    address: row.address,
    notes: row.notes,
    category_id,
    website: row.website,
    phone,
    price: share_prices ? row.price : null,
    price_currency: share_prices ? row.price_currency : null,
    duration_minutes,
    image_url: image_url !== null || isOwn ? pictures.place(id) : null,
    image_author: credited ? row.image_author : null,
    image_licence: credited ? row.image_licence : null,
    image_source: credited ? row.image_source : null,
  }
}

function stopOf(row: RowOf<typeof assignment>): GuestStop {
  const { id, day_id, place_id, position, assignment_time, assignment_end_time, ends_next_day, notes } = row
  return {
    id,
    day_id,
    place_id,
    position,
    assignment_time,
    assignment_end_time,
    ends_next_day,
    notes,
  }
}

function noteOf({ id, day_id, position, icon, time, text }: RowOf<typeof dayNote>): GuestNote {
  return { id, day_id, position, icon, time, text: text ?? '' }
}

/** Without who travels on it, and without the place of the plan: its own details say where. */
function bookingOf(
  { places }: KnownRows,
  row: RowOf<typeof reservation>,
  { share_codes }: ShareRights,
  word: TypeWord,
): GuestBooking {
  return {
    id: row.id,
    type: row.type,
    title: nameAmong(places, row) ?? word(row.type),
    status: row.status,
    confirmation_code: share_codes ? row.confirmation_code : null,
    provider: row.provider,
    link: row.link,
    notes: row.notes,
    start_date: row.start_date,
    start_time: row.start_time,
    start_zone: row.start_zone,
    end_date: row.end_date,
    end_time: row.end_time,
    end_zone: row.end_zone,
    details: row.details,
  }
}

/** A stay without a place in the plan has the name of its booking. */
function stayOf(
  { places, days, bookings }: KnownRows,
  row: RowOf<typeof accommodation>,
  { share_map, share_codes }: ShareRights,
): GuestStay {
  const at = places.get(row.place_id ?? '')
  const hotel = bookings.get(row.reservation_id ?? '')
  const dateOf = (id: string | null): string | null => days.get(id ?? '')?.date ?? null
  return {
    id: row.id,
    place_id: share_map ? row.place_id : null,
    reservation_id: row.reservation_id,
    name: at?.name ?? (hotel ? nameAmong(places, hotel) : null),
    address: at?.address ?? null,
    start_date: row.start_date ?? dateOf(row.start_day_id),
    end_date: row.end_date ?? dateOf(row.end_day_id),
    check_in: row.check_in,
    check_out: row.check_out,
    confirmation_code: share_codes ? row.confirmation_code : null,
    notes: row.notes,
  }
}

/** Without its bag, which is often called after a person. */
function itemOf(row: RowOf<typeof packingItem>): GuestItem {
  const { id, name, category, quantity, weight_grams, checked } = row
  return { id, name, category, quantity, weight_grams, checked }
}

/** What it was and what it cost; who paid for whom is between the members. */
function expenseOf(known: KnownRows, row: RowOf<typeof expense>, rights: ShareRights): GuestExpense {
  return {
    id: row.id,
    name: row.reservation_id !== null && !rights.share_bookings ? null : (row.name ?? bookedName(known, row)),
    note: row.note,
    category: row.category,
    expense_date: row.expense_date,
    amount: row.amount,
    currency: row.currency,
  }
}

/** An expense without a name of its own is called as its booking. */
function bookedName({ bookings, places }: KnownRows, row: RowOf<typeof expense>): string | null {
  const booking = bookings.get(row.reservation_id ?? '')
  return booking ? nameAmong(places, booking) : null
}
