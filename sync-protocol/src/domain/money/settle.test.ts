import { expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { testId } from '../../testing/random.ts'
import { fewestPayments, greedyPayments, type Payment } from './settle.ts'
import { byId } from './share-out.ts'

const ids = Array.from({ length: 20 }, (_, n) => testId(n)).toSorted(byId)
const of = (...minor: number[]) => new Map(minor.map((amount, n) => [ids[n] ?? '', amount]))
const [a, b, c, d, e] = ids as [string, string, string, string, string]

const after = (balances: ReadonlyMap<string, number>, payments: readonly Payment[]): number[] => {
  const left = new Map(balances)
  for (const { from, to, amount } of payments) {
    expect(amount).toBeGreaterThan(0)
    left.set(from, (left.get(from) ?? 0) + amount)
    left.set(to, (left.get(to) ?? 0) - amount)
  }
  return [...left.values()]
}

/** Tries every order of paying: anyone who stands first settles with each who stands on the other side. */
const leastByTrying = (minors: readonly number[]): number => {
  const [first, ...rest] = minors.filter(minor => minor !== 0)
  if (first === undefined) return 0
  let least = Infinity
  for (const [n, minor] of rest.entries())
    if (first > 0 !== minor > 0)
      least = Math.min(least, 1 + leastByTrying(rest.map((other, at) => (at === n ? other + first : other))))
  return least
}

/** The rule as it is written: at each turn everybody is looked at for who owes most and who gets most. */
const turnByTurn = (balances: ReadonlyMap<string, number>): Payment[] => {
  const left = new Map(balances)
  const payments: Payment[] = []
  for (;;) {
    const inTurn = [...left].filter(([, minor]) => minor !== 0).toSorted(([x], [y]) => byId(x, y))
    const to = inTurn.reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
    const from = inTurn.reduce((least, each) => (each[1] < least[1] ? each : least), ['', 0])
    const amount = Math.min(to[1], -from[1])
    if (amount <= 0) return payments
    payments.push({ from: from[0], to: to[0], amount })
    left.set(to[0], to[1] - amount).set(from[0], from[1] + amount)
  }
}

test('among many, in the order in which the largest are found turn by turn', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 19 }), minors => {
      const balances = of(...minors, -minors.reduce((sum, minor) => sum + minor, 0))
      expect(greedyPayments(balances)).toEqual(turnByTurn(balances))
    }),
  )
})

test('the largest debt is paid to whom most is owed', () => {
  expect(greedyPayments(of(32_408, -4444, -12_812, -15_152))).toEqual([
    { from: d, to: a, amount: 15_152 },
    { from: c, to: a, amount: 12_812 },
    { from: b, to: a, amount: 4444 },
  ])
})

test('people who are even among themselves pay each other only', () => {
  const balances = of(9, 7, -7, -5, -4)
  expect(greedyPayments(balances)).toHaveLength(4)
  expect(fewestPayments(balances)).toEqual([
    { from: c, to: b, amount: 7 },
    { from: d, to: a, amount: 5 },
    { from: e, to: a, amount: 4 },
  ])
  expect(fewestPayments(of(0, 0))).toEqual([])
})

const zeroSum = (most: number, far: number) =>
  fc
    .array(fc.integer({ min: -far, max: far }), { maxLength: most })
    .map(some => of(...some, -some.reduce((sum, minor) => sum + minor, 0)))

test('there are never fewer payments than trying every way finds, and none is left to pay', () => {
  fc.assert(
    fc.property(zeroSum(6, 12), balances => {
      const payments = fewestPayments(balances)
      expect(after(balances, payments).every(minor => minor === 0)).toBe(true)
      expect(payments).toHaveLength(leastByTrying([...balances.values()]))
      expect(payments.length).toBeLessThanOrEqual(greedyPayments(balances).length)
    }),
  )
})

test('of many people too nobody owes anything any more, in less payments than people, whatever order they stand in', () => {
  fc.assert(
    fc.property(zeroSum(18, 1_000_000), balances => {
      const payments = fewestPayments(balances)
      expect(after(balances, payments).every(minor => minor === 0)).toBe(true)
      expect(payments.length).toBeLessThanOrEqual(Math.max(0, balances.size - 1))
      expect(fewestPayments(new Map([...balances].toReversed()))).toEqual(payments)
    }),
  )
})
