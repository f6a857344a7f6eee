/** Who stands where: every expense and every payment between two people, in one currency, to the smallest unit. */
import { convert, type Conversion } from './rate.ts'
import type { Payment } from './settle.ts'
import { byId, shareOut } from './share-out.ts'
import { isPlanned, mostConverted, partsOf, type Money, type Payer } from './split.ts'

/** The rate that was fixed on an expense or a payment; null where there is none. */
export interface FrozenRate {
  rate: string | null
  rate_base: string | null
}

export interface LedgerExpense extends Money, FrozenRate {
  id: string
  currency: string
}

/** Money that one person gave another. */
export interface LedgerSettlement extends FrozenRate {
  id: string
  from_user_id: string
  to_user_id: string
  amount: number
  currency: string
}

export interface Ledger {
  /** The currency of the balances. */
  base: string
  expenses: readonly LedgerExpense[]
  settlements: readonly LedgerSettlement[]
}

/** What one expense or payment does to one person's balance: `paid` − `part`, in units of the base. */
export interface Line {
  kind: 'expense' | 'settlement'
  id: string
  person: string
  paid: number
  part: number
  /** The rate it was converted by; not there where it is in the base already. */
  rate?: string
}

export interface Balances {
  /** Positive: gets back. Negative: owes. Everybody an expense or a payment names is in it; together they are zero. */
  balances: Map<string, number>
  /** Each balance is the sum of its lines. */
  lines: Line[]
  /** Expenses and payments without a rate to the base: they are in no balance. */
  missing: string[]
}

/**
 * An amount in the base by the rate that was fixed with it. Never by a rate of 1.
 * @returns undefined where there is none, or one that leads beyond what sums can be reckoned of exactly
 */
export const inBase = (
  { amount, currency, rate, rate_base }: FrozenRate & { amount: number; currency: string },
  base: string,
): { amount: number; rate?: string } | undefined => {
  if (currency === base) return { amount }
  if (rate === null || rate_base !== base) return undefined
  const converted = convert(amount, { from: currency, to: base, rate })
  return converted <= mostConverted ? { amount: converted, rate } : undefined
}

/**
 * What one expense does to the balances. It is converted once; what was paid and what falls to each are then shared out
 * of that amount, so that it adds up to zero. A planned one does nothing.
 * @returns undefined where there is no rate to the base
 */
export const linesOfExpense = (expense: LedgerExpense, base: string): Line[] | undefined => {
  const { id, payers, split } = expense
  if (isPlanned(expense) || !split) return []
  const converted = inBase(expense, base)
  if (!converted) return undefined
  const { amount, ...rate } = converted
  const paid = paidBy(amount, payers, id)
  const parts = partsOf(amount, split, id)
  for (const person of paid.keys()) if (!parts.has(person)) parts.set(person, 0)
  return [...parts].map(([person, part]) => ({
    kind: 'expense',
    id,
    person,
    paid: paid.get(person) ?? 0,
    part,
    ...rate,
  }))
}

const linesOfSettlement = (settlement: LedgerSettlement, base: string): Line[] | undefined => {
  const { id, from_user_id, to_user_id } = settlement
  const converted = inBase(settlement, base)
  if (!converted) return undefined
  const { amount, ...rate } = converted
  return [
    { kind: 'settlement', id, person: from_user_id, paid: amount, part: 0, ...rate },
    { kind: 'settlement', id, person: to_user_id, paid: 0, part: amount, ...rate },
  ]
}

/**
 * The balances of a trip: every expense and every payment adds up to zero by itself, so all of them do.
 * @param ofExpense for callers that keep the lines of expenses that did not change
 */
export const balancesOf = (
  { base, expenses, settlements }: Ledger,
  ofExpense: typeof linesOfExpense = linesOfExpense,
): Balances => {
  const [lines, missing]: [Line[], string[]] = [[], []]
  const take = (id: string, found: readonly Line[] | undefined): void => {
    if (!found) missing.push(id)
    else for (const line of found) lines.push(line)
  }
  for (const expense of expenses) take(expense.id, ofExpense(expense, base))
  for (const settlement of settlements) take(settlement.id, linesOfSettlement(settlement, base))
  const balances = new Map<string, number>()
  for (const { person, paid, part } of lines) balances.set(person, (balances.get(person) ?? 0) + paid - part)
  return { balances, lines, missing }
}

/** What each paid of an amount in another currency than the one they paid it in. */
export const paidBy = (amount: number, payers: readonly Payer[], expenseId?: string): Map<string, number> =>
  shareOut(amount, new Map(payers.map(payer => [payer.user_id, payer.amount])), expenseId)

/**
 * Payments and the balances they settle in another currency, for a look only: who pays whom stays as it is. What is
 * paid is converted as one sum and shared out over the payments; balances follow from them, so together they are zero.
 * @param payments bring every balance to zero
 * @returns undefined where the sum is beyond what can be reckoned exactly
 */
export const convertPayments = (
  { balances, payments }: { balances: ReadonlyMap<string, number>; payments: readonly Payment[] },
  conversion: Conversion,
): { balances: Map<string, number>; payments: Payment[] } | undefined => {
  const weights = new Map(payments.map(({ from, to, amount }) => [`${from} ${to}`, amount]))
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  const whole = convert(sum, conversion)
  if (!Number.isSafeInteger(whole)) return undefined
  const parts = shareOut(whole, weights)
  const converted = payments.map(each => ({ ...each, amount: parts.get(`${each.from} ${each.to}`) ?? 0 }))
  const shown = new Map([...balances.keys()].map(id => [id, 0]))
  for (const { from, to, amount } of converted) {
    shown.set(from, (shown.get(from) ?? 0) - amount)
    shown.set(to, (shown.get(to) ?? 0) + amount)
  }
  return { balances: shown, payments: converted.filter(({ amount }) => amount > 0) }
}

/** Balances as a list: who gets back most first, equal ones in the order of the ids. */
export const ranked = (balances: ReadonlyMap<string, number>): [person: string, minor: number][] =>
  [...balances].toSorted(([a, more], [b, less]) => less - more || byId(a, b))
