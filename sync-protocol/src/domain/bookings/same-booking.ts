/** Whether two descriptions mean the same booking: what one of them leaves out contradicts nothing. Pure. */
import { instantOf } from '../zones.ts'
import { derivedBookingName } from './booking-name.ts'
import type { BookingDetails, Leg, Spot } from './details.ts'

/** What tells one booking from another. */
export interface BookingTraits {
  type: string
  /** Null: it is called by what it says. */
  title?: string | null
  provider?: string | null
  confirmation_code?: string | null
  start_date?: string | null
  start_time?: string | null
  start_zone?: string | null
  details?: BookingDetails | null
  /** The venue of an item that is imported. */
  place?: { name: string }
}

/** Its title, else what follows from its own values. */
export function calledBy(item: BookingTraits): string | null {
  return item.title ?? derivedBookingName(item, item.place?.name)
}

/**
 * `same`: nothing in them differs · `changed`: one booking, whose times or name were changed since · `other`: two bookings.
 */
export type Likeness = 'same' | 'changed' | 'other'

/** Letters and digits without spaces and hyphens, in lower case. */
export function plainWords(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '')
}

const digitsOf = (number: string) => number.replace(/\D+/g, '').replace(/^0+(?=.)/, '')

/** "LH5", "LH 0005" and "5" are one number; "LH5" and "BA5" are two. */
export function sameNumber(a: string, b: string): boolean {
  const [one, other] = [plainWords(a), plainWords(b)]
  if (one === other) return true
  const [letters, others] = [one.replace(/\d+/g, ''), other.replace(/\d+/g, '')]
  return (
    digitsOf(one) !== '' && digitsOf(one) === digitsOf(other) && (!letters || !others || letters === others)
  )
}

/** The same for all numbers of legs that `sameNumber` may take for one; empty where none is stated. */
export function numberKey({ number }: Leg): string {
  if (!number) return ''
  const plain = plainWords(number)
  return `#${digitsOf(plain) || plain}`
}

const isAirportCode = (code: string | null | undefined) => /^[A-Z]{3}$/.test(code ?? '')

/** Undefined: at least one of them is not stated. */
export function sameSpot(a: Spot | null | undefined, b: Spot | null | undefined): boolean | undefined {
  if (!a || !b) return undefined
  if (isAirportCode(a.code) && isAirportCode(b.code)) return a.code === b.code
  if (a.code && b.code && plainWords(a.code) === plainWords(b.code)) return true
  const [one, other] = [plainWords(a.name), plainWords(b.name)]
  if (!one || !other) return undefined
  return one.includes(other) || other.includes(one)
}

interface Moment {
  date: string | null | undefined
  time: string | null | undefined
  zone: string | null | undefined
}

/** Both are stated and say another day; a moment in another zone is looked at as an instant. */
function differ(a: Moment, b: Moment): { dates: boolean; times: boolean } {
  const dates = Boolean(a.date && b.date && a.date !== b.date)
  const times = Boolean(a.time && b.time && a.time !== b.time)
  if (!(dates || times) || !a.zone || !b.zone || a.zone === b.zone) return { dates, times }
  const [at, other] = [a, b].map(({ date = null, time = null, zone = null }) =>
    instantOf({ date, time, zone }),
  )
  return at !== undefined && at === other ? { dates: false, times: false } : { dates, times }
}

const departureOf = ({ start_date: date, start_time: time, from }: Leg): Moment => ({
  date,
  time,
  zone: from?.zone,
})

const startOf = ({ start_date: date, start_time: time, start_zone: zone }: BookingTraits): Moment => ({
  date,
  time,
  zone,
})

/** Both state their zone, and begin at two moments. */
export function beginApart(a: BookingTraits, b: BookingTraits): boolean {
  const [one, other] = [a, b]
    .map(startOf)
    .map(({ date = null, time = null, zone = null }) => instantOf({ date, time, zone }))
  return one !== undefined && other !== undefined && one !== other
}

/** A number that one vehicle of a day has; shorter ones are those of lines. */
const namesVehicle = (type: string, number: string) =>
  type === 'flight' || (type === 'train' && digitsOf(number).length >= 3)

