/** Reads a file of costs, whichever program it is from, and says who its people are. */
import type { CsvLine } from '../csv-lines.ts'
import { isCaravel, readCaravel } from './import-caravel.ts'
import { isSpliit, readSpliit } from './import-spliit.ts'
import { readSplitwise, splitwiseHead } from './import-splitwise.ts'
import { tableLines } from './import-table.ts'
import { isTricount, readTricount } from './import-tricount.ts'
import type { ImportedCosts, ImportedExpense, ImportedPayment, ImportOptions } from './imported-costs.ts'
import { mostPeople, type Payer, type Split } from './split.ts'

/** A file whose headings are of no program that can be read. */
export interface UnknownTable {
  unknown: string[]
}

/** A file with more than can be looked through; the text of each is the key `costs.import.fault.<fault>`. */
export interface TooMuch {
  fault: 'TOO_MANY_LINES' | 'TOO_MANY_PEOPLE'
}

export const mostLines = 5000
/** Of a person there are two columns at most; besides, no program has as many as this. */
const mostColumns = 2 * mostPeople + 40

/** What is in the text of a file. Nothing in it is taken that is not told in `problems` when it is not certain. */
export const readCosts = (
  text: string,
  options: ImportOptions = {},
): ImportedCosts | UnknownTable | TooMuch => {
  const lines = tableLines(text)
  if (lines.length > mostLines) return { fault: 'TOO_MANY_LINES' }
  if (lines.some(({ values }) => values.length > mostColumns)) return { fault: 'TOO_MANY_PEOPLE' }
  const found = readTable(lines, options)
  return 'people' in found && found.people.length > mostPeople ? { fault: 'TOO_MANY_PEOPLE' } : found
}

const readTable = (lines: CsvLine[], options: ImportOptions): ImportedCosts | UnknownTable => {
  const head = lines[0]?.values ?? []
  if (isCaravel(head)) return readCaravel(lines, options)
  if (isSpliit(head)) return readSpliit(lines, options)
  if (isTricount(head)) return readTricount(lines, options)
  if (splitwiseHead(lines) >= 0) return readSplitwise(lines, options)
  return { unknown: head }
}

/** The expense with ids in place of names. Two names that are one person become one. */
export const withPeople = (
  { payers, split, ...rest }: ImportedExpense,
  idOf: (name: string) => string,
): ImportedExpense => ({
  ...rest,
  payers: merged(payers.map(({ user_id, amount }) => [idOf(user_id), amount])).map(
    ([user_id, amount]): Payer => ({ user_id, amount }),
  ),
  split: split && splitWithPeople(split, idOf),
})

/** The payment with ids in place of names; undefined where both are one person. */
export const paymentWithPeople = (
  payment: ImportedPayment,
  idOf: (name: string) => string,
): ImportedPayment | undefined => {
  const [from, to] = [idOf(payment.from), idOf(payment.to)]
  return from === to ? undefined : { ...payment, from, to }
}

const splitWithPeople = (split: Split, idOf: (name: string) => string): Split => {
  if (split.kind === 'exact') {
    const of = merged(split.of.map(({ user_id, amount }) => [idOf(user_id), amount]))
    return { kind: 'exact', of: of.map(([user_id, amount]) => ({ user_id, amount })) }
  }
  if (split.kind !== 'equal')
    throw new TypeError(`a file is divided equally or by amounts, not by ${split.kind}`)
  const of = merged(split.of.map(name => [idOf(name), 1]))
  if (of.every(([, shares]) => shares === 1)) return { kind: 'equal', of: of.map(([id]) => id) }
  return { kind: 'shares', of: of.map(([user_id, shares]) => ({ user_id, shares })) }
}

const merged = (amounts: readonly [id: string, amount: number][]): [string, number][] => {
  const sums = new Map<string, number>()
  for (const [id, amount] of amounts) sums.set(id, (sums.get(id) ?? 0) + amount)
  return [...sums]
}
