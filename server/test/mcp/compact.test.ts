import { expect, test } from 'vitest'
import { compactEach, compactWrite } from '../../src/mcp/compact.ts'

test('rows lose what they do not have, and null and plain values stay what the API answers', () => {
  const answer = {
    place: null,
    names: ['Belém', 3, null],
    row: { id: 'a', notes: null, version: 4 },
    rows: [{ id: 'b', address: '' }, null],
    count: 0,
  }
  const expected = {
    place: null,
    names: ['Belém', 3, null],
    row: { id: 'a' },
    rows: [{ id: 'b' }, null],
    count: 0,
  }
  expect(compactEach(answer)).toEqual(expected)
  const written = compactWrite({ ...answer, success: true, sync: { mutation_id: 'm', outcome: 'applied' } })
  expect(written).toEqual({ ...expected, outcome: 'applied', change_id: 'm' })
})