/** Whether two legs of bookings of a type are one. */
export function likeLeg(type: string, a: Leg, b: Leg): Likeness {
  const { dates, times } = differ(departureOf(a), departureOf(b))
  if (dates) return 'other'
  const number = a.number && b.number ? sameNumber(a.number, b.number) : undefined
  if (number === false) return 'other'
  const ends = [sameSpot(a.from, b.from), sameSpot(a.to, b.to)]
  const differentEnds = ends.includes(false)
  const sameTime = Boolean(a.start_time && b.start_time) && !times
  // A taxi often has one end only.
  const sameEnds = ends.every(Boolean) || (sameTime && ends.includes(true) && !differentEnds)
  if (number === undefined && !sameEnds) return 'other'
  // Stations have many names, airports have one code.
  if (differentEnds && !(sameTime && ![a, b].every(({ from, to }) => isAirportCode(from?.code ?? to?.code))))
    return 'other'
  if (!times) return 'same'
  return number && namesVehicle(type, a.number ?? '') ? 'changed' : 'other'
}

const legsOf = ({ details }: BookingTraits): Leg[] => details?.legs ?? []

const rank: Record<Likeness, number> = { same: 2, changed: 1, other: 0 }

export function betterOf(a: Likeness, b: Likeness): Likeness {
  return rank[b] > rank[a] ? b : a
}

function likeAnyLeg(type: string, legs: readonly Leg[], others: readonly Leg[]): Likeness {
  let best: Likeness = 'other'
  for (const leg of legs)
    for (const each of others) {
      best = betterOf(best, likeLeg(type, leg, each))
      if (best === 'same') return best
    }
  return best
}

/** What two bookings are to each other. */
export function likeness(a: BookingTraits, b: BookingTraits): Likeness {
  if (a.type !== b.type) return retold(a, b) || retold(b, a) ? 'same' : 'other'
  const [code, other] = [plainWords(a.confirmation_code), plainWords(b.confirmation_code)]
  if (code && other && code !== other) return 'other'
  const [legs, others] = [legsOf(a), legsOf(b)]
  if (isTold(legs) && isTold(others)) return likeAnyLeg(a.type, legs, others)
  return likeOneThing(a, b, Boolean(code && other))
}

const isTold = (legs: readonly Leg[]) => legs.some(({ number, from, to }) => number ?? (from && to))

/** Its legs say enough to tell it from other transports. */
export function hasTellingLegs(item: BookingTraits): boolean {
  return isTold(legsOf(item))
}

/** When a booking begins: its first leg, where it has legs. */
export function beginningOf(item: BookingTraits): Moment {
  const [first] = legsOf(item)
  return first ? departureOf(first) : startOf(item)
}

/** Hotels, tables, cars and events, and transports without legs. */
function likeOneThing(a: BookingTraits, b: BookingTraits, sameCode: boolean): Likeness {
  const { dates, times } = differ(startOf(a), startOf(b))
  if (dates || thingsDiffer(a, b)) return 'other'
  const sameTitle = plainWords(calledBy(a)) === plainWords(calledBy(b))
  const bothDated = Boolean(a.start_date && b.start_date)
  if (!sameCode)
    return sameTitle &&
      !times &&
      !beginApart(a, b) &&
      (bothDated || (a.start_date ?? b.start_date ?? null) === null)
      ? 'same'
      : 'other'
  if (sameTitle) return times ? 'changed' : 'same'
  // One order of tickets may name several events, tables and tours.
  if (isForAnHour(a.type)) return times || !a.start_time || !b.start_time ? 'other' : 'changed'
  return 'changed'
}

const isForAnHour = (type: string) => ['event', 'tour', 'restaurant', 'other'].includes(type)

/** Two rooms, or two cars, of one order. */
function thingsDiffer({ details: a }: BookingTraits, { details: b }: BookingTraits): boolean {
  const pairs = [
    [a?.hotel?.room, b?.hotel?.room],
    [a?.car?.vehicle, b?.car?.vehicle],
  ]
  return pairs.some(([one, other]) => Boolean(one && other) && plainWords(one) !== plainWords(other))
}

/** The event of a calendar that tells of another booking: it begins at the same time and names it. */
function retold(event: BookingTraits, of: BookingTraits): boolean {
  if (event.type !== 'event' || of.type === 'event') return false
  const [first] = legsOf(of)
  const { dates, times } = differ(startOf(event), beginningOf(of))
  if (dates || times || !event.start_date) return false
  const title = plainWords(calledBy(event))
  const names = [calledBy(of), of.confirmation_code, first?.number].map(plainWords)
  const ends = [first?.from, first?.to].map(
    spot =>
      spot && [spot.name, spot.code].map(plainWords).some(name => name.length > 2 && title.includes(name)),
  )
  return names.some(name => name.length > 2 && title.includes(name)) || ends.every(Boolean)
}
