/** Finds the bookings that an item may mean by what they have in common, without comparing each with each. Pure. */
import { addDays } from '../trip-range.ts'
import type { Leg } from './details.ts'
import {
  beginningOf,
  betterOf,
  calledBy,
  hasTellingLegs,
  likeLeg,
  likeness,
  numberKey,
  plainWords,
  type BookingTraits,
  type Likeness,
} from './same-booking.ts'

/** More than any transport needs; it bounds how long an import that was made to collide can take. */
export const mostComparisons = 100_000

/** Counts comparisons of two bookings or two legs, up to a limit. */
export class ComparisonBudget {
  spent = 0
  private readonly most: number

  constructor(most = mostComparisons) {
    this.most = most
  }

  get isExceeded(): boolean {
    return this.spent > this.most
  }

  /** False once there were too many. */
  take(): boolean {
    this.spent++
    return !this.isExceeded
  }
}

interface Dated {
  date?: string | null | undefined
  zone?: string | null | undefined
}

/** Values in groups, and by their day in each. */
class DatedIndex<T> {
  private readonly groups = new Map<string, Map<string, T[]>>()

  add(group: string, date: string | null | undefined, value: T): void {
    const days = this.groups.get(group) ?? new Map<string, T[]>()
    this.groups.set(group, days)
    const day = date || ''
    const values = days.get(day)
    if (values) values.push(value)
    else days.set(day, [value])
  }

  /** Those of a group that no date contradicts. */
  *find(group: string, { date, zone }: Dated): Generator<T> {
    const days = this.groups.get(group)
    if (!days) return
    for (const day of date ? ['', ...sameMomentDays(date, zone)] : days.keys()) yield* days.get(day) ?? []
  }
}

/** The days on which a moment of this day may be in other zones, which are up to 26 hours apart. */
function sameMomentDays(date: string, zone: string | null | undefined): string[] {
  if (!zone || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return [date]
  return [...new Set([date, ...[-2, -1, 1, 2].map(days => addDays(date, days))])]
}

const group = (...parts: string[]): string => parts.join('\n')

interface Indexed<T> {
  row: T
  code: string
}

/** The bookings of a trip, normalised once for all items of an import. */
export class BookingIndex<T extends BookingTraits & { id: string }> {
  private readonly legs = new DatedIndex<Indexed<T> & { leg: Leg }>()
  private readonly things = new DatedIndex<Indexed<T>>()
  /** Those whose legs say too little to be compared. */
  private readonly legless = new DatedIndex<Indexed<T>>()
  private readonly beginnings = new DatedIndex<Indexed<T>>()

  constructor(rows: readonly T[]) {
    for (const row of rows) this.add(row)
  }

  /** What each booking is to the item, where it is the same or one that was changed. */
  alike(item: BookingTraits, budget: ComparisonBudget): Map<T, Exclude<Likeness, 'other'>> {
    const found = new Map<T, Exclude<Likeness, 'other'>>()
    const note = (row: T, like: Likeness): void => {
      const best = betterOf(found.get(row) ?? 'other', like)
      if (best !== 'other') found.set(row, best)
    }
    const code = plainWords(item.confirmation_code)
    if (hasTellingLegs(item)) {
      for (const leg of item.details?.legs ?? [])
        for (const each of this.legsLike(item.type, leg)) {
          if (!budget.take()) return found
          if (code && each.code && code !== each.code) continue
          if (found.get(each.row) !== 'same') note(each.row, likeLeg(item.type, each.leg, leg))
        }
    }
    for (const { row } of this.others(item, code)) {
      if (!budget.take()) return found
      if (!found.has(row)) note(row, likeness(row, item))
    }
    return found
  }

  private add(row: T): void {
    const { type, start_date } = row
    const indexed = { row, code: plainWords(row.confirmation_code) }
    if (hasTellingLegs(row))
      for (const leg of row.details?.legs ?? []) {
        const entry = { ...indexed, leg }
        this.legs.add(group(type, numberKey(leg)), leg.start_date, entry)
        this.legs.add(group(type, '*'), leg.start_date, entry)
      }
    for (const things of hasTellingLegs(row) ? [this.things] : [this.things, this.legless]) {
      things.add(group(type, 'title', plainWords(calledBy(row))), start_date, indexed)
      if (indexed.code) things.add(group(type, 'code', indexed.code), start_date, indexed)
    }
    if (type !== 'event') this.beginnings.add('other', beginningOf(row).date, indexed)
    else if (start_date) this.beginnings.add('event', start_date, indexed)
  }

  private *legsLike(type: string, leg: Leg): Generator<Indexed<T> & { leg: Leg }> {
    const at = { date: leg.start_date, zone: leg.from?.zone }
    const key = numberKey(leg)
    if (!key) return yield* this.legs.find(group(type, '*'), at)
    yield* this.legs.find(group(type, key), at)
    yield* this.legs.find(group(type, ''), at)
  }

  /** Bookings of its name or code, and those that the event of a calendar may tell of. */
  private *others(item: BookingTraits, code: string): Generator<Indexed<T>> {
    const at = { date: item.start_date, zone: item.start_zone }
    const things = hasTellingLegs(item) ? this.legless : this.things
    yield* things.find(group(item.type, 'title', plainWords(calledBy(item))), at)
    if (code) yield* things.find(group(item.type, 'code', code), at)
    if (item.type !== 'event') yield* this.beginnings.find('event', beginningOf(item))
    else if (item.start_date) yield* this.beginnings.find('other', at)
  }
}
