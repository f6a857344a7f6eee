import { expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { testId } from '../../testing/random.ts'
import { byId, shareOut } from './share-out.ts'
import { checkMoney, partsOf, splitSchema, type Split } from './split.ts'

const [anna = '', ben = '', cleo = ''] = [1, 2, 3].map(testId).toSorted(byId)
const parts = (amount: number, split: Split) => Object.fromEntries(partsOf(amount, split))

test('what is left over goes to the largest remainder, and where those are equal in the order of the ids', () => {
  expect(parts(1000, { kind: 'equal', of: [cleo, ben, anna] })).toEqual({
    [anna]: 334,
    [ben]: 333,
    [cleo]: 333,
  })
  const shares: Split = {
    kind: 'shares',
    of: [
      { user_id: anna, shares: 1 },
      { user_id: ben, shares: 2 },
    ],
  }
  expect(parts(100, shares)).toEqual({ [anna]: 33, [ben]: 67 })
  expect(parts(2, { kind: 'equal', of: [anna, ben, cleo] })).toEqual({ [anna]: 1, [ben]: 1, [cleo]: 0 })
})

test('the cents left over of many expenses fall to everyone alike, for each expense the same on every device', () => {
  const split: Split = { kind: 'equal', of: [anna, ben, cleo] }
  const of = (id: string) => partsOf(1000, split, id)
  const borne = [0, 0, 0]
  for (let n = 1; n <= 3000; n++) {
    const parts = of(testId(n + 3))
    expect(of(testId(n + 3))).toEqual(parts)
    for (const [at, id] of [anna, ben, cleo].entries()) borne[at]! += (parts.get(id) ?? 0) - 333
  }
  for (const cents of borne) expect(Math.abs(cents - 1000)).toBeLessThan(100)
})

test('tax and tip are borne in proportion to what each had, rounded once', () => {
  const items = [
    { name: 'Wine', amount: 1000, of: [anna, ben, cleo] },
    { name: 'Fish', amount: 2000, of: [anna] },
  ]
  expect(parts(3300, { kind: 'items', items, tax: 200, tip: 100 })).toEqual({
    [anna]: 2567,
    [ben]: 367,
    [cleo]: 366,
  })
})

test('what does not add up is told by its code', () => {
  const paid = (amount: number) => ({ amount: 1000, payers: [{ user_id: anna, amount }], split: null })
  expect(checkMoney(paid(1000))).toBeUndefined()
  expect(checkMoney(paid(999))).toBe('PAYERS_DIFFER')
  expect(checkMoney({ amount: 1000, payers: [], split: null })).toBeUndefined()
  const twice = [anna, anna].map(user_id => ({ user_id, amount: 500 }))
  expect(checkMoney({ amount: 1000, payers: twice, split: null })).toBe('PERSON_TWICE')
  const split = (of: Split) => checkMoney({ amount: 1000, payers: [], split: of })
  expect(split({ kind: 'exact', of: [{ user_id: anna, amount: 999 }] })).toBe('SPLIT_DIFFERS')
  expect(split({ kind: 'percent', of: [{ user_id: anna, hundredths: 9999 }] })).toBe('SPLIT_DIFFERS')
  expect(split({ kind: 'equal', of: [anna, anna] })).toBe('PERSON_TWICE')
  const item = { name: 'Fish', amount: 1000, of: [anna] }
  expect(split({ kind: 'items', items: [item], tax: 0, tip: 1 })).toBe('SPLIT_DIFFERS')
  expect(split({ kind: 'items', items: [{ ...item, amount: 0 }], tax: 1000, tip: 0 })).toBe('SPLIT_DIFFERS')
  expect(split({ kind: 'items', items: [item], tax: 0, tip: 0 })).toBeUndefined()
})

test('a split of another form is refused', () => {
  expect(splitSchema().safeParse({ kind: 'equal', of: [] }).success).toBe(false)
  expect(splitSchema().safeParse({ kind: 'equal', of: ['Anna'] }).success).toBe(false)
  expect(splitSchema().safeParse({ kind: 'exact', of: [{ user_id: anna, amount: 1.5 }] }).success).toBe(false)
  expect(splitSchema().safeParse({ kind: 'equal', of: [anna] }).success).toBe(true)
})

test('a product too large for a number is divided by the same rule', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (amount, some) => {
      const of = new Map(some.map((weight, n) => [testId(n), weight + (n === 0 ? 1 : 0)]))
      const large = new Map([...of].map(([id, weight]) => [id, BigInt(weight) * 2n ** 60n]))
      expect(shareOut(amount, large)).toEqual(shareOut(amount, of))
    }),
  )
})

test('parts always add up, nobody is more than one unit off the exact part, and the order of the people changes nothing', () => {
  const people = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
  const split = people.chain(numbers => {
    const ids = numbers.map(testId)
    const some = fc.subarray(ids, { minLength: 1 })
    const items = fc.array(
      fc.record({ name: fc.constant('x'), amount: fc.integer({ min: 1, max: 99_999 }), of: some }),
      { minLength: 1, maxLength: 8 },
    )
    return fc.oneof(
      fc.constant<Split>({ kind: 'equal', of: ids }),
      fc
        .array(fc.integer({ min: 1, max: 1000 }), { minLength: ids.length, maxLength: ids.length })
        .map((shares): Split => ({
          kind: 'shares',
          of: ids.map((user_id, i) => ({ user_id, shares: shares[i] ?? 1 })),
        })),
      items.map((all): Split => ({ kind: 'items', items: all, tax: 0, tip: 0 })),
    )
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), split, (amount, of) => {
      const found = partsOf(amount, of)
      expect([...found.values()].reduce((a, b) => a + b, 0)).toBe(amount)
      for (const part of found.values()) expect(part).toBeGreaterThanOrEqual(0)
      const turned =
        of.kind === 'items'
          ? { ...of, items: of.items.toReversed() }
          : ({ ...of, of: of.of.toReversed() } as Split)
      for (const [id, part] of partsOf(amount, turned)) expect(found.get(id)).toBe(part)
      if (of.kind !== 'equal') return
      for (const part of found.values()) expect(Math.abs(part - amount / of.of.length)).toBeLessThan(1)
    }),
  )
})
