/** What the cases of the trip check are written with. */
import { spots, tripToCheck, type SpotName } from './trip-to-check.ts'
import type { Finding } from '../domain/trip-check/finding.ts'

export type Trip = ReturnType<typeof tripToCheck>

/** What a finding says, on one line. */
export function line(finding: Finding): string {
  return [finding.kind, finding.target.id, ...finding.remedies.map(remedyLine)].join(' ')
}

export function remedyLine(remedy: Finding['remedies'][number]): string {
  if (remedy.kind === 'move_stop' || remedy.kind === 'extend_stay') return `→ ${remedy.day_id}`
  if (remedy.kind === 'start_stop') return `→ ${remedy.time}${remedy.end_time ? `-${remedy.end_time}` : ''}`
  if (remedy.kind === 'move_stops') return `→ ${remedy.day_id}`
  if (remedy.kind === 'place_booking') return `→ ${remedy.side === 'before' ? 'earlier' : 'later'}`
  return '→ open'
}

export const lunch = [
  { weekday: 1, opens: '12:00', closes: '15:30' },
  { weekday: 2, opens: '12:00', closes: '15:30' },
  { weekday: 6, opens: '12:00', closes: '15:30' },
  { weekday: 6, opens: '19:00', closes: '22:30' },
]
export const late = [{ weekday: 6, opens: '18:00', closes: '02:00' }]
export const split = [
  { weekday: 6, opens: '10:00', closes: '13:00' },
  { weekday: 6, opens: '13:00', closes: '18:00' },
]

export function spot(name: SpotName) {
  return { name, ...spots[name] }
}
/** Legs as `airport 10:00 > paris 13:30`, all on the first day unless `+1` follows a time. */
export function legs(...texts: string[]) {
  return texts.map(text => {
    const [from = '', to = ''] = text.split(' > ')
    const [start, end] = [endOf(from), endOf(to)]
    return {
      from: spot(start.at),
      to: spot(end.at),
      start_date: start.date,
      start_time: start.time,
      end_date: end.date,
      end_time: end.time,
    }
  })
}
export function endOf(text: string) {
  const [at = '', time = '', later] = text.split(' ')
  return { at: at as SpotName, time, date: later ? `2026-12-${19 + Number(later)}` : '2026-12-19' }
}
export function transport(
  trip: Trip,
  id: string,
  type: 'flight' | 'train' | 'bus' | 'ferry' | 'taxi',
  ...texts: string[]
) {
  const all = legs(...texts)
  const [first, last] = [all[0], all.at(-1)]
  return trip.booking(id, {
    type,
    start_date: first?.start_date ?? null,
    start_time: first?.start_time ?? null,
    end_date: last?.end_date ?? null,
    end_time: last?.end_time ?? null,
    details: { legs: all },
  })
}
export const people = (...names: string[]) =>
  names.map(name => {
    const [person_id = '', seat = null] = name.split(' ')
    return { person_id, seat }
  })

export function undated(trip: Trip): Trip {
  for (const row of trip.input.days) Object.assign(row, { date: null, state: 'dateless' })
  return trip
}
export function joined(trip: Trip, groups: Record<string, string[]>): Trip {
  for (const [id, group] of Object.entries(groups)) trip.input.joining.set(id, group)
  return trip
}
export function estimated(trip: Trip): Trip {
  const { travel } = trip.input
  trip.input.travel = (from, to) => {
    const way = travel(from, to)
    return way && { ...way, estimated: true }
  }
  return trip
}
export function apartTrains(): Trip {
  const trip = transport(
    transport(tripToCheck(), 'a', 'train', 'alfama 09:00 > porto 11:41'),
    'b',
    'train',
    'porto 11:48 > sintra 13:00',
  )
  Object.assign(trip.input.bookings[0] ?? {}, { travellers: people('maya') })
  Object.assign(trip.input.bookings[1] ?? {}, { travellers: people('jonas') })
  return trip
}
