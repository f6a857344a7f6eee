/** An import compares bookings that have something in common, and not each with each. */
import { describe, expect, test } from 'vitest'
import { ComparisonBudget, mostComparisons } from './booking-index.ts'
import type { Leg } from './details.ts'
import { knownBookings } from './known-booking.ts'
import { likeness, type BookingTraits } from './same-booking.ts'

type Row = BookingTraits & { id: string }

const legsPerBooking = 20
const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + (at % 360))).toISOString().slice(0, 10)

/** Flights of their own numbers and dates. */
const transport = (at: number): Row => ({
  id: String(at).padStart(6, '0'),
  type: 'flight',
  details: {
    legs: Array.from({ length: legsPerBooking }, (_, leg) => ({
      number: `LH${at * legsPerBooking + leg + 1}`,
      start_date: day(at),
      start_time: '08:00',
      from: { name: 'Berlin', code: 'BER', zone: 'Europe/Berlin' },
      to: { name: 'Riga', code: 'RIX', zone: 'Europe/Riga' },
    })),
  },
})
const transports = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => transport(from + at))

describe('comparisons of an import', () => {
  test.each([100, 1000])('grow with the legs of %i bookings and the items, not with their product', count => {
    const rows = transports(0, count)
    const items = transports(count - 50, 100)
    const budget = new ComparisonBudget()
    const found = knownBookings(rows, items, budget)
    expect(found?.filter(Boolean)).toHaveLength(50)
    expect(budget.spent).toBeLessThanOrEqual((rows.length + items.length) * legsPerBooking)
  })

  test('end where bookings were made to look alike', () => {
    const alike = (at: number): Row => {
      const { id, details } = transport(at)
      const legs = (details?.legs ?? []).map((leg): Leg => ({ ...leg, number: null, start_date: null }))
      return {
        id,
        type: 'bus',
        details: { legs: legs.map(leg => ({ ...leg, to: { name: `Stop ${at}.` } })) },
      }
    }
    const budget = new ComparisonBudget()
    const rows = Array.from({ length: 1000 }, (_, at) => alike(at))
    const items = Array.from({ length: 100 }, (_, at) => alike(2000 + at))
    expect(knownBookings(rows, items, budget)).toBeUndefined()
    expect(budget.spent).toBe(mostComparisons + 1)
  })
})

test('whatever is alike is found', () => {
  let seed = 7
  const pick = <T>(...values: T[]): T => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return values[Math.floor((seed / 2147483648) * values.length)] as T
  }
  const spot = () =>
    pick(
      null,
      { name: 'Berlin', code: 'BER', zone: 'Europe/Berlin' },
      { name: 'Riga', code: 'RIX', zone: 'Europe/Riga' },
      { name: 'Riga central', zone: pick(null, 'Pacific/Kiritimati', 'Etc/GMT+12') },
    )
  const date = () => pick(null, '', '2027-03-01', '2027-03-02', '2027-03-03')
  const time = () => pick(null, '00:30', '08:00', '10:30')
  const leg = (): Leg => ({
    from: spot(),
    to: spot(),
    number: pick(null, '', '-', 'LH5', '005', 'BA 5', 'ICE 123', '123'),
    start_date: date(),
    start_time: time(),
  })
  const booking = (at: number): Row => ({
    id: String(at).padStart(4, '0'),
    type: pick('flight', 'train', 'event', 'event', 'hotel'),
    title: pick(null, 'Berlin Riga', 'LH5 ABC123', 'Hotel'),
    confirmation_code: pick(null, '', 'ABC123', 'abc-123', 'XYZ'),
    start_date: date(),
    start_time: time(),
    start_zone: pick(null, 'Europe/Berlin', 'Europe/Riga', 'Pacific/Kiritimati', 'Etc/GMT+12'),
    details: pick(null, { legs: [leg()] }, { legs: [leg(), leg()] }),
  })
  const likes = new Set<string>()
  for (let round = 0; round < 20_000; round++) {
    const [row, item] = [booking(1), booking(2)]
    const like = likeness(row, item)
    likes.add(like)
    expect(knownBookings([row], [item])?.[0], JSON.stringify([row, item])).toBe(
      like === 'other' ? undefined : row,
    )
  }
  expect([...likes].toSorted()).toEqual(['changed', 'other', 'same'])
})

test('the same name and clock in zones that are apart are two, those of one moment are one', () => {
  const dinner = { type: 'event', title: 'Dinner', start_date: '2027-03-02', start_time: '19:00' }
  const like = (start_zone: string | null, other: string | null, more: Partial<BookingTraits> = {}) =>
    likeness({ ...dinner, start_zone }, { ...dinner, start_zone: other, ...more })
  expect(like('Europe/Berlin', 'Asia/Tokyo')).toBe('other')
  expect(like('Europe/Berlin', 'Europe/Zurich')).toBe('same')
  expect(like('Asia/Calcutta', 'Asia/Kolkata')).toBe('same')
  expect(like('Europe/Berlin', null)).toBe('same')
  expect(like('Europe/Berlin', 'UTC', { start_time: '18:00' })).toBe('same')
  const code = { confirmation_code: 'ABC123' }
  expect(
    likeness({ ...dinner, ...code, start_zone: 'UTC' }, { ...dinner, ...code, start_zone: 'Asia/Tokyo' }),
  ).toBe('same')
})
