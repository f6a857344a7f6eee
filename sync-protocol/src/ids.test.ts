import { expect, test } from 'vitest'
import { idPattern } from './field.ts'
import { dayId, derivedId, memberRowId, mintId, isDerivedId } from './ids.ts'

import { seededBytes, testId } from './testing/random.ts'

test('minted ids are well formed, sort by time and repeat with the same bytes', () => {
  const early = mintId(1_000, seededBytes(7))
  const late = mintId(2_000, seededBytes(7))
  expect(early).toMatch(idPattern)
  expect(early < late).toBe(true)
  expect(mintId(1_000, seededBytes(7))).toBe(early)
  expect(early[14]).toBe('7')
  expect(isDerivedId(early)).toBe(false)
})

test('derived ids are the same everywhere and differ by every part', () => {
  const trip = testId(1)
  expect(dayId(trip, 3)).toBe(derivedId(trip, 'day:3'))
  expect(dayId(trip, 3)).toMatch(idPattern)
  expect(isDerivedId(dayId(trip, 3))).toBe(true)
  const ids = [dayId(trip, 1), dayId(trip, 11), dayId(testId(2), 1), memberRowId('x', trip, testId(2))]
  expect(new Set(ids).size).toBe(ids.length)
  expect(derivedId('a', 'bc')).not.toBe(derivedId('ab', 'c'))
})

test('half a character gives the id of the sign that it is sent as', () => {
  expect(derivedId('tag', 'Sea \ud83d')).toBe(derivedId('tag', 'Sea \ufffd'))
})
