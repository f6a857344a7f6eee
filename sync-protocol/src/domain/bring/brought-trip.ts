/** A trip as another planner kept it, in the words of none: readers make it, `brought-rows.ts` makes rows of it. */
import type { BookingStatus, BookingType } from '../bookings/booking-types.ts'
import type { Leg } from '../bookings/details.ts'
import type { BroughtPage, BroughtPoll, BroughtUpload } from './brought-papers.ts'
import type {
  BroughtBag,
  BroughtExpense,
  BroughtItem,
  BroughtSettlement,
  BroughtTodo,
} from './brought-things.ts'

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
  /** By its name there: one of this server where it has such a one, a tag otherwise. */
  category?: string | null
  tags?: { name: string; color: string | null }[]
  /** Minor units. */
  price?: { amount: number; currency: string } | null
  minutes?: number | null
  /** Of five stars. */
  rating?: number | null
  google_place_id?: string | null
  osm_id?: string | null
  links?: string[]
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
  /** One of ours. */
  icon?: string
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
  /** Where it begins and ends, by name; where there are `legs`, they say it. */
  from: string | null
  to: string | null
  /** To be reviewed by a person. */
  review: boolean
  /** In the order of travel. */
  legs?: Leg[]
  start_zone?: string | null
  end_zone?: string | null
  /** Until when a hotel takes guests in. */
  check_in_end?: string | null
  provider?: string | null
  place_key?: string | null
  /** The days it is on, where it has no dates. */
  day_key?: string | null
  end_day_key?: string | null
  /** Who travels, by the keys of people. */
  travellers?: string[]
}

/** Someone who was on the trip there; here by name only. */
export interface BroughtPerson {
  key: string
  name: string
}

/** What a source has and this product does not take over, with how many of them. */
export type LeftOut =
  | 'people'
  | 'messages'
  | 'files'
  | 'broken'
  | 'assigned'
  | 'tracks'
  | 'points'
  | 'shapes'
  | 'linked'
  | 'repeats'
  | 'budget'
  | 'status'
  | 'costs'
  | 'days'

export interface BroughtTrip {
  /** Names it in its source. */
  key: string
  title: string
  description: string | null
  start_date: string | null
  end_date: string | null
  currency: string | null
  archived: boolean
  days: BroughtDay[]
  places: BroughtPlace[]
  stops: BroughtStop[]
  notes: BroughtNote[]
  bookings: BroughtBooking[]
  bags: BroughtBag[]
  packing: BroughtItem[]
  todos: BroughtTodo[]
  expenses: BroughtExpense[]
  settlements: BroughtSettlement[]
  people: BroughtPerson[]
  pages: BroughtPage[]
  polls: BroughtPoll[]
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
    archived: false,
    days: [],
    places: [],
    stops: [],
    notes: [],
    bookings: [],
    bags: [],
    packing: [],
    todos: [],
    expenses: [],
    settlements: [],
    people: [],
    pages: [],
    polls: [],
    files: [],
    left_out: {},
  }
}
