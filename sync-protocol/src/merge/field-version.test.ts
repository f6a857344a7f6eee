import { expect, test } from 'vitest'
import { afterWrite, inConflict, versionOf, type FieldVersion } from './field-version.ts'

const write = (seq: number, client: number, edited_at = seq, derived = false) => ({
  seq,
  client,
  edited_at,
  derived,
})
const history = (...writes: ReturnType<typeof write>[]): FieldVersion | undefined =>
  writes.reduce<FieldVersion | undefined>((version, it) => afterWrite(version, it), undefined)

test('M0 a group nobody wrote is in no conflict', () => {
  expect(inConflict(undefined, 1, 0)).toBe(false)
})

test('M0 another client wrote after the base: in conflict', () => {
  const version = history(write(5, 1))
  expect(inConflict(version, 2, 4)).toBe(true)
  expect(inConflict(version, 2, 5)).toBe(false)
})

test('M0 a client is never in conflict with itself', () => {
  const version = history(write(5, 1), write(6, 1), write(9, 1))
  expect(inConflict(version, 1, 0)).toBe(false)
})

test('M0 other_seq remembers the last foreign write behind one own', () => {
  const version = history(write(3, 1), write(5, 2), write(6, 1))
  expect(version?.other_seq).toBe(5)
  expect(inConflict(version, 1, 4)).toBe(true)
  expect(inConflict(version, 1, 5)).toBe(false)
  expect(inConflict(version, 2, 5)).toBe(true)
  expect(inConflict(version, 3, 5)).toBe(true)
})

test('M0 a third client in between is not forgotten', () => {
  const version = history(write(3, 1), write(4, 2), write(5, 3), write(6, 3))
  expect(inConflict(version, 3, 3)).toBe(true)
  expect(inConflict(version, 3, 4)).toBe(false)
})

test('M0 callers without a client id are never the same', () => {
  const version = history(write(5, 0), write(6, 0))
  expect(inConflict(version, 0, 5)).toBe(true)
  expect(version?.other_seq).toBe(5)
})

test('M1 the time of the last edit never goes back', () => {
  expect(history(write(1, 1, 900), write(2, 2, 100))?.edited_at).toBe(900)
})

test('L11 a derived write is no edit: it moves only what an undo compares with', () => {
  const before = history(write(3, 1, 30))
  const after = history(write(3, 1, 30), write(8, 2, 80, true))
  expect(after).toEqual({ ...before, written: 8 })
  expect(inConflict(after, 2, 2)).toBe(true)
  expect(inConflict(after, 2, 3)).toBe(false)
  expect(history(write(8, 2, 80, true))).toEqual({
    seq: 0,
    client: 0,
    other_seq: 0,
    edited_at: 0,
    written: 8,
  })
})

test('M0 groups nobody wrote since the row was made share one version', () => {
  const made = { seq: 2, client: 1, other_seq: 0, edited_at: 20, written: 2 }
  const versions = { '*': made, name: { ...made, seq: 7 } }
  expect(versionOf(versions, 'name')?.seq).toBe(7)
  expect(versionOf(versions, 'notes')?.seq).toBe(2)
  expect(versionOf({}, 'notes')).toBeUndefined()
})
