/** What of a file becomes what of the trip. Pure. */
import {
  mostImportedCosts,
  type importCosts,
  type ImportedExpense,
  type ImportedSettlement,
} from '@caravel/sync-protocol/actions/import-costs'
import type { ImportedCosts, ImportedRate } from '@caravel/sync-protocol/domain/money/imported-costs'
import { paymentWithPeople, withPeople } from '@caravel/sync-protocol/domain/money/read-costs'
import { everybodyIn } from '@caravel/sync-protocol/domain/money/split'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import type { FoundRate } from '../../../data/rates.ts'
import type { Expense, Settlement } from '../model/cost-rows.ts'
import { newRate, type FrozenRate } from '../model/frozen-rate.ts'

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
  const nameOf = (person: { name: string }) => person.name
  const [whole, first] = [foundBy(people, nameOf, folded), foundBy(people, nameOf, firstName)]
  const alike = foundBy(names, name => name, firstName)
  return Object.fromEntries(
    names.map(name => {
      const alone = alike.get(firstName(name))?.length === 1
      const same = onlyOne(whole.get(folded(name)))
      return [name, (same ?? (alone ? onlyOne(first.get(firstName(name))) : undefined))?.id ?? asGuest]
    }),
  )
}

const foundBy = <T>(of: readonly T[], nameOf: (one: T) => string, keyOf: (name: string) => string) =>
  Map.groupBy(of, one => keyOf(nameOf(one)))

const onlyOne = <T>(found: readonly T[] = []): T | undefined => (found.length === 1 ? found[0] : undefined)

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

/** The days whose rates a file needs, each once; null: one without a date. */
export function foreignDays({ expenses, payments }: ImportedCosts, base: string): (string | null)[] {
  const lacks = (each: { currency: string; rate?: ImportedRate }) =>
    each.currency !== base && each.rate?.rate_base !== base
  const days = [
    ...expenses.filter(lacks).map(each => each.expense_date),
    ...payments.filter(lacks).map(each => each.settled_date),
  ]
  return [...new Set(days)]
}

export interface Present {
  expenses: readonly Expense[]
  settlements: readonly Settlement[]
}

type Part = Omit<BodyOf<typeof importCosts>, 'id'>
export type NewGuest = { id: string; name: string }

export interface ToImport {
  expenses: ImportedExpense[]
  settlements: ImportedSettlement[]
  /** Left out, because the same is there. */
  there: number
  /** Payments left out, because both of their names stand for one person. */
  toOneself: number
}

/** Everything of a file as it is stored. */
export function toImport({ found, idOf, base, rateOf, present }: Importing): ToImport {
  const rateAt = (currency: string, date: string | null, own: ImportedRate | undefined): FrozenRate =>
    own?.rate_base === base && currency !== base
      ? { ...own, rate_source: 'by_hand' }
      : newRate(currency, base, rateOf(currency, date))
  const expenses = found.expenses.map(each => {
    const { rate, ...fields } = withPeople(each, idOf)
    return { ...fields, ...rateAt(fields.currency, fields.expense_date, rate) }
  })
  const settlements = found.payments.flatMap(each => {
    const payment = paymentWithPeople(each, idOf)
    if (!payment) return []
    const { from, to, rate, ...fields } = payment
    const frozen = rateAt(fields.currency, fields.settled_date, rate)
    return [{ from_user_id: from, to_user_id: to, ...fields, ...frozen }]
  })
  const rows = {
    expenses: without(present?.expenses ?? [], expenses, expenseKey),
    settlements: without(present?.settlements ?? [], settlements, settlementKey),
  }
  const there = expenses.length + settlements.length - rows.expenses.length - rows.settlements.length
  return { ...rows, there, toOneself: found.payments.length - settlements.length }
}

/** Those that are not there yet. Of equal ones as many stay out as are there. */
function without<T, P>(present: readonly P[], rows: readonly T[], keyOf: (row: T | P) => string): T[] {
  const there = new Map<string, number>()
  for (const row of present) there.set(keyOf(row), (there.get(keyOf(row)) ?? 0) + 1)
  return rows.filter(row => {
    const left = there.get(keyOf(row)) ?? 0
    there.set(keyOf(row), left - 1)
    return left <= 0
  })
}

/** Everybody who is named in what comes in. */
export const namedIn = ({ expenses, settlements }: ToImport): Set<string> =>
  new Set([
    ...expenses.flatMap(row => [...everybodyIn({ payers: [], split: null, ...row })]),
    ...settlements.flatMap(row => [row.from_user_id, row.to_user_id]),
  ])

const expenseKey = ({ name, expense_date, amount, currency }: ImportedExpense | Expense): string =>
  JSON.stringify(['expense', name, expense_date, amount, currency])
const settlementKey = (row: ImportedSettlement | Settlement): string =>
  JSON.stringify(['payment', row.from_user_id, row.to_user_id, row.settled_date, row.amount, row.currency])

/** A change is sent as a whole, so a long file becomes several. */
const mostBytes = 300_000

/** The bodies of the changes, each small enough to be sent; people are made with the first. */
export function inParts(guests: readonly NewGuest[], { expenses, settlements }: ToImport): Part[] {
  const parts: (Pick<ToImport, 'expenses' | 'settlements'> & { size: number })[] = []
  const partFor = (kind: 'expenses' | 'settlements', row: object) => {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    let part = parts.at(-1)
    const full = part && (part[kind].length >= mostImportedCosts || part.size + size > mostBytes)
    if (!part || full) parts.push((part = { expenses: [], settlements: [], size: 0 }))
    part.size += size
    return part
  }
  for (const row of expenses) partFor('expenses', row).expenses.push(row)
  for (const row of settlements) partFor('settlements', row).settlements.push(row)
  return parts.map(({ size: _, ...part }, n) =>
    n === 0 && guests.length ? { guests: [...guests], ...part } : part,
  )
}
