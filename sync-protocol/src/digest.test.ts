import { expect, test } from 'vitest'
import { canonicalRows } from './digest.ts'
import type { AnyRow } from './entity.ts'
import { fc } from './testing/properties.ts'

const row = (id: string, more: Record<string, unknown> = {}): AnyRow => ({
  id,
  version: 1,
  created_at: 10,
  updated_at: 10,
  updated_by: null,
  ...more,
})

test('L9: a line for each row, keys and lines sorted', () => {
  const rows = [
    ['place', row('b', { name: 'Belém', lat: 38.7, tags: [{ y: 1, x: 2 }] })],
    ['day', row('a', { title: null })],
  ] as const
  expect(canonicalRows(rows)).toBe(
    'day {"created_at":10,"id":"a","title":null,"updated_at":10,"updated_by":null,"version":1}\n' +
      'place {"created_at":10,"id":"b","lat":38.7,"name":"Belém","tags":[{"x":2,"y":1}],"updated_at":10,"updated_by":null,"version":1}\n',
  )
})

const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
const anyRow = fc
  .tuple(fc.constantFrom('place', 'day'), fc.uuid(), fc.dictionary(fc.string({ minLength: 3 }), value))
  .map(([entity, id, fields]) => [entity, row(id, fields)] as const)
const rows = fc.uniqueArray(anyRow, { selector: ([, { id }]) => id, maxLength: 8 })

test('L9: neither the order of rows nor that of keys moves the text', () => {
  fc.assert(
    fc.property(rows, some => {
      const turned = some.toReversed().map(([entity, each]) => {
        const keys = Object.entries(each).toReversed()
        return [entity, Object.fromEntries(keys) as AnyRow] as const
      })
      expect(canonicalRows(turned)).toBe(canonicalRows(some))
    }),
  )
})

test('L9: a row that is missing, or one other value, is another text', () => {
  fc.assert(
    fc.property(rows, anyRow, (some, [entity, one]) => {
      const others = some.filter(([, { id }]) => id !== one.id)
      const text = canonicalRows([...others, [entity, one]])
      expect(canonicalRows(others)).not.toBe(text)
      expect(canonicalRows([...others, [entity, { ...one, version: 2 }]])).not.toBe(text)
    }),
  )
})
