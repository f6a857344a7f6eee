/** What of a file becomes what of the trip. Pure. */
import { mostImportedCosts } from '@caravel/sync-protocol/actions/import-costs'
import type { ImportedCosts, ImportedExpense } from '@caravel/sync-protocol/domain/money/imported-costs'
import { paymentWithPeople, withPeople } from '@caravel/sync-protocol/domain/money/read-costs'
import { everybodyIn } from '@caravel/sync-protocol/domain/money/split'
import type { Values } from '@caravel/sync-protocol/op'
import type { Expense, Settlement } from '../cost-rows.ts'
import { foundRate, noRate, type FoundRate, type FrozenRate } from '../frozen-rate.ts'

/** Stands for a person who is made with the import. */
export const asGuest = 'guest'

/** Name of the file → the id of a person, or `asGuest`. */
export type Chosen = Readonly<Record<string, string>>

/** "Inês" and "ines" are one name. */
const folded = (name: string): string => name.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const firstName = (name: string): string => folded(name).split(/\s/)[0] ?? ''

/** Who of the trip the people of a file seem to be: by their name, or by a first name that only one has. */
export function guessPeople(
  names: readonly string[],
  people: readonly { id: string; name: string }[],
): Chosen {
  const one = (found: readonly { id: string }[]) => (found.length === 1 ? found[0]?.id : undefined)
  return Object.fromEntries(
    names.map(name => {
      const same = one(people.filter(person => folded(person.name) === folded(name)))
      const alone = names.filter(other => firstName(other) === firstName(name)).length === 1
      const alike = alone ? people.filter(person => firstName(person.name) === firstName(name)) : []
      return [name, same ?? one(alike) ?? asGuest]
    }),
  )
}

export interface Importing {
  found: ImportedCosts
  /** Names → ids; guests have theirs already. */
  idOf: (name: string) => string
  /** The currency of the trip. */
  base: string
  rateOf: (currency: string, date: string | null) => FoundRate | undefined
  /** Of what is there already, nothing comes in. */
  present?: Present
}

export interface Present {
  expenses: readonly Expense[]
  settlements: readonly Settlement[]
}

export interface ToImport {
  expenses: Values[]
  settlements: Values[]
  /** Left out, because the same is there. */
  there: number
}

/** Everything of a file as it is stored. */
export function toImport({ found, idOf, base, rateOf, present }: Importing): ToImport {
  const expenses = found.expenses.map(each => expenseValues(withPeople(each, idOf), base, rateOf))
  const settlements = found.payments.flatMap(each => {
    const payment = paymentWithPeople(each, idOf)
    if (!payment) return []
    const { from, to, ...rest } = payment
    const rate = rateFields(rest.currency, base, rateOf(rest.currency, rest.settled_date))
    return [{ from_user_id: from, to_user_id: to, ...rest, ...rate }]
  })
  const known = new Set([
    ...(present?.expenses ?? []).map(expenseKey),
    ...(present?.settlements ?? []).map(settlementKey),
  ])
  const [newExpenses, newSettlements] = [
    expenses.filter(each => !known.has(expenseKey(each))),
    settlements.filter(each => !known.has(settlementKey(each))),
  ]
  const there = expenses.length + settlements.length - newExpenses.length - newSettlements.length
  return { expenses: newExpenses, settlements: newSettlements, there }
}

/** Everybody who is named in what comes in. */
export const namedIn = ({ expenses, settlements }: ToImport): Set<string> =>
  new Set([
    ...expenses.flatMap(row => [...everybodyIn(row as unknown as Pick<Expense, 'payers' | 'split'>)]),
    ...settlements.flatMap(row => [String(row['from_user_id']), String(row['to_user_id'])]),
  ])

const expenseKey = ({ name, expense_date, amount, currency }: Values | Expense): string =>
  JSON.stringify(['expense', name, expense_date, amount, currency])
const settlementKey = (row: Values | Settlement): string =>
  JSON.stringify(['payment', row.from_user_id, row.to_user_id, row.settled_date, row.amount, row.currency])

function expenseValues(
  { rate, ...fields }: ImportedExpense,
  base: string,
  rateOf: Importing['rateOf'],
): Values {
  const own: FrozenRate | undefined =
    rate?.rate_base === base && fields.currency !== base ? { ...rate, rate_source: 'by_hand' } : undefined
  return {
    ...fields,
    ...(own ?? rateFields(fields.currency, base, rateOf(fields.currency, fields.expense_date))),
  }
}

const rateFields = (currency: string, base: string, found: FoundRate | undefined): FrozenRate =>
  currency === base
    ? { rate: '1', rate_base: base, rate_date: null, rate_source: 'same' }
    : found
      ? foundRate(found, base)
      : noRate

/** A change is sent as a whole, so a long file becomes several. */
const mostBytes = 300_000

/** The bodies of the changes, each small enough to be sent; people are made with the first. */
export function inParts(guests: readonly Values[], { expenses, settlements }: ToImport): Values[] {
  const parts: { expenses: Values[]; settlements: Values[]; size: number }[] = []
  const add = (kind: 'expenses' | 'settlements', row: Values) => {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    let part = parts.at(-1)
    const full = part && (part[kind].length >= mostImportedCosts || part.size + size > mostBytes)
    if (!part || full) parts.push((part = { expenses: [], settlements: [], size: 0 }))
    part[kind].push(row)
    part.size += size
  }
  for (const row of expenses) add('expenses', row)
  for (const row of settlements) add('settlements', row)
  return parts.map(({ size: _, ...part }, n) => (n === 0 && guests.length ? { guests, ...part } : part))
}
