/** What `expensesCsv` wrote. */
import { unguarded } from '../csv.ts'
import type { CsvLine } from '../csv-lines.ts'
import { paidPrefix, partPrefix, type csvColumns } from './expenses-csv.ts'
import { categoryOf } from './import-categories.ts'
import {
  ImportLine,
  ImportResult,
  paymentNote,
  rateOf,
  readDay,
  readMinor,
  splitOfParts,
  titleOf,
} from './import-table.ts'
import type { ImportedCosts, ImportOptions } from './imported-costs.ts'
import { checkMoney } from './split.ts'

type Column = (typeof csvColumns)[number]

export const isCaravel = (head: readonly string[]): boolean =>
  (['Date', 'Title', 'Kind', 'Amount', 'Currency'] as const).every(name => head.includes(name)) &&
  head.some(name => name.startsWith(paidPrefix))

export const readCaravel = ([head, ...lines]: readonly CsvLine[], options: ImportOptions): ImportedCosts => {
  const names = (head?.values ?? []).map(unguarded)
  const columnsOf = (prefix: string) =>
    names.flatMap((name, at) => (name.startsWith(prefix) ? [{ name: name.slice(prefix.length), at }] : []))
  const [paid, parts] = [columnsOf(paidPrefix), columnsOf(partPrefix)]
  const result = new ImportResult(
    'caravel',
    [...paid, ...parts].map(({ name }) => name),
    options,
  )
  for (const each of lines) {
    const line = new ImportLine({ ...each, values: each.values.map(unguarded) })
    const text = (column: Column) => line.at(names.indexOf(column))
    const currency = result.currency(text('Currency'))
    if (!currency) {
      result.problem(line, text('Title'), 'CURRENCY_UNKNOWN')
      continue
    }
    const figures = (columns: typeof paid) =>
      columns.map(({ name, at }): [string, number | undefined] => [name, line.minor(at, currency)])
    readLine(result, line, { text, currency, paid: figures(paid), parts: figures(parts) })
  }
  return result
}

interface Read {
  text: (column: Column) => string
  currency: string
  paid: [string, number | undefined][]
  parts: [string, number | undefined][]
}

const readLine = (result: ImportResult, line: ImportLine, read: Read): void => {
  const { text, currency } = read
  const title = text('Title')
  const amount = readMinor(text('Amount'), currency)
  const [payers, parts] = [some(read.paid), some(read.parts)]
  if (amount === undefined || amount < 0 || !payers || !parts)
    return result.problem(line, title, 'AMOUNT_UNREADABLE')
  const date = readDay(text('Date'), 0) ?? null
  if (date === null && text('Date')) result.problem(line, title, 'DATE_UNREADABLE')
  const [from, ...others] = payers.keys()
  const [to, ...more] = parts.keys()
  const rate = rateOf(currency, {
    rate: text('Rate'),
    base: text('Rate currency'),
    date: readDay(text('Rate date'), 0) ?? null,
  })
  if (text('Kind') === 'payment') {
    if (amount === 0) return result.problem(line, title, 'AMOUNT_UNREADABLE')
    if (!from || !to || others.length || more.length) return result.problem(line, title, 'PAYMENT_UNCLEAR')
    if (payers.get(from) !== amount || parts.get(to) !== amount)
      return result.problem(line, title, 'PARTS_DIFFER')
    const note = paymentNote(text('Note'))
    result.payments.push({ from, to, amount, currency, settled_date: date, note, ...rate })
    return
  }
  const money = {
    amount,
    payers: [...payers].map(([user_id, each]) => ({ user_id, amount: each })),
    split: splitOfParts(parts),
  }
  if (checkMoney(money)) return result.problem(line, title, 'PARTS_DIFFER')
  const { name, note } = titleOf(title)
  result.expenses.push({
    name,
    note: text('Note') || note,
    expense_date: date,
    category: categoryOf(text('Category')),
    currency,
    ...money,
    ...rate,
  })
}

/** Who has a figure; undefined where one is none. */
const some = (figures: Read['paid']): Map<string, number> | undefined => {
  if (figures.some(([, minor]) => minor === undefined || minor < 0)) return undefined
  return new Map(figures.flatMap(([name, minor]) => (minor ? [[name, minor]] : [])))
}
