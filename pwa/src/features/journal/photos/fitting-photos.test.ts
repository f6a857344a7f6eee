import { expect, test } from 'vitest'
import type { Entry } from '../journal-rows.ts'
import { fitting, loosePhotosOf } from './fitting-photos.ts'
import type { JournalPhoto } from './journal-photos.ts'

const photo = (id: string, time: string, lat: number | null = null, lng: number | null = null) =>
  ({ id, taken_at: `2027-04-22T${time}:00`, lat, lng }) as JournalPhoto
const entry = (id: string, time: string | null, lat: number | null = null, lng: number | null = null) =>
  ({ id, entry_time: time, location_lat: lat, location_lng: lng }) as Entry
const lagoon = [40.613, -8.751] as const
const museum = [40.639, -8.651] as const

const idsOf = (photos: readonly JournalPhoto[] | undefined) => (photos ?? []).map(({ id }) => id)

test('a photo fits what was near in place, else in time, and nothing that was elsewhere', () => {
  const entries = [
    entry('lagoon', '11:45', ...lagoon),
    entry('museum', '14:30', ...museum),
    entry('dinner', '20:00'),
  ]
  const found = fitting(
    [
      photo('stripes', '11:50', ...lagoon),
      // Its clock says the time of the museum; its place is the lagoon.
      photo('late', '14:30', ...lagoon),
      photo('tiles', '14:00', ...museum),
      photo('fish', '20:45'),
      photo('noon', '13:00'),
      photo('night', '02:00'),
      photo('elsewhere', '11:45', 41.14, -8.61),
    ],
    entries,
  )
  expect(idsOf(found.get('lagoon'))).toEqual(['stripes', 'late', 'noon'])
  expect(idsOf(found.get('museum'))).toEqual(['tiles'])
  expect(idsOf(found.get('dinner'))).toEqual(['fish'])
  expect(idsOf(loosePhotosOf(found))).toEqual(['night', 'elsewhere'])
})

test('photos of a day without entries are loose', () => {
  expect(idsOf(loosePhotosOf(fitting([photo('a', '09:00'), photo('b', '10:00')], [])))).toEqual(['a', 'b'])
})
