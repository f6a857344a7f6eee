import { expect, test } from 'vitest'
import { anEntry } from './testing/an-entry.ts'
import { oldestOp, opHistory, takesOp, upcastBody, upcastEntry, type OpHistory } from './upcast.ts'
import { opVersion } from './wire.ts'

/** What a future could look like: names became labels, then labels became objects; version 4 changed only notes. */
const future: OpHistory = {
  current: 4,
  steps: {
    1: { 'place.update': ({ name, ...rest }) => ({ ...rest, label: name }) },
    2: { 'place.update': ({ label, ...rest }) => ({ ...rest, label: { text: label } }) },
    3: { 'note.update': body => ({ ...body, words: true }) },
  },
}
const place = '/api/trips/0190b000-0000-7000-8000-00000000000a/places/0190b000-0000-7000-8000-00000000000b'

test('C10: there is a step from each older version, and the history ends today', () => {
  expect(opHistory.current).toBe(opVersion)
  const versions = Array.from({ length: opVersion - 1 }, (_, index) => String(index + 1))
  expect(Object.keys(opHistory.steps)).toEqual(versions)
})

test('C10: a body goes through every version on its way, and only where one says so', () => {
  const old = { name: 'Museu', base: { name: 'Museo' } }
  expect(upcastBody('place.update', old, 1, future)).toEqual({ label: { text: 'Museu' }, base: old.base })
  expect(upcastBody('place.update', { label: 'x' }, 2, future)).toEqual({ label: { text: 'x' } })
  expect(upcastBody('place.update', { label: { text: 'x' } }, 4, future)).toEqual({ label: { text: 'x' } })
  expect(upcastBody('trip.update', old, 1, future)).toBe(old)
})

test('C10: an entry keeps everything but its body and its version', () => {
  const old = anEntry(1, { method: 'PATCH', path: place, body: { name: 'Museu' }, op_version: 1 })
  expect(upcastEntry(old, future)).toEqual({ ...old, body: { label: { text: 'Museu' } }, op_version: 4 })
  const today = anEntry(1, { op_version: 4 })
  expect(upcastEntry(today, future)).toBe(today)
})

test('C10: the server takes two versions back, and nothing that is no version', () => {
  expect(oldestOp(future)).toBe(2)
  expect(oldestOp(opHistory)).toBe(1)
  expect([0, 1, 2, 3, 4, 5].filter(version => takesOp(version, future))).toEqual([2, 3, 4])
  expect([0, -1, 1.5, Number.NaN].some(version => takesOp(version))).toBe(false)
})
