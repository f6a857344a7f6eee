import { expect, test } from 'vitest'
import { newsOf, rebased, writersSince } from './draft-sides.ts'

const before = { place: { name: 'Castelo', notes: 'a' }, stop: { start: '10:00' } }

const mine = { place: { name: 'Castelo', notes: 'mine' }, stop: { start: '10:00' } }

test('M0: a change of others comes into the open form where the person did not write', () => {
  const theirs = { place: { name: 'Castelo de SJ', notes: 'a' }, stop: { start: '11:00' } }
  const both = { place: { name: 'Castelo de SJ', notes: 'mine' }, stop: { start: '11:00' } }
  expect(rebased(before, mine, theirs, 'theirs')).toEqual(both)
  expect(rebased(before, mine, theirs, 'mine')).toEqual(both)
  expect(newsOf(before, mine, theirs)).toEqual([
    { field: 'place.name', value: 'Castelo de SJ', both: false },
    { field: 'stop.start', value: '11:00', both: false },
  ])
})

test('M0: where both wrote the same field the person says which version stands', () => {
  const theirs = { place: { name: 'Castelo', notes: 'theirs' }, stop: { start: '11:00' } }
  expect(rebased(before, mine, theirs, 'theirs')).toEqual(theirs)
  expect(rebased(before, mine, theirs, 'mine')).toEqual({
    place: { name: 'Castelo', notes: 'mine' },
    stop: { start: '11:00' },
  })
  expect(newsOf(before, mine, theirs)).toEqual([
    { field: 'place.notes', value: 'theirs', both: true },
    { field: 'stop.start', value: '11:00', both: false },
  ])
  expect(rebased(before, mine, mine, 'theirs')).toEqual(mine)
})

test('what both wrote alike, and what only the person wrote, is no news', () => {
  expect(newsOf(before, mine, mine)).toEqual([])
  expect(newsOf(before, mine, before)).toEqual([])
})

test('who changed the rows of a form since it began is known, each once', () => {
  const row = (version: number, updated_by: string | null) => ({ id: 'a', version, updated_by })
  const began = { place: row(3, 'anna'), stop: { row: row(4, 'anna') } }
  expect(writersSince(began, began)).toEqual([])
  expect(writersSince(began, { place: row(3, 'anna'), stop: { row: row(5, 'ben') } })).toEqual(['ben'])
  expect(writersSince(began, { place: row(6, 'ben'), stop: { row: row(5, 'ben') } })).toEqual(['ben'])
  expect(writersSince(began, { place: row(6, null), stop: undefined })).toEqual([null])
})
