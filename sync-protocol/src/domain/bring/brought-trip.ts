/** A trip as another planner kept it, in the words of none: readers make it, `brought-rows.ts` makes rows of it. */
import type { BookingStatus, BookingType } from '../bookings/booking-types.ts'

/** Where a file came from. */
export const tripSources = [
  'caravel',
  'trek',
  'adventurelog',
  'trip',
  'surmai',
  'calendar',
  'places',
] as const
export type TripSource = (typeof tripSources)[number]

export interface BroughtDay {
  /** Names it in its source. */
  key: string
  /** `YYYY-MM-DD` */
  date: string | null
  title: string | null
  notes: string | null
}

export interface BroughtPlace {
  key: string
  name: string
  lat: number | null
  lng: number | null
  address: string | null
  notes: string | null
  website: string | null
  phone: string | null
}

export interface BroughtStop {
  key: string
  day_key: string
  place_key: string
  /** `HH:MM` */
  time: string | null
  end_time: string | null
  notes: string | null
}

export interface BroughtNote {
  key: string
  day_key: string
  text: string
  time: string | null
}

export interface BroughtBooking {
  key: string
  type: BookingType
  title: string
  status: BookingStatus
  code: string | null
  notes: string | null
  link: string | null
  start_date: string | null
  start_time: string | null
  end_date: string | null
  end_time: string | null
  /** Where it begins and ends, by name. */
  from: string | null
  to: string | null
  /** To be reviewed by a person. */
  review: boolean
}

export interface BroughtItem {
  key: string
  name: string
  category: string | null
  done: boolean
}

export interface BroughtExpense {
  key: string
  name: string
  note: string | null
  date: string | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** Who paid how much, by the keys of people; together the amount. */
  payers?: { person_key: string; amount: number }[]
  /** For whom it was, in equal parts. */
  shared_by?: string[]
}

/** A page of text: a note, or what was said there, which nobody brings in another's name. */
export interface BroughtPage {
  key: string
  title: string
  text: string
}

/** A file whose bytes are in the archive. */
export interface BroughtUpload {
  key: string
  /** Inside the archive. */
  path: string
  name: string
  mime: string
  size: number
  sha256: string
  caption: string | null
  place_key: string | null
}

/** Someone who was on the trip there; here by name only. */
export interface BroughtPerson {
  key: string
  name: string
}

/** What a source has and this product does not take over, with how many of them. */
export type LeftOut = 'people' | 'messages' | 'files' | 'payers' | 'broken' | 'undated'

export interface BroughtTrip {
  /** Names it in its source. */
  key: string
  title: string
  description: string | null
  start_date: string | null
  end_date: string | null
  currency: string | null
  days: BroughtDay[]
  places: BroughtPlace[]
  stops: BroughtStop[]
  notes: BroughtNote[]
  bookings: BroughtBooking[]
  packing: BroughtItem[]
  todos: BroughtItem[]
  expenses: BroughtExpense[]
  people: BroughtPerson[]
  pages: BroughtPage[]
  files: BroughtUpload[]
  left_out: Partial<Record<LeftOut, number>>
}

/** A trip with nothing in it yet. */
export function emptyTrip(key: string, title: string): BroughtTrip {
  return {
    key,
    title,
    description: null,
    start_date: null,
    end_date: null,
    currency: null,
    days: [],
    places: [],
    stops: [],
    notes: [],
    bookings: [],
    packing: [],
    todos: [],
    expenses: [],
    people: [],
    pages: [],
    files: [],
    left_out: {},
  }
}
