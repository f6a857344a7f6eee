/** Who paid an expense and for whom it was: amounts in integer minor units of its own currency. */
import * as z from 'zod/mini'
import { idSchema } from '../../field.ts'
import { shareOut } from './share-out.ts'

/** One who paid, and how much of the expense. `user_id` is of a member, a former member or a guest. */
export interface Payer {
  user_id: string
  amount: number
}

/** One thing on a receipt, shared equally by those it was for. */
export interface SplitItem {
  name: string
  amount: number
  of: string[]
}

/** For whom an expense was, and by which rule it is divided. */
export type Split =
  | { kind: 'equal'; of: string[] }
  | { kind: 'exact'; of: { user_id: string; amount: number }[] }
  /** Hundredths of a per cent: together 10,000. */
  | { kind: 'percent'; of: { user_id: string; hundredths: number }[] }
  | { kind: 'shares'; of: { user_id: string; shares: number }[] }
  /** Tax and tip are borne in proportion to what each had. */
  | { kind: 'items'; items: SplitItem[]; tax: number; tip: number }

export type SplitKind = Split['kind']

/** What of an expense is divided. */
export interface Money {
  amount: number
  payers: readonly Payer[]
  /** Null: for nobody yet; a planned cost. */
  split: Split | null
}

export const mostPeople = 200
export const mostItems = 100
export const mostShares = 1000
export const wholePercent = 10_000
/** Of the smallest unit; far below where numbers stop being exact, also in the sum of 1,000 expenses. */
export const mostMoney = 1_000_000_000_000
/** What an amount may come to in another currency: the sum of 1,000 such is still exact. */
export const mostConverted = 5 * mostMoney

const minor = () => z.int().check(z.minimum(0), z.maximum(mostMoney))
const some = <T extends z.ZodMiniType>(of: T, most: number) =>
  z.array(of).check(z.minLength(1), z.maxLength(most))
const person = <T extends z.core.$ZodShape>(shape: T) => z.strictObject({ user_id: idSchema, ...shape })

export const payersSchema = () =>
  z
    .array(person({ amount: z.int().check(z.minimum(1), z.maximum(mostMoney)) }))
    .check(z.maxLength(mostPeople))

/** The form of a split; whether it fits the amount says `checkMoney`. */
export const splitSchema = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('equal'), of: some(idSchema, mostPeople) }),
    z.strictObject({ kind: z.literal('exact'), of: some(person({ amount: minor() }), mostPeople) }),
    z.strictObject({
      kind: z.literal('percent'),
      of: some(person({ hundredths: z.int().check(z.minimum(0), z.maximum(wholePercent)) }), mostPeople),
    }),
    z.strictObject({
      kind: z.literal('shares'),
      of: some(person({ shares: z.int().check(z.minimum(1), z.maximum(mostShares)) }), mostPeople),
    }),
    z.strictObject({
      kind: z.literal('items'),
      items: some(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          amount: minor(),
          of: some(idSchema, mostPeople),
        }),
        mostItems,
      ),
      tax: minor(),
      tip: minor(),
    }),
  ])

/** What does not add up in an expense; the text of each is the locale key `error.<CODE>`. */
export type MoneyFault = 'PAYERS_DIFFER' | 'SPLIT_DIFFERS' | 'PERSON_TWICE'

/**
 * Whether those who paid and the parts add up to the amount, and nobody stands in a list twice.
 * @returns the first fault, or undefined
 */
export const checkMoney = ({ amount, payers, split }: Money): MoneyFault | undefined => {
  if (isTwice(payers.map(({ user_id }) => user_id))) return 'PERSON_TWICE'
  if (payers.length && sum(payers.map(payer => payer.amount)) !== amount) return 'PAYERS_DIFFER'
  if (payers.some(payer => payer.amount <= 0)) return 'PAYERS_DIFFER'
  return split ? splitFault(amount, split) : undefined
}

const splitFault = (amount: number, split: Split): MoneyFault | undefined => {
  const lists = split.kind === 'items' ? split.items.map(item => item.of) : [peopleOf(split)]
  if (lists.some(isTwice)) return 'PERSON_TWICE'
  if (!lists.length || lists.some(list => !list.length)) return 'SPLIT_DIFFERS'
  return fits(amount, split) ? undefined : 'SPLIT_DIFFERS'
}

const fits = (amount: number, split: Split): boolean => {
  switch (split.kind) {
    case 'equal':
      return true
    case 'exact':
      return sum(split.of.map(part => part.amount)) === amount
    case 'percent':
      return sum(split.of.map(part => part.hundredths)) === wholePercent
    case 'shares':
      return split.of.every(part => part.shares > 0)
    case 'items': {
      const items = sum(split.items.map(item => item.amount))
      return items + split.tax + split.tip === amount && (items > 0 || amount === 0)
    }
  }
}

/** Everybody a split names, each once, in the order they stand. */
export const peopleOf = (split: Split): string[] => {
  if (split.kind === 'equal') return split.of
  if (split.kind === 'items') return [...new Set(split.items.flatMap(item => item.of))]
  return split.of.map(({ user_id }) => user_id)
}

/** Everybody an expense names, as payer or in its split: debts between others do not touch it. */
export const everybodyIn = ({ payers, split }: Omit<Money, 'amount'>): Set<string> =>
  new Set([...payers.map(({ user_id }) => user_id), ...(split ? peopleOf(split) : [])])

/** A cost nobody has paid or that is for nobody makes no debt. */
export const isPlanned = ({ payers, split }: Omit<Money, 'amount'>): boolean => !payers.length || !split

/**
 * What falls to each person, in minor units. Rounded once, by largest remainder; the parts always add up to `amount`.
 * @param split one that `checkMoney` lets pass
 * @param expenseId draws who bears the units that are left over; the same wherever this expense is shown
 */
export const partsOf = (amount: number, split: Split, expenseId?: string): Map<string, number> =>
  shareOut(amount, weightsOf(split), expenseId)

/** The exact proportion in which a split divides, as whole numbers. */
const weightsOf = (split: Split): Map<string, number | bigint> => {
  switch (split.kind) {
    case 'equal':
      return new Map(split.of.map(id => [id, 1]))
    case 'exact':
      return new Map(split.of.map(part => [part.user_id, part.amount]))
    case 'percent':
      return new Map(split.of.map(part => [part.user_id, part.hundredths]))
    case 'shares':
      return new Map(split.of.map(part => [part.user_id, part.shares]))
    case 'items':
      return itemWeights(split.items)
  }
}

/** Tax and tip follow what each had, so the whole amount is divided as the items are, without rounding any of them. */
const itemWeights = (items: readonly SplitItem[]): Map<string, bigint> => {
  const denominator = items.reduce((common, { of }) => lcm(common, BigInt(of.length)), 1n)
  const weights = new Map<string, bigint>()
  for (const { amount, of } of items) {
    const each = (BigInt(amount) * denominator) / BigInt(of.length)
    for (const id of of) weights.set(id, (weights.get(id) ?? 0n) + each)
  }
  return weights
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const isTwice = (ids: readonly string[]): boolean => new Set(ids).size !== ids.length
