import { expect, test } from 'vitest'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { fetchClocks, tripNow } from './trip-clock.ts'

const tokyo = aPlace('Senso-ji', { lat: 35.7148, lng: 139.7967 })
const { days } = aPlan({
  days: [
    aDay('1', { date: '2027-04-17' }),
    aDay('2', { date: '2027-04-18' }),
    aDay('3', { date: '2027-04-19' }),
  ],
  places: [tokyo, aPlace('nowhere')],
  stops: [aStop('a', '2', 'nowhere'), aStop('b', '2', 'Senso-ji')],
})
/** What a device in Berlin shows, two hours ahead of UTC. */
const berlin = (date: string, time: string) => ({ date, time, at: Date.parse(`${date}T${time}:00+02:00`) })
const now = (date: string, time: string) => {
  const { date: day, time: clock } = tripNow(days, berlin(date, time))
  return `${day} ${clock}`
}

test('now is what the clocks say where the trip is, on its days and beside them', async () => {
  expect(now('2027-04-18', '09:30')).toBe('2027-04-18 09:30') // the zones are not here yet
  await fetchClocks()
  expect(now('2027-04-18', '09:30')).toBe('2027-04-18 16:30')
  expect(now('2027-04-17', '20:00')).toBe('2027-04-18 03:00')
  expect(now('2027-04-19', '17:15')).toBe('2027-04-20 00:15')
})

test('before the trip, and where nobody said where it goes, the device counts', async () => {
  await fetchClocks()
  expect(now('2027-04-01', '09:30')).toBe('2027-04-01 09:30')
  expect(tripNow([], berlin('2027-04-18', '09:30')).time).toBe('09:30')
})
