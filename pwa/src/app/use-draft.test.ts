import { expect, test } from 'vitest'
import { ofNoVersion, rebased } from './use-draft.ts'

const before = { place: { name: 'Castelo', notes: 'a' }, stop: { start: '10:00' } }

test('M0: a change of others comes into the open form where the person did not write', () => {
  const mine = { place: { name: 'Castelo', notes: 'mine' }, stop: { start: '10:00' } }
  const theirs = { place: { name: 'Castelo de SJ', notes: 'a' }, stop: { start: '11:00' } }
  expect(rebased(before, mine, theirs)).toEqual({
    place: { name: 'Castelo de SJ', notes: 'mine' },
    stop: { start: '11:00' },
  })
})

test('M0: where both wrote the same field the base stays, so that saving asks', () => {
  const mine = { place: { name: 'Castelo', notes: 'mine' }, stop: { start: '10:00' } }
  const theirs = { place: { name: 'Castelo', notes: 'theirs' }, stop: { start: '10:00' } }
  expect(rebased(before, mine, theirs)).toBeUndefined()
  expect(rebased(before, mine, mine)).toEqual(mine)
})

test('M0, C12: rows that a form began on before the server was set back claim no version of its new life', () => {
  const row = { id: 'a', version: 40, name: 'Castelo', opening: [{ version: 1 }] }
  expect(ofNoVersion({ place: row, stop: undefined })).toEqual({
    place: { ...row, version: 0 },
    stop: undefined,
  })
  expect(ofNoVersion(null)).toBe(null)
})
