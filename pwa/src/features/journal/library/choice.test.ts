import { expect, test } from 'vitest'
import type { LibraryPhoto } from '../../../data/photo-libraries.ts'
import { between, nextPlace, noChoice, toggled, withAll, withoutAll } from './choice.ts'
import { groupPhotos } from './photo-groups.ts'

const photo = (id: string, takenAt: string | null, lat: number | null = null, lng: number | null = null) =>
  ({ id, takenAt, lat, lng }) as LibraryPhoto
const [a, b, c] = ['a', 'b', 'c'].map(id => photo(id, null)) as [LibraryPhoto, LibraryPhoto, LibraryPhoto]

test('photos stand in the order of choosing, each once', () => {
  const both = toggled(toggled(noChoice, b), a)
  expect([...both.keys()]).toEqual(['b', 'a'])
  expect([...withAll(both, [a, c]).keys()]).toEqual(['b', 'a', 'c'])
  expect([...toggled(both, b).keys()]).toEqual(['a'])
  expect([...withoutAll(both, [a, b]).keys()]).toEqual([])
  expect(between(5, 3)).toEqual([5, 4, 3])
})

test('arrows go through the rows of each day, and from one day into the next', () => {
  // Rows of three: 0 1 2 / 3 4, then 5 6 7 / 8.
  const groups = [
    { from: 0, photos: Array(5) },
    { from: 5, photos: Array(4) },
  ]
  const go = (key: Parameters<typeof nextPlace>[0], at: number) => nextPlace(key, at, groups, 3)
  expect([go('down', 0), go('down', 2), go('down', 4), go('down', 6), go('down', 8)]).toEqual([3, 4, 6, 8, 8])
  expect([go('up', 8), go('up', 7), go('up', 1)]).toEqual([5, 4, 1])
  expect([go('next', 4), go('next', 8), go('previous', 0)]).toEqual([5, 8, 0])
})

test('the day of the entry comes first, and in it what is near in time and place', () => {
  const focus = { date: '2027-04-22', time: '11:45', lat: 40.61, lng: -8.75 }
  const photos = [
    photo('late', '2027-04-22T18:00:00'),
    photo('there', '2027-04-22T11:00:00', 40.61, -8.75),
    photo('away', '2027-04-22T11:44:00', 41.14, -8.61),
    photo('then', '2027-04-22T11:40:00'),
    photo('next', '2027-04-23T09:00:00'),
    photo('before', '2027-04-20T09:00:00'),
    photo('undated', null),
  ]
  const groups = groupPhotos(photos, focus)
  expect(groups.map(({ date }) => date)).toEqual(['2027-04-22', '2027-04-23', '2027-04-20', ''])
  expect(groups[0]?.photos.map(({ id }) => id)).toEqual(['there', 'then', 'late', 'away'])
  expect(groups.map(({ from }) => from)).toEqual([0, 4, 5, 6])
  // Without an entry: the latest day first, each in the order of its hours.
  const plain = groupPhotos(photos, undefined)
  expect(plain.map(({ date }) => date)).toEqual(['2027-04-23', '2027-04-22', '2027-04-20', ''])
  expect(plain[1]?.photos.map(({ id }) => id)).toEqual(['there', 'then', 'away', 'late'])
})
