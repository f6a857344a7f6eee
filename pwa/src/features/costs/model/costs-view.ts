/** What the costs of a trip come to for the person who looks. Pure. */
import { balancesOf, inBase, type Line } from '@caravel/sync-protocol/domain/money/balances'
import { fewestPayments, type Payment } from '@caravel/sync-protocol/domain/money/settle'
import { isPlanned, peopleOf } from '@caravel/sync-protocol/domain/money/split'
import type { Expense, Settlement } from './cost-rows.ts'

/** One expense as its row shows it; amounts in the currency of the trip. */
export interface Cost {
  id: string
  row: Expense
  /** By the rate that is fixed on it. Undefined: it has none for the trip's currency. */
  amount: number | undefined
  planned: boolean
  /** What the reader paid of it, and what of it was for them; nought: nothing. */
  paid: number
  part: number
}

export interface CostsView {
  base: string
  costs: readonly Cost[]
  byId: ReadonlyMap<string, Cost>
  /** Of everybody who paid something or owes it: what they get back, below nought what they owe. */
  balances: ReadonlyMap<string, number>
  /** As few as there can be. */
  payments: readonly Payment[]
  lines: readonly Line[]
  /** Expenses and payments that no balance counts, for want of a rate. */
  missing: ReadonlySet<string>
  /** Of the reader. */
  balance: number
  paid: number
  part: number
  /** What all that was paid for cost. */
  total: number
  planned: number
}

export interface CostsOf {
  base: string
  me: string
  expenses: readonly Expense[]
  settlements: readonly Settlement[]
}

export function costsView({ base, me, expenses, settlements }: CostsOf): CostsView {
  const { balances, lines, missing } = balancesOf({ base, expenses, settlements })
  const mine = new Map(
    lines.flatMap(line => (line.kind === 'expense' && line.person === me ? [[line.id, line]] : [])),
  )
  const costs = expenses.map((row): Cost => {
    const planned = isPlanned(row)
    const line = mine.get(row.id)
    return {
      id: row.id,
      row,
      amount: inBase(row, base)?.amount,
      planned,
      paid: line?.paid ?? 0,
      part: line?.part ?? 0,
    }
  })
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    base,
    costs,
    byId: new Map(costs.map(cost => [cost.id, cost])),
    balances,
    payments: fewestPayments(balances),
    lines,
    missing: new Set(missing),
    balance: balances.get(me) ?? 0,
    paid: sum(costs.map(({ paid }) => paid)),
    part: sum(costs.map(({ part }) => part)),
    total: sum(costs.map(({ amount, planned }) => (planned ? 0 : (amount ?? 0)))),
    planned: sum(costs.map(({ amount, planned }) => (planned ? (amount ?? 0) : 0))),
  }
}

export type CostFilter = { search: string; who: 'all' | 'paid' | 'part'; category: string | null }

export const noFilter: CostFilter = { search: '', who: 'all', category: null }

export type Matches = (expense: Expense) => boolean

/** Which of them show. `finds`: whether what was searched for stands in an expense. */
export function shownCosts(
  costs: readonly Cost[],
  { who, category }: CostFilter,
  me: string,
  finds: Matches,
): Cost[] {
  return costs.filter(({ row }) => {
    if (category !== null && row.category !== category) return false
    if (who === 'paid' && !row.payers.some(({ user_id }) => user_id === me)) return false
    if (who === 'part' && !(row.split && peopleOf(row.split).includes(me))) return false
    return finds(row)
  })
}

export interface CostGroup {
  /** A date, or what stands for all before the trip and all without a date. */
  key: string
  costs: readonly Cost[]
  /** Undefined where none of them has a rate. */
  total: number | undefined
}

export const beforeTrip = 'before'
export const withoutDate = 'undated'

/** The latest day first; then what was paid before the trip, then what has no date. */
export function costGroups(costs: readonly Cost[], start: string | null): CostGroup[] {
  const keyOf = ({ row: { expense_date: date } }: Cost) =>
    date === null ? withoutDate : start !== null && date < start ? beforeTrip : date
  const groups = new Map<string, Cost[]>()
  for (const cost of costs) {
    const key = keyOf(cost)
    groups.set(key, [...(groups.get(key) ?? []), cost])
  }
  const rank = (key: string) => (key === withoutDate ? 2 : key === beforeTrip ? 1 : 0)
  return [...groups]
    .map(([key, group]) => ({
      key,
      costs: group.sort(inOrder),
      total: group.some(({ amount }) => amount !== undefined)
        ? group.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
        : undefined,
    }))
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? 1 : -1))
}

const inOrder = ({ row: a }: Cost, { row: b }: Cost): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1

export type { Line, Payment }
