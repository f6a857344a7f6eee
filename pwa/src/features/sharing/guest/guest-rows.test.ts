import { expect, test } from 'vitest'
import type { GuestNote, GuestPlace, GuestStop } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { guestRows } from './guest-rows.ts'

const stop = (id: string): GuestStop => ({
  id,
  day_id: 'd',
  place_id: 'p',
  position: id,
  assignment_time: null,
  assignment_end_time: null,
  ends_next_day: false,
  notes: null,
})
const place = { id: 'p', name: 'Market', category_id: null } as GuestPlace
const note: GuestNote = { id: 'b', day_id: 'd', position: 'b', text: 'Bus', icon: null, time: null }
const point = { lat: 40, lng: 0 }

function way(from_id: string | null, to_id: string | null, more: Partial<GuestWay> = {}): GuestWay {
  return {
    day_id: 'd',
    from_id,
    to_id,
    from_name: from_id === null ? 'Inn' : null,
    to_name: to_id === null ? 'Flight' : null,
    start: point,
    end: point,
    mode: 'walk',
    source: 'router',
    note: null,
    shape: null,
    distance_meters: 400,
    duration_seconds: 300,
    ...more,
  }
}

const told = (ways: GuestWay[], assignments = [stop('a'), stop('c')]) =>
  guestRows({ assignments, day_notes: [note], places: [place], categories: [], ways }, { id: 'd' }).map(
    row =>
      row.kind === 'way'
        ? `${row.way.from_id ?? row.way.from_name} to ${row.way.to_id ?? row.way.to_name}`
        : row.id,
  )

test('ways stand between the stops that they lead from and to, and notes stay where they are', () => {
  const ways = [way(null, 'a'), way('a', null), way(null, null), way(null, 'c'), way('c', null)]
  expect(told(ways)).toEqual([
    'Inn to a',
    'a',
    'a to Flight',
    'Inn to Flight',
    'b',
    'Inn to c',
    'c',
    'c to Flight',
  ])
})

test('a day of two hotels alone has its way, one of another day none', () => {
  expect(told([way(null, null)], [])).toEqual(['Inn to Flight', 'b'])
  expect(told([way('a', 'c', { day_id: 'e' })])).toEqual(['a', 'b', 'c'])
})

test('a way that nobody knows is left out, and one that is not there is told', () => {
  const unknown = { distance_meters: null, duration_seconds: null } as const
  expect(told([way('a', 'c', { ...unknown, source: 'estimate' })])).toEqual(['a', 'b', 'c'])
  expect(told([way('a', 'c', { ...unknown, source: 'none' })])).toEqual(['a', 'a to c', 'b', 'c'])
  // The flight is among the bookings, not in this list.
  for (const source of ['none', 'unknown'] as const)
    expect(told([way('a', null, { ...unknown, source })])).toEqual(['a', 'b', 'c'])
})
