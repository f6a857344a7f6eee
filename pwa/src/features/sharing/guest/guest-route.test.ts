import { expect, test } from 'vitest'
import { guestRoute } from './guest-route.ts'

const days = [
  { id: 'second', day_number: 2 },
  { id: 'first', day_number: 1 },
]
const places = [
  { id: 'porto', lat: 41.15, lng: -8.61, address: 'Porto' },
  { id: 'lisbon', lat: 38.71, lng: -9.14, address: 'Lisboa' },
  { id: 'alfama', lat: 38.712, lng: -9.13, address: 'Lisboa' },
  { id: 'nowhere', lat: null, lng: null, address: null },
]
const assignments = [
  { day_id: 'second', place_id: 'porto', position: 'a0' },
  { day_id: 'first', place_id: 'alfama', position: 'a1' },
  { day_id: 'first', place_id: 'lisbon', position: 'a0' },
  { day_id: 'second', place_id: 'nowhere', position: 'a1' },
]

test('the route of a shared trip goes day by day, and stops close to one another are one point', () => {
  const route = guestRoute({ days, places, assignments })
  expect(route.map(({ lat }) => Math.round(lat))).toEqual([39, 41])
})
