/** What a trip costs: by day, person and category, in a currency for display. */
import { inBase, paidBy, type FrozenRate, type LedgerExpense } from './balances.ts'
import { convert } from './rate.ts'
import { byId } from './share-out.ts'
import { isPlanned, mostConverted, partsOf } from './split.ts'

export interface SummedExpense extends LedgerExpense {
  category: string
  expense_date: string | null
}

export interface Display {
  currency: string
  /** The live rate from a currency to that of the display; undefined where there is none. */
  rateOf: (from: string) => string | undefined
}

/** What was spent, and what is planned beside it. */
export interface Sum {
  spent: number
  planned: number
}

export interface BudgetSummary extends Sum {
  /** In the order of the calendar; what has no date comes last. */
  days: ({ date: string | null } & Sum)[]
  /** The largest first. */
  categories: ({ category: string } & Sum)[]
  /** Of what was spent: together each adds up to it. By part, the largest first. */
  people: { person: string; paid: number; part: number }[]
  /** Expenses that were converted by the live rate, not by one that is fixed. */
  live: string[]
  /** Expenses without any rate: they are in no sum. */
  missing: string[]
}

/**
 * An amount in the currency of a display: as it is, by the rate fixed with it where that leads there, else by the live one.
 * @returns undefined where no rate is known, or it leads beyond what sums can be reckoned of exactly
 */
export const inDisplay = (
  it: FrozenRate & { amount: number; currency: string },
  { currency, rateOf }: Display,
): { amount: number; live: boolean } | undefined => {
  const frozen = inBase(it, currency)
  if (frozen) return { amount: frozen.amount, live: false }
  const rate = rateOf(it.currency)
  if (rate === undefined) return undefined
  const amount = convert(it.amount, { from: it.currency, to: currency, rate })
  return amount <= mostConverted ? { amount, live: true } : undefined
}

/** Sums the costs of a trip. Every expense is converted once and then shared out, so that all sums agree. */
export const budgetSummary = (expenses: readonly SummedExpense[], display: Display): BudgetSummary => {
  const total: Sum = { spent: 0, planned: 0 }
  const days = new Map<string | null, Sum>()
  const categories = new Map<string, Sum>()
  const people = new Map<string, { paid: number; part: number }>()
  const [live, missing]: [string[], string[]] = [[], []]
  for (const expense of expenses) {
    const shown = inDisplay(expense, display)
    if (!shown) {
      missing.push(expense.id)
      continue
    }
    if (shown.live) live.push(expense.id)
    const kind = isPlanned(expense) ? 'planned' : 'spent'
    for (const sum of [total, sumOf(days, expense.expense_date), sumOf(categories, expense.category)])
      sum[kind] += shown.amount
    if (kind === 'spent' && expense.split) {
      const { id, payers, split } = expense
      for (const [person, paid] of paidBy(shown.amount, payers, id)) personOf(people, person).paid += paid
      for (const [person, part] of partsOf(shown.amount, split, id)) personOf(people, person).part += part
    }
  }
  return {
    ...total,
    days: [...days].map(([date, sum]) => ({ date, ...sum })).toSorted((a, b) => byDate(a.date, b.date)),
    categories: [...categories]
      .map(([category, sum]) => ({ category, ...sum }))
      .toSorted((a, b) => whole(b) - whole(a) || byId(a.category, b.category)),
    people: [...people]
      .map(([person, sum]) => ({ person, ...sum }))
      .toSorted((a, b) => b.part - a.part || byId(a.person, b.person)),
    live,
    missing,
  }
}

const sumOf = <K>(sums: Map<K, Sum>, key: K): Sum => {
  const sum = sums.get(key) ?? { spent: 0, planned: 0 }
  sums.set(key, sum)
  return sum
}

const personOf = (people: Map<string, { paid: number; part: number }>, id: string) => {
  const person = people.get(id) ?? { paid: 0, part: 0 }
  people.set(id, person)
  return person
}

const whole = ({ spent, planned }: Sum): number => spent + planned
const byDate = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : byId(a, b)
