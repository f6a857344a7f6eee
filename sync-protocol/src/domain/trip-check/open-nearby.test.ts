import { expect, test } from 'vitest'
import { openNearby } from './open-nearby.ts'

const daily = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opens, closes }))
const place = (id: string, lat: number | null, opening_hours: ReturnType<typeof daily> | null) => ({
  id,
  lat,
  lng: lat === null ? null : -9.13,
  opening_hours,
})
const places = new Map(
  [
    place('closed', 38.71, daily('19:00', '23:00')),
    place('near', 38.714, daily('12:00', '15:00')),
    place('nearer', 38.711, daily('09:00', '18:00')),
    place('far', 38.8, daily('09:00', '18:00')),
    place('late', 38.712, daily('18:00', '23:00')),
    place('no hours', 38.712, null),
    place('no position', null, daily('09:00', '18:00')),
    place('planned', 38.712, daily('09:00', '18:00')),
  ].map(each => [each.id, each]),
)
const stops = [{ place_id: 'closed' }, { place_id: 'planned' }]

test('in place of a closed stop: ideas that are near, not planned, and open at that hour', () => {
  const stop = { place_id: 'closed', assignment_time: '13:15' }
  const found = openNearby(stop, '2027-04-17', places, stops)
  expect(found.map(({ place_id }) => place_id)).toEqual(['nearer', 'near'])
  expect(found[0]?.metres).toBeLessThan(120)
  expect(openNearby({ ...stop, place_id: 'no position' }, '2027-04-17', places, stops)).toEqual([])
})
