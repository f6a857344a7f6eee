import { describe, expect, test } from 'vitest'
import { clockAt, cityOf, minutesAhead, zoneAt } from '../../../shared/clocks/place-clock.ts'
import { sunTimes } from './sun-times.ts'

/** From the tables of timeanddate.com and the US Naval Observatory, in the clock of the place. */
const known: [place: string, lat: number, lng: number, date: string, rises: string, sets: string][] = [
  ['Lisbon in spring', 38.7167, -9.1333, '2027-04-18', '06:57', '20:14'],
  ['London, longest day', 51.5074, -0.1278, '2024-06-20', '04:43', '21:21'],
  ['London, shortest day', 51.5074, -0.1278, '2024-12-21', '08:04', '15:53'],
  ['New York', 40.7128, -74.006, '2024-03-19', '07:01', '19:09'],
  ['Sydney', -33.8688, 151.2093, '2024-12-21', '05:41', '20:05'],
  ['Quito', -0.1807, -78.4678, '2024-09-22', '06:03', '18:10'],
]

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

describe('the sun', () => {
  test.each(known)('%s', (_, lat, lng, date, rises, sets) => {
    const zone = zoneAt({ lat, lng }) ?? ''
    const times = sunTimes(date, { lat, lng })
    if (typeof times === 'string') throw new Error(times)
    expect(Math.abs(minutesOf(clockAt(zone, times.rises)) - minutesOf(rises))).toBeLessThanOrEqual(2)
    expect(Math.abs(minutesOf(clockAt(zone, times.sets)) - minutesOf(sets))).toBeLessThanOrEqual(2)
  })

  test('stays up, and stays down, near the poles', () => {
    const tromso = { lat: 69.6492, lng: 18.9553 }
    expect(sunTimes('2024-06-20', tromso)).toBe('up')
    expect(sunTimes('2024-12-21', tromso)).toBe('down')
    expect(sunTimes('2024-12-21', { lat: -77.85, lng: 166.67 })).toBe('up')
    expect(sunTimes('2024-03-20', tromso)).toMatchObject({ rises: expect.any(Number) })
  })
})

describe('the clock of a place', () => {
  test('is that of its own zone, near a border too', () => {
    expect(zoneAt({ lat: 42.2406, lng: -8.7207 })).toBe('Europe/Madrid') // Vigo, nearer to Lisbon than to Madrid
    expect(zoneAt({ lat: 38.7167, lng: -9.1333 })).toBe('Europe/Lisbon')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })

  test('is ahead of UTC by its season', () => {
    expect(minutesAhead('Europe/Lisbon', Date.UTC(2027, 3, 18))).toBe(60)
    expect(minutesAhead('Europe/Lisbon', Date.UTC(2027, 0, 18))).toBe(0)
    expect(minutesAhead('Asia/Kathmandu', Date.UTC(2027, 0, 18))).toBe(345)
    expect(minutesAhead('America/St_Johns', Date.UTC(2027, 0, 18))).toBe(-210)
  })
})
