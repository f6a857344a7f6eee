/**
 * Splitwise, "Export as spreadsheet": date, description, category, cost, currency, then a column per person with what
 * the line does to their balance (paid less part). Its headings are in the language of anyone who exported it.
 */
import type { CsvLine } from '../csv-lines.ts'
import { categoryOf } from './import-categories.ts'
import { ImportLine, ImportResult, paymentNote, readDay, splitOfParts, titleOf } from './import-table.ts'
import type { ImportedCosts, ImportOptions } from './imported-costs.ts'
import { shareOut } from './share-out.ts'
import type { Payer } from './split.ts'

const column = { date: 0, title: 1, category: 2, cost: 3, currency: 4, people: 5 }

/** What the category of money given back is called. */
const payment = /^(payment|zahlung|paiement|pago|pagamento|betaling|betalning|płatność|платёж|支払い)$/i

/** The heading of a Splitwise table: known by what stands beneath it. There may be a note above it. */
export const splitwiseHead = (lines: readonly CsvLine[]): number =>
  lines.findIndex(({ values }, at) => values.length > column.people && isEntry(lines[at + 1]))

const isEntry = (line: CsvLine | undefined): boolean =>
  line !== undefined &&
  line.values.length > column.people &&
  /^\d{4}-\d{2}-\d{2}/.test(line.values[column.date] ?? '') &&
  /^[A-Z]{3}$/.test(line.values[column.currency] ?? '')

export const readSplitwise = (lines: readonly CsvLine[], options: ImportOptions): ImportedCosts => {
  const head = splitwiseHead(lines)
  const names = lines[head]?.values ?? []
  const people = names.flatMap((name, at) => (at >= column.people && name ? [{ name, at }] : []))
  const result = new ImportResult(
    'splitwise',
    people.map(({ name }) => name),
    options,
  )
  for (const line of lines.slice(head + 1).map(each => new ImportLine(each))) {
    // The sums at the end have neither category nor cost.
    if (!line.at(column.cost) && !line.at(column.category)) continue
    const title = line.at(column.title)
    const currency = result.currency(line.at(column.currency))
    if (!currency) {
      result.problem(line, title, 'CURRENCY_UNKNOWN')
      continue
    }
    const nets = new Map<string, number | undefined>(
      people.map(({ name, at }) => [name, line.minor(at, currency)]),
    )
    readLine(result, line, { currency, nets })
  }
  return result
}

interface Read {
  currency: string
  nets: ReadonlyMap<string, number | undefined>
}

const readLine = (result: ImportResult, line: ImportLine, { currency, nets }: Read): void => {
  const title = line.at(column.title)
  const amount = line.minor(column.cost, currency)
  if (!amount || amount < 0 || [...nets.values()].includes(undefined))
    return result.problem(line, title, 'AMOUNT_UNREADABLE')
  const [giving, taking] = [sideOf(nets, 1), sideOf(nets, -1)]
  const given = sumOf(giving)
  if (given !== sumOf(taking) || given > amount) return result.problem(line, title, 'PARTS_DIFFER')
  const date = readDay(line.at(column.date), 0) ?? null
  if (date === null) result.problem(line, title, 'DATE_UNREADABLE')
  const { name, note } = titleOf(title)
  const [from] = giving.keys()
  const [to] = taking.keys()
  if (payment.test(line.at(column.category)) && giving.size === 1 && taking.size === 1 && from && to) {
    result.payments.push({ from, to, amount, currency, settled_date: date, note: paymentNote(title) })
    return
  }
  const category = categoryOf(line.at(column.category))
  const money = moneyOf(amount, giving, taking)
  if (!giving.size) result.problem(line, title, 'PAYER_UNKNOWN')
  if (giving.size > 1 && amount > given) result.problem(line, title, 'SEVERAL_PAYERS')
  result.expenses.push({ name, note, expense_date: date, category, amount, currency, ...money })
}

/**
 * What each paid and what falls to each, so that the balances are exactly those of the line. What those who paid had of
 * it themselves is not in the file: of one it is the rest; among several it is taken to be in proportion.
 */
const moneyOf = (
  amount: number,
  giving: ReadonlyMap<string, number>,
  taking: ReadonlyMap<string, number>,
) => {
  if (!giving.size) return { payers: [], split: null }
  const own = shareOut(amount - sumOf(giving), giving)
  const payers: Payer[] = [...giving].map(([user_id, net]) => ({
    user_id,
    amount: net + (own.get(user_id) ?? 0),
  }))
  return { payers, split: splitOfParts(new Map([...own, ...taking])) }
}

const sideOf = (nets: ReadonlyMap<string, number | undefined>, sign: 1 | -1): Map<string, number> =>
  new Map([...nets].flatMap(([id, net]) => (net && net * sign > 0 ? [[id, net * sign]] : [])))

const sumOf = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
