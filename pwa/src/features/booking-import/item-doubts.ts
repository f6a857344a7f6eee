/** What of a confirmation is not certain, as a question with ready answers. Pure. */
import { arrivalDate, type TwoEnds } from '@caravel/sync-protocol/domain/bookings/arrival-order'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import type { BookingFields, ImportItem } from './import-item.ts'

export type DoubtKind =
  'noDate' | 'outside' | 'morning' | 'noTime' | 'endsFirst' | 'currency' | 'cancelled' | 'unsure'

export interface Doubt {
  kind: DoubtKind
  /** Fields that it is about. */
  about: (keyof BookingFields)[]
  /** What it could be instead. */
  answers?: Partial<BookingFields>[]
}

export interface TripRange {
  start: string | null
  end: string | null
}

const withTimes: ReadonlySet<string> = new Set([
  'flight',
  'train',
  'bus',
  'ferry',
  'restaurant',
  'event',
  'tour',
])

/** The open doubts of an item; one that the person settled is none any more. */
export function doubtsOf(item: ImportItem, range: TripRange): Doubt[] {
  const { fields, unsure, settled } = item
  const found: Doubt[] = [...dateDoubts(fields, range), ...timeDoubts(fields), ...priceDoubts(item)]
  if (fields.status === 'cancelled') found.push({ kind: 'cancelled', about: [] })
  if (unsure && found.length === 0) found.push({ kind: 'unsure', about: [] })
  return found.filter(({ kind }) => !settled.includes(kind))
}

function dateDoubts(fields: BookingFields, { start, end }: TripRange): Doubt[] {
  const { start_date: date, end_date: last } = fields
  if (!date) return [{ kind: 'noDate', about: ['start_date'] }]
  const isOutside =
    start !== null && end !== null && (date < start || date > end) && !(last && last >= start && date <= end)
  const found: Doubt[] = isOutside ? [{ kind: 'outside', about: ['start_date'] }] : []
  if (isEarly(fields)) found.push({ kind: 'endsFirst', about: ['end_date'] })
  return found
}

/** An end, or an arrival of a leg, that comes before its start. A flight over the date line may arrive on an earlier date. */
function isEarly({ details, ...fields }: BookingFields): boolean {
  const legs = details?.legs ?? []
  if (!legs.length) {
    const { start_date: from, end_date: to } = fields
    if (from && to && daysBetween(from, to) < 0) return true
    return comesFirst(fields, { from: fields.start_zone, to: fields.end_zone })
  }
  return [fields, ...legs].some((each, at) => {
    const [first, last] = at === 0 ? [legs[0], legs.at(-1)] : [legs[at - 1], legs[at - 1]]
    return comesFirst(each, { from: first?.from?.zone, to: last?.to?.zone })
  })
}

function comesFirst(ends: TwoEnds, zones: Parameters<typeof arrivalDate>[1]): boolean {
  if (!ends.end_date) return false
  const { date, isSure } = arrivalDate(ends, zones)
  return !isSure || date !== ends.end_date
}

function timeDoubts({ type, start_date: date, start_time: time }: BookingFields): Doubt[] {
  if (date && !time && withTimes.has(type)) return [{ kind: 'noTime', about: ['start_time'] }]
  // A table at eight is far more often one in the evening.
  if (type === 'restaurant' && time && time >= '01:00' && time < '11:00')
    return [
      {
        kind: 'morning',
        about: ['start_time'],
        answers: [{ start_time: inTheEvening(time) }, { start_time: time }],
      },
    ]
  return []
}

/** A sign that several currencies have. */
function priceDoubts({ fields: { price }, other_prices }: ImportItem): Doubt[] {
  if (!price || !other_prices) return []
  return [
    { kind: 'currency', about: ['price'], answers: [price, ...other_prices].map(each => ({ price: each })) },
  ]
}

function inTheEvening(time: string): string {
  return `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`
}
