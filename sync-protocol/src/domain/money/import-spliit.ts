/**
 * Spliit, "Export to CSV": a column per person with their part of the cost, positive for the one who paid and negative
 * for everybody else. Of someone who paid and had no part nothing is written.
 */
import type { CsvLine } from '../csv-lines.ts'
import { categoryOf } from './import-categories.ts'
import {
  evenedOut,
  ImportLine,
  ImportResult,
  paymentNote,
  readDay,
  splitOfParts,
  titleOf,
} from './import-table.ts'
import type { ImportedCosts, ImportOptions } from './imported-costs.ts'

const columns = [
  'Date',
  'Description',
  'Category',
  'Currency',
  'Cost',
  'Original cost',
  'Original currency',
  'Conversion rate',
  'Is Reimbursement',
  'Split mode',
  'Paid By',
]

export const isSpliit = (head: readonly string[]): boolean =>
  ['Date', 'Description', 'Cost', 'Is Reimbursement', 'Split mode'].every(name => head.includes(name))

export const readSpliit = ([head, ...lines]: readonly CsvLine[], options: ImportOptions): ImportedCosts => {
  const names = head?.values ?? []
  const people = names.flatMap((name, at) => (name && !columns.includes(name) ? [{ name, at }] : []))
  const result = new ImportResult(
    'spliit',
    people.map(({ name }) => name),
    options,
  )
  const column = (name: string) => names.indexOf(name)
  for (const line of lines.map(each => new ImportLine(each))) {
    const text = (name: string) => line.at(column(name))
    const title = text('Description')
    const currency = result.currency(text('Currency'))
    if (!currency) {
      result.problem(line, title, 'CURRENCY_UNKNOWN')
      continue
    }
    const figures = new Map(people.map(({ name, at }) => [name, line.minor(at, currency)]))
    readLine(result, line, { text, title, currency, cost: line.minor(column('Cost'), currency), figures })
  }
  return result
}

interface Read {
  text: (column: string) => string
  title: string
  currency: string
  cost: number | undefined
  figures: ReadonlyMap<string, number | undefined>
}

const readLine = (
  result: ImportResult,
  line: ImportLine,
  { text, title, currency, cost, figures }: Read,
): void => {
  if (!cost || [...figures.values()].includes(undefined))
    return result.problem(line, title, 'AMOUNT_UNREADABLE')
  const amount = Math.abs(cost)
  const parts = evenedOut(
    amount,
    new Map([...figures].flatMap(([id, part]) => (part ? [[id, Math.abs(part)]] : []))),
  )
  if (!parts) return result.problem(line, title, 'PARTS_DIFFER')
  const date = readDay(text('Date'), 0) ?? null
  if (date === null) result.problem(line, title, 'DATE_UNREADABLE')
  const payer = payerOf(result.people, { by: text('Paid By'), cost, figures })
  const { name, note } = titleOf(title)
  if (text('Is Reimbursement') === 'Yes') {
    const [to, ...more] = parts.keys()
    if (!payer || !to || more.length || to === payer) return result.problem(line, title, 'PAYMENT_UNCLEAR')
    result.payments.push({ from: payer, to, amount, currency, settled_date: date, note: paymentNote(title) })
    return
  }
  if (!payer) result.problem(line, title, 'PAYER_UNKNOWN')
  const isRefund = cost < 0
  if (isRefund && payer) result.problem(line, title, 'REFUND')
  const paid = payer ? new Map([[payer, amount]]) : new Map<string, number>()
  const [by, of] = isRefund && payer ? [parts, paid] : [paid, parts]
  const original = text('Original cost') && `${text('Original cost')} ${text('Original currency')}`
  result.expenses.push({
    name,
    note: [note, original].filter(Boolean).join('\n') || null,
    expense_date: date,
    category: categoryOf(text('Category')),
    amount,
    currency,
    payers: [...by].map(([user_id, each]) => ({ user_id, amount: each })),
    split: splitOfParts(of),
  })
}

/** Who is named, or whose figure has the sign of the cost, or the one person of two who has no figure. */
const payerOf = (
  people: readonly string[],
  { by, cost, figures }: { by: string; cost: number; figures: Read['figures'] },
): string | undefined => {
  if (people.includes(by)) return by
  const signed = [...figures].filter(([, part]) => part && part > 0 === cost > 0)
  const [first] = signed
  if (signed.length === 1) return first?.[0]
  const without = people.filter(name => !figures.get(name))
  return !signed.length && people.length === 2 && without.length === 1 ? without[0] : undefined
}
