/** One booking out of two descriptions of it, leg by leg. Pure. */
import type { Values } from '../../op.ts'
import { mostLegs, type BookingDetails, type Leg, type Spot, type Traveller } from './details.ts'
import { likeLeg, sameNumber, sameSpot, type BookingTraits } from './same-booking.ts'

type Details = BookingDetails | null | undefined

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** The fields that say something. */
export function stated<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value))) as Partial<T>
}

/** What `more` states over `base`: its other fields stay. */
function over<T extends object>(base: T | null | undefined, more: T | null | undefined): T {
  return { ...base, ...stated(more ?? {}) } as T
}

/** An end that is there keeps its name and gets what it did not say; another end replaces it. */
function overSpot(base: Spot | null | undefined, more: Spot | null | undefined): Spot | null | undefined {
  if (!more) return base
  if (!base || sameSpot(base, more) === false) return more
  return over(more, base)
}

/** A leg with what another description of it states; what it leaves out stays. */
export function overLeg(base: Leg, more: Leg): Leg {
  const { from, to } = { from: overSpot(base.from, more.from), to: overSpot(base.to, more.to) }
  const number = base.number && more.number && sameNumber(base.number, more.number) ? base.number : undefined
  return {
    ...over(base, more),
    ...(number ? { number } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** Each leg of `more` is written over the one that it means; those that are not there are put in by their departure. */
function pairedLegs(type: string, base: readonly Leg[], more: readonly Leg[], join: typeof overLeg): Leg[] {
  const legs = [...base]
  const free = new Set(base.map((_, at) => at))
  const added: Leg[] = []
  for (const leg of more) {
    const found = (['same', 'changed'] as const)
      .map(like => [...free].find(at => likeLeg(type, base[at] as Leg, leg) === like))
      .find(at => at !== undefined)
    if (found === undefined) added.push(leg)
    else {
      free.delete(found)
      legs[found] = join(legs[found] as Leg, leg)
    }
  }
  for (const leg of added.slice(0, Math.max(0, mostLegs - legs.length))) {
    const next = legs.findIndex(each => departure(each) > departure(leg))
    legs.splice(next === -1 ? legs.length : next, 0, leg)
  }
  return legs
}

const departure = ({ start_date: date, start_time: time }: Leg) => `${date ?? '9'} ${time ?? ''}`

/** Without the legs. */
function overDetails(base: Details, more: Details): BookingDetails {
  const joined: BookingDetails = { ...base }
  for (const name of ['car', 'hotel', 'restaurant'] as const)
    if (more?.[name]) Object.assign(joined, { [name]: over<object>(base?.[name], more[name]) })
  const venue = overSpot(base?.venue, more?.venue)
  if (venue) joined.venue = venue
  return joined
}

/** The legs that are stated for a booking without legs: what they leave out of its two ends stays. */
function legsOver(row: Values, legs: readonly Leg[]): Leg[] {
  const own = ({ start_date, start_time, end_date, end_time }: Leg): Leg =>
    stated({ start_date, start_time, end_date, end_time })
  const { start_date, start_time, end_date, end_time } = own(row as Leg)
  return legs.map((leg, at) => ({
    ...leg,
    ...(at === 0 ? over(stated({ start_date, start_time }), own(leg)) : {}),
    ...(at === legs.length - 1 ? over(stated({ end_date, end_time }), own(leg)) : {}),
  }))
}

const transportEnds = ['start_date', 'start_time', 'start_zone', 'end_date', 'end_time', 'end_zone']

/**
 * What a confirmation changes in a booking that is there: only the fields that it states, leg by leg, the seat by
 * traveller. It revives no cancelled booking, and adds to notes that are there.
 */
export function statedOver(row: Values, item: Values): Values {
  const type = String(row['type'])
  if (item['type'] !== undefined && item['type'] !== type) return {}
  const news: Values = stated(item)
  delete news['type']
  const details = item['details'] as Details
  if (details) {
    const own = row['details'] as Details
    const legs = details.legs ?? []
    const merged = own?.legs?.length ? pairedLegs(type, own.legs, legs, overLeg) : legsOver(row, legs)
    news['details'] = { ...overDetails(own, details), ...(merged.length ? { legs: merged } : {}) }
    // The legs say both ends.
    if (details.legs?.length) for (const name of transportEnds) delete news[name]
  }
  if (item['status'] === 'cancelled') return { status: 'cancelled' }
  if (row['status'] === 'cancelled') delete news['status']
  if (item['needs_review'] !== true) delete news['needs_review']
  if (item['notes']) news['notes'] = withNotes(String(row['notes'] ?? ''), String(item['notes']))
  if (item['travellers'])
    news['travellers'] = withTravellers(
      (row['travellers'] as Traveller[] | undefined) ?? [],
      item['travellers'] as Traveller[],
    )
  return news
}

function withNotes(own: string, more: string): string {
  if (!own.trim() || own.includes(more)) return own.trim() ? own : more
  return `${own}\n\n${more}`.slice(0, Math.max(own.length, 5000))
}

function withTravellers(own: readonly Traveller[], more: readonly Traveller[]): Traveller[] {
  const seats = new Map(own.map(each => [each.person_id, each.seat]))
  for (const { person_id, seat } of more) seats.set(person_id, seat ?? seats.get(person_id) ?? null)
  return [...seats].map(([person_id, seat]) => ({ person_id, seat }))
}

/** What a reader found beside the fields of a booking. */
interface Read extends BookingTraits {
  people: string[]
  seats?: NamedSeat[]
  needs_review: boolean
  place?: ReadPlace
  price?: unknown
  /** The price is one of several, because nothing in the file says which currency its sign means. */
  other_prices?: unknown
}

interface ReadPlace {
  name: string
  address?: string | null
}

/** One place of two descriptions of it, with the longer address. */
function placeOf(first: ReadPlace | undefined, more: ReadPlace | undefined): ReadPlace | undefined {
  if (!first || !more) return first ?? more
  const [own, other] = [first.address ?? '', more.address ?? '']
  return { ...over(more, first), address: (other.length > own.length ? other : own) || null }
}

/** The price of the first that knows one for certain, else of the first that has one. */
export function priceOf<T extends Pick<Read, 'price' | 'other_prices'>>(
  ...items: readonly T[]
): Pick<T, 'price' | 'other_prices'> {
  const priced = items.filter(({ price }) => !isNothing(price))
  const best = priced.find(({ other_prices }) => isNothing(other_prices)) ?? priced[0]
  if (!best) return {} as Pick<T, 'price' | 'other_prices'>
  const { price, other_prices } = best
  return { price, ...(isNothing(other_prices) ? {} : { other_prices }) } as Pick<T, 'price' | 'other_prices'>
}

/** Who sits where, by the name in the confirmation and the number of the flight or train. */
export interface NamedSeat {
  name: string
  number?: string | null
  seat: string
}

/** The same booking stated twice, in one file or several: the first wins, the second fills in what is missing. */
export function filledWith<T extends Read>(first: T, more: T): T {
  const named = new Set(first.people.map(plainName))
  const people = [...first.people, ...more.people.filter(name => !named.has(plainName(name)))]
  const seats = withSeats(first.seats ?? [], more.seats ?? [])
  // The event of a calendar is no more than a reminder of the booking itself.
  if (first.type !== more.type) {
    const [own, reminder] = first.type === 'event' ? [more, first] : [first, more]
    const end = Object.fromEntries(transportEnds.map(name => [name, (reminder as Values)[name]]))
    return { ...own, ...stated(end), ...stated(own), people }
  }
  const [one, other] = [first.details, more.details]
  const isOthers = !more.people.some(name => first.people.some(each => plainName(each) === plainName(name)))
  const both = isOthers && first.people.length > 0 && more.people.length > 0
  const legs = pairedLegs(first.type, one?.legs ?? [], other?.legs ?? [], (base, leg) => ({
    ...overLeg(leg, base),
    ...(both ? { seat: bothSeats(base.seat, leg.seat) } : {}),
  }))
  const joined = { ...overDetails(other, one), ...(legs.length ? { legs } : {}) }
  const { price: _price, other_prices: _others, ...filled } = over(more, first)
  const place = placeOf(first.place, more.place)
  return {
    ...(filled as T),
    ...priceOf(first, more),
    ...(place ? { place } : {}),
    ...endsOf(legs),
    people,
    ...(seats.length ? { seats } : {}),
    ...((one ?? other) ? { details: joined } : {}),
    needs_review: first.needs_review && more.needs_review,
  }
}

/** "1A, 1B": those of several people. */
function bothSeats(one: string | null | undefined, other: string | null | undefined): string | null {
  const seats = [one, other].flatMap(seat => seat?.split(', ') ?? [])
  return [...new Set(seats)].join(', ').slice(0, 100) || null
}

function endsOf(legs: readonly Leg[]): Values {
  const [first, last] = [legs[0], legs.at(-1)]
  return stated({
    start_date: first?.start_date,
    start_time: first?.start_time,
    end_date: last?.end_date,
    end_time: last?.end_time,
  })
}

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word && !['mr', 'mrs', 'ms', 'dr', 'herr', 'frau'].includes(word))
    .sort()
    .join(' ')

function withSeats(first: readonly NamedSeat[], more: readonly NamedSeat[]): NamedSeat[] {
  const keyOf = ({ name, number }: NamedSeat) => `${plainName(name)} ${number ?? ''}`
  const known = new Set(first.map(keyOf))
  return [...first, ...more.filter(each => !known.has(keyOf(each)))].slice(0, 40)
}
