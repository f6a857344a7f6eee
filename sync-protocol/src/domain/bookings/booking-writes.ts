/** What follows from the fields that someone sends of a booking: its legs and both ends say the same. */
import type { Values } from '../../op.ts'
import { daysBetween } from '../trip-range.ts'
import { shiftedFields } from './booking-times.ts'
import type { BookingDetails, Leg, Spot } from './details.ts'

/** The fields that say when; `check_in_end` and what else is in the details follow nothing. */
const startFields = ['start_date', 'start_time', 'start_zone'] as const
const endFields = ['end_date', 'end_time', 'end_zone'] as const

/**
 * `sent` with what follows from it: legs give the booking its start and end; a start or end alone is written into the
 * first or last leg; another day alone moves the dates along. `row` is the booking as it is, if it is.
 */
export function wholeBooking(sent: Values, row: Values | undefined, dateOf: DateOf): Values {
  const moved = movedToDay(sent, row, dateOf)
  const details = moved['details'] as BookingDetails | null | undefined
  if (details?.legs) return { ...moved, ...endsOf(details.legs, moved) }
  const current = row?.['details'] as BookingDetails | null | undefined
  if (details !== undefined || !current?.legs) return moved
  const legs = legsWith(current.legs, moved)
  return legs ? { ...moved, details: { ...current, legs } } : moved
}

/** The date of a day of the trip; undefined: there is no such day. */
export type DateOf = (dayId: string) => string | null | undefined

/** Someone drags a booking with dates to another day: the dates move with it. */
function movedToDay(sent: Values, row: Values | undefined, dateOf: DateOf): Values {
  const from = row?.['start_date']
  const isMove = typeof sent['day_id'] === 'string' && sent['day_id'] !== row?.['day_id']
  if (!row || !isMove || typeof from !== 'string' || 'start_date' in sent || 'details' in sent) return sent
  const date = dateOf(String(sent['day_id']))
  if (date === undefined) return sent
  const { start_date, end_date, details } = row
  const days = date === null ? undefined : daysBetween(from, date)
  return { ...shiftedFields({ start_date, end_date, details }, days), ...sent }
}

/** What the legs say of both ends, but for what was sent beside them and they are silent about. */
function endsOf(legs: readonly Leg[], sent: Values): Values {
  const ends: Values = {}
  const take = (name: string, value: string | null | undefined): void => {
    if (value !== undefined && (value !== null || !(name in sent))) ends[name] = value
  }
  const [first, last] = [legs[0], legs.at(-1)]
  take('start_date', first?.start_date)
  take('start_time', first?.start_time)
  take('start_zone', first?.from?.zone)
  take('end_date', last?.end_date)
  take('end_time', last?.end_time)
  take('end_zone', last?.to?.zone)
  return ends
}

function legsWith(legs: readonly Leg[], sent: Values): Leg[] | undefined {
  const starts = startFields.some(name => name in sent)
  const ends = endFields.some(name => name in sent)
  if (!starts && !ends) return undefined
  const changed = legs.map(leg => ({ ...leg }))
  const first = changed[0] as Leg
  const last = changed.at(-1) as Leg
  if ('start_date' in sent) first.start_date = sent['start_date'] as string | null
  if ('start_time' in sent) first.start_time = sent['start_time'] as string | null
  if ('start_zone' in sent && first.from) first.from = inZone(first.from, sent['start_zone'])
  if ('end_date' in sent) last.end_date = sent['end_date'] as string | null
  if ('end_time' in sent) last.end_time = sent['end_time'] as string | null
  if ('end_zone' in sent && last.to) last.to = inZone(last.to, sent['end_zone'])
  return changed
}

function inZone(spot: Spot, zone: unknown): Spot {
  return { ...spot, zone: zone as string | null }
}
