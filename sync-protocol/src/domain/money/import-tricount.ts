/**
 * Tricount: the export of its web page (a column per person with what fell to them, English or French headings), and
 * the table that tricount-downloader makes (who was involved, without amounts).
 */
import type { CsvLine } from '../csv-lines.ts'
import { categoryOf } from './import-categories.ts'
import {
  dayFirst,
  evenedOut,
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
import { shareOut } from './share-out.ts'

const part = /^(?:Impacted to|Impacté à)\s+(.+)$/i
const paid = /^(?:Paid by|Payé par)\s+(.+)$/i
const local = /^(?:Amount in default currency|Montant dans la devise).*\(([A-Z]{3})\)$/i
/** Money given back has a kind of its own. */
const transfer = /transfer|reimbursement|remboursement|repayment|recouvrement de dette|balance/i
/**
 * Where the file has no kinds, the title says so: with a word for nothing else, or as a whole ("Airport transfer" is a
 * cost).
 */
const transferTitle =
  /reimbursement|remboursement|repayment|recouvrement de dette|^(?:(?:balance|bank|money) )?transfer$|^transfert(?: d['\u2019]argent)?$|^balance$/i

/** Money that came in goes to anyone who took it, for those it is shared among. */
const income = /income|revenu/i

const either = {
  title: ['Title', 'Titre', 'Description'],
  amount: ['Amount', 'Montant', 'Total'],
  currency: ['Currency', 'Devise'],
  rate: ['Exchange rate', 'Taux de change'],
  kind: ['Transaction type', 'Type de transaction', 'Type'],
  category: ['Category', 'Catégorie'],
  payer: ['Paid by', 'Payé par', 'Who Paid'],
  date: ['Date & time', 'Date & heure', 'Date', 'When'],
  involved: ['Involved'],
}
type Column = keyof typeof either

export const isTricount = (head: readonly string[]): boolean =>
  head.some(name => part.test(name)) || (head.includes('Who Paid') && head.includes('Involved'))

export const readTricount = ([head, ...rows]: readonly CsvLine[], options: ImportOptions): ImportedCosts => {
  const names = head?.values ?? []
  const at = (column: Column) => names.findIndex(name => either[column].includes(name))
  // Beneath the table stands what it is called and when it was exported.
  const lines = rows.filter(({ values }) => values.length > 3).map(each => new ImportLine(each))
  const columnsOf = (pattern: RegExp) =>
    names.flatMap((heading, index) => {
      const name = pattern.exec(heading)?.[1]?.trim()
      return name ? [{ name, at: index }] : []
    })
  const [parts, payments] = [columnsOf(part), columnsOf(paid)]
  const file: File = {
    text: (line, column) => line.at(at(column)),
    parts,
    payments,
    base: names.map(name => local.exec(name)?.[1]).find(Boolean),
    order: names.includes('Titre') ? 1 : dayFirst(lines.map(line => line.at(at('date')))),
    involves: at('involved') >= 0,
  }
  const involved = lines.flatMap(line => [file.text(line, 'payer'), ...namesIn(file.text(line, 'involved'))])
  const people = parts.length ? parts.map(({ name }) => name) : involved.filter(Boolean)
  const result = new ImportResult('tricount', people, options)
  for (const line of lines) readLine(result, file, line)
  return result
}

interface File {
  text: (line: ImportLine, column: Column) => string
  parts: { name: string; at: number }[]
  payments: { name: string; at: number }[]
  base: string | undefined
  order: number
  involves: boolean
}

const namesIn = (text: string): string[] => text.split(/[,;]/).map(name => name.trim())

const readLine = (result: ImportResult, file: File, line: ImportLine): void => {
  const text = (column: Column) => file.text(line, column)
  const title = text('title')
  const currency = result.currency(text('currency'))
  if (!currency) return result.problem(line, title, 'CURRENCY_UNKNOWN')
  const cost = readMinor(text('amount'), currency)
  if (!cost) return result.problem(line, title, 'AMOUNT_UNREADABLE')
  const amount = Math.abs(cost)
  const parts = file.involves
    ? equally(amount, namesIn(text('involved')))
    : partsIn(file, line, { amount, currency })
  if (!parts?.size) return result.problem(line, title, 'PARTS_DIFFER')
  const date = readDay(text('date'), file.order) ?? null
  if (date === null) result.problem(line, title, 'DATE_UNREADABLE')
  const payers = payersIn(result, file, line, { amount, currency })
  if (!payers) return result.problem(line, title, 'AMOUNT_UNREADABLE')
  const { name, note } = titleOf(title)
  const [from, ...others] = payers.keys()
  const [to, ...more] = parts.keys()
  const rate = rateOf(currency, { rate: text('rate').replace(',', '.'), base: file.base, date })
  const kind = text('kind')
  const isTransfer = kind ? transfer.test(kind) : transferTitle.test(title.trim())
  if (isTransfer && from && to && !others.length && !more.length && from !== to) {
    const said = paymentNote(title)
    result.payments.push({ from, to, amount, currency, settled_date: date, note: said, ...rate })
    return
  }
  if (!from) result.problem(line, title, 'PAYER_UNKNOWN')
  if (file.involves) result.problem(line, title, 'EQUAL_TAKEN')
  const isRefund = (cost < 0 || income.test(kind)) && payers.size > 0
  if (isRefund) result.problem(line, title, 'REFUND')
  const [by, of] = isRefund ? [parts, payers] : [payers, parts]
  result.expenses.push({
    name,
    note,
    expense_date: date,
    category: categoryOf(text('category')),
    amount,
    currency,
    payers: [...by].map(([user_id, each]) => ({ user_id, amount: each })),
    split: splitOfParts(of),
    ...rate,
  })
}

const equally = (amount: number, names: readonly string[]): Map<string, number> => {
  const people = names.filter(Boolean)
  return people.length ? shareOut(amount, new Map(people.map(name => [name, 1]))) : new Map()
}

/** The parts are in the currency of the whole tricount; in that of the line they are in the same proportion. */
const partsIn = (
  { parts, base }: File,
  line: ImportLine,
  { amount, currency }: { amount: number; currency: string },
): Map<string, number> | undefined => {
  const figures = parts.map(({ name, at }) => ({ name, part: readMinor(line.at(at), base ?? currency) }))
  if (figures.some(each => each.part === undefined)) return undefined
  const shares = new Map(figures.flatMap(each => (each.part ? [[each.name, Math.abs(each.part)]] : [])))
  if (base === undefined || base === currency) return evenedOut(amount, shares)
  return shares.size ? shareOut(amount, shares) : undefined
}

/** Who paid how much of it; undefined where a figure is none. They are in the currency that parts are in. */
const payersIn = (
  result: ImportResult,
  file: File,
  line: ImportLine,
  { amount, currency }: { amount: number; currency: string },
): Map<string, number> | undefined => {
  const figures = new Map<string, number>()
  for (const { name, at } of file.payments) {
    const minor = readMinor(line.at(at), file.base ?? currency)
    if (minor === undefined) return undefined
    if (minor) figures.set(name, Math.abs(minor))
  }
  if (figures.size) return shareOut(amount, figures)
  const name = file.text(line, 'payer')
  return result.people.includes(name) ? new Map([[name, amount]]) : new Map()
}
