import { describe, expect, it } from 'vitest'
import { checkMoney, partsOf, peopleOf, type Split } from '@caravel/sync-protocol/domain/money/split'
import { splitWithout } from './split-without.ts'

const splits: Split[] = [
  { kind: 'equal', of: ['a', 'b', 'c'] },
  {
    kind: 'exact',
    of: [
      { user_id: 'a', amount: 500 },
      { user_id: 'b', amount: 301 },
      { user_id: 'c', amount: 200 },
    ],
  },
  {
    kind: 'exact',
    of: [
      { user_id: 'a', amount: 1001 },
      { user_id: 'b', amount: 0 },
      { user_id: 'c', amount: 0 },
    ],
  },
  {
    kind: 'percent',
    of: [
      { user_id: 'a', hundredths: 3334 },
      { user_id: 'b', hundredths: 3333 },
      { user_id: 'c', hundredths: 3333 },
    ],
  },
  {
    kind: 'shares',
    of: [
      { user_id: 'a', shares: 2 },
      { user_id: 'b', shares: 1 },
    ],
  },
  {
    kind: 'items',
    items: [
      { name: 'Soup', amount: 600, of: ['a'] },
      { name: 'Fish', amount: 300, of: ['a', 'b'] },
    ],
    tax: 100,
    tip: 1,
  },
]

describe('an expense split again without somebody', () => {
  it.each(splits)('still adds up, and they bear nothing: %j', split => {
    const next = splitWithout(split, 'a')
    if (!next) throw new Error('others are left')
    expect(checkMoney({ amount: 1001, payers: [], split: next })).toBe(undefined)
    expect(peopleOf(next)).not.toContain('a')
    expect([...partsOf(1001, next).values()].reduce((sum, part) => sum + part, 0)).toBe(1001)
  })

  it('is left alone when nobody else is in it', () => {
    expect(splitWithout({ kind: 'equal', of: ['a'] }, 'a')).toBe(undefined)
    expect(splitWithout({ kind: 'exact', of: [{ user_id: 'a', amount: 5 }] }, 'a')).toBe(undefined)
  })
})
