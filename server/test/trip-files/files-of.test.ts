import { expect, test } from 'vitest'
import { filesOf } from '../../src/modules/trip-files/bring-trip.ts'

const bytes = (size: number) => ({ at: 0, packed: 10, size, deflated: true })

test('an archive brings each file once, and no more than a trip may have', () => {
  const files = Array.from({ length: 45_000 }, () => ({ id: 'a', bytes: bytes(50) }))
  const more = [
    { id: 'b', bytes: bytes(60) },
    { id: 'c', bytes: null },
    { id: 'd', bytes: bytes(40) },
  ]
  expect(filesOf({ rows: [], files: [...files, ...more] }, [], 100)).toEqual([
    { id: 'a', bytes: bytes(50) },
    { id: 'b', bytes: null },
    { id: 'c', bytes: null },
    { id: 'd', bytes: bytes(40) },
  ])
})
