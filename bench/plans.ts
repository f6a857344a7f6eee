/** What the device works out of a plan by itself: a better order, and the trip check. In processor time of this machine. */
import { openOn } from '../sync-protocol/src/domain/visit-times.ts'
import { bestOrder, type LineStop } from '../sync-protocol/src/domain/optimise.ts'
import { guessTravel, type Point } from '../sync-protocol/src/domain/travel-guess.ts'
import { tripCheck } from '../sync-protocol/src/domain/trip-check/trip-check.ts'
import { tripToCheck } from '../sync-protocol/src/testing/trip-to-check.ts'
import { median, ms, type Row } from './table.ts'

const rounds = 20

export function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Repeats exactly: a linear congruential generator with the constants of Numerical Recipes. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const daily = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opens: '09:00', closes: '18:00' }))

/** All over a town, some with opening hours. */
function dayOf(stops: number, random: () => number): LineStop[] {
  return Array.from({ length: stops }, (_, at) => ({
    id: `${at}`,
    position: { lat: 38.7 + random() / 20, lng: -9.2 + random() / 20 },
    timed: false,
    visit: { stay: 20, open: at % 3 === 0 ? openOn(daily, '2027-04-17') : undefined },
  }))
}

function orderTime(): number {
  const random = numbersFrom(21)
  const bed = { lat: 38.72, lng: -9.17 }
  const seconds = (from: Point, to: Point) => guessTravel(from, to, 'walk').duration
  const clock = { begin: 9 * 60, minutes: (from: Point, to: Point) => seconds(from, to) / 60 }
  const days = Array.from({ length: rounds }, () => dayOf(25, random))
  return median(
    days.map(line => processorTime(() => void bestOrder(line, seconds, { start: bed, end: bed }, clock))),
  )
}

/** 1,000 places on 28 days, each with a time and opening hours. */
function checkTime(): number {
  const trip = tripToCheck(28)
  for (let at = 0; at < 1000; at++) {
    const hour = 8 + (Math.floor(at / 28) % 14)
    const times = `${String(hour).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`
    trip.place(`p${at}`, (['alfama', 'graca', 'belem'] as const)[at % 3] ?? 'alfama', {
      opening_hours: daily,
    })
    trip.stop(`p${at}`, 1 + (at % 28), times)
  }
  trip.stay('h', 'porto', 1, 14).stay('g', 'alfama', 14, 28)
  return median(Array.from({ length: rounds }, () => processorTime(() => void tripCheck(trip.input))))
}

export function measurePlans(): Row[] {
  return [
    {
      what: 'better order of a day with 25 stops, some with opening hours',
      measured: ms(orderTime()),
      budget: '≤ 12.5 ms, which is 50 ms on a phone that is 4 × slower',
    },
    { what: 'trip check of 1,000 places', measured: ms(checkTime()), budget: '≤ 30 ms' },
  ]
}
