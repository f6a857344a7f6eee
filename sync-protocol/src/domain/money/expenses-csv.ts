/** The costs of a trip as a table: for a spreadsheet, and to be read in again. */
import { csvOf } from '../csv.ts'
import { writeAmount } from './amount-text.ts'
import { minorDigits } from './minor-digits.ts'
import { isPlanned, partsOf, type Money } from './split.ts'

export interface CsvExpense extends Money {
  id: string
  name: string
  note: string | null
  expense_date: string | null
  category: string
  currency: string
  rate: string | null
  rate_base: string | null
  rate_date: string | null
  rate_source: string | null
}

export interface CsvSettlement {
  from_user_id: string
  to_user_id: string
  amount: number
  currency: string
  settled_date: string | null
  note: string | null
  rate: string | null
  rate_base: string | null
  rate_date: string | null
  rate_source: string | null
}

export interface CsvCosts {
  expenses: readonly CsvExpense[]
  settlements: readonly CsvSettlement[]
  /** Everybody who is named, in the order of the columns. */
  people: readonly { id: string; name: string }[]
}

/** The names of the columns never change with the language: the file is for programs too. */
export const csvColumns = [
  'Date',
  'Title',
  'Kind',
  'Category',
  'Amount',
  'Currency',
  'Rate',
  'Rate currency',
  'Rate date',
  'Rate source',
  'Note',
] as const

export const paidPrefix = 'Paid: '
export const partPrefix = 'Part: '

/**
 * A table with a line per expense and payment, the earliest first, and what each paid and what fell to each in the
 * currency of the line, with a decimal point. UTF-8 with its mark, RFC 4180; nothing in it is a formula.
 */
export const expensesCsv = ({ expenses, settlements, people }: CsvCosts): string => {
  const named = namesOf(people)
  const lines = [
    ...expenses.map(each => ({ date: each.expense_date, values: expenseLine(each, named) })),
    ...settlements.map(each => ({ date: each.settled_date, values: settlementLine(each, named) })),
  ].toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9', 'en'))
  const head = [...csvColumns, ...named.flatMap(({ name }) => [paidPrefix + name, partPrefix + name])]
  return `\uFEFF${csvOf([head, ...lines.map(({ values }) => values)])}`
}

type Named = readonly { id: string; name: string }[]

/** Two people of one name are told apart by a number. */
const namesOf = (people: Named): Named => {
  const seen = new Map<string, number>()
  return people.map(({ id, name }) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { id, name: count > 1 ? `${name} (${count})` : name }
  })
}

const expenseLine = (row: CsvExpense, people: Named): unknown[] => {
  const paid = new Map(row.payers.map(({ user_id, amount }) => [user_id, amount]))
  const parts = row.split ? partsOf(row.amount, row.split, row.id) : new Map<string, number>()
  const kind = isPlanned(row) ? 'planned' : 'expense'
  const start = [row.expense_date, row.name, kind, row.category]
  return [...start, ...money(row), row.note, ...shares(row.currency, people, { paid, parts })]
}

const settlementLine = (row: CsvSettlement, people: Named): unknown[] => {
  const paid = new Map([[row.from_user_id, row.amount]])
  const parts = new Map([[row.to_user_id, row.amount]])
  const start = [row.settled_date, '', 'payment', '']
  return [...start, ...money(row), row.note, ...shares(row.currency, people, { paid, parts })]
}

const money = (row: CsvExpense | CsvSettlement): unknown[] => [
  writeAmount(row.amount, minorDigits(row.currency)),
  row.currency,
  row.rate,
  row.rate_base,
  row.rate_date,
  row.rate_source,
]

const shares = (
  currency: string,
  people: Named,
  { paid, parts }: Record<'paid' | 'parts', ReadonlyMap<string, number>>,
): string[] => {
  const written = (minor: number | undefined) =>
    minor === undefined ? '' : writeAmount(minor, minorDigits(currency))
  return people.flatMap(({ id }) => [written(paid.get(id)), written(parts.get(id))])
}
