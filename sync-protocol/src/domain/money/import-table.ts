/** A table of costs as other programs write it: its columns, figures, dates and currencies. */
import { csvLines, type CsvLine } from '../csv-lines.ts'
import { currencySigns, readFigure } from './read-price.ts'
import { isCurrency } from './currencies.ts'
import type {
  ImportedCosts,
  ImportedRate,
  ImportFormat,
  ImportOptions,
  ImportProblemCode,
} from './imported-costs.ts'
import { ratePattern } from './rate.ts'
import { shareOut } from './share-out.ts'
import { mostMoney, type Split } from './split.ts'

/** The records of a file, without empty ones and without the mark of UTF-8. */
export const tableLines = (text: string): CsvLine[] =>
  csvLines(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).filter(({ values }) => values.some(Boolean))

/** What one line says, by the names of the columns. */
export class ImportLine {
  readonly line: number
  private readonly values: readonly string[]

  constructor({ line, values }: CsvLine) {
    this.line = line
    this.values = values
  }

  at(column: number): string {
    return this.values[column] ?? ''
  }

  /** An amount in minor units; decimals beyond those of the currency may be noughts. Empty counts as 0. */
  minor(column: number, currency: string): number | undefined {
    return readMinor(this.at(column), currency)
  }
}

/** Gathers what a file says. */
export class ImportResult implements ImportedCosts {
  readonly format: ImportFormat
  readonly people: string[]
  readonly expenses: ImportedCosts['expenses'] = []
  readonly payments: ImportedCosts['payments'] = []
  readonly problems: ImportedCosts['problems'] = []
  private readonly chosen: string | undefined

  constructor(format: ImportFormat, people: readonly string[], { currency }: ImportOptions) {
    this.format = format
    this.people = [...new Set(people)]
    this.chosen = currency
  }

  problem({ line }: ImportLine, text: string, code: ImportProblemCode): undefined {
    this.problems.push({ line, text, code })
    return undefined
  }

  /** The code of a currency; a sign that several have is that of the currency that was chosen. */
  currency(written: string): string | undefined {
    const text = written.trim()
    const code = text.toUpperCase()
    if (/^[A-Z]{3}$/.test(code)) return isCurrency(code) ? code : undefined
    return currencySigns[text] ?? this.chosen
  }
}

/** Minor units of a figure as a program writes it: "-12.5", "1200.00", "7,2"; undefined where thousands and decimals cannot be told apart, and beyond what costs may be. */
export const readMinor = (written: string, currency: string): number | undefined => {
  if (written.trim() === '') return 0
  const read = readFigure(written, currency)
  return read?.isSure && Math.abs(read.amount) <= mostMoney ? read.amount : undefined
}

/** The rate of a line, where it is one and leads to another currency. */
export const rateOf = (
  currency: string,
  { rate, base, date }: { rate: string; base: string | undefined; date: string | null },
): { rate?: ImportedRate } =>
  base && isCurrency(base) && base !== currency && ratePattern.test(rate)
    ? { rate: { rate, rate_base: base, rate_date: date } }
    : {}

/** As a row keeps them; what is longer goes on in the note. */
export const titleOf = (title: string): { name: string; note: string | null } =>
  title.length > 200 ? { name: title.slice(0, 200).trim(), note: title } : { name: title || '–', note: null }

/** What is said of a payment, as a row keeps it. */
export const paymentNote = (text: string): string | null => text.slice(0, 1000) || null

/** `1` for day first, `-1` for month first; 0 where no date of the file tells. */
export const dayFirst = (dates: readonly string[]): number => {
  for (const date of dates) {
    const found = slashed.exec(date)
    if (Number(found?.[1]) > 12) return 1
    if (Number(found?.[2]) > 12) return -1
  }
  return 0
}

const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/

/** A day as `YYYY-MM-DD`; undefined when it is none, or could be two. */
export const readDay = (written: string, order: number): string | undefined => {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  if (iso) return isDay(iso) ? iso : undefined
  const found = slashed.exec(written)
  if (!found || (order === 0 && found[1] !== found[2])) return undefined
  const [, one = '', other = '', year = ''] = found
  const [day, month] = order < 0 ? [other, one] : [one, other]
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Parts as a split: equal where they are, else as amounts, so that not a unit moves to another person. */
export const splitOfParts = (parts: ReadonlyMap<string, number>): Split | null => {
  const some = [...parts].filter(([, part]) => part > 0)
  if (!some.length) return null
  return some.every(([, part]) => part === some[0]?.[1])
    ? { kind: 'equal', of: some.map(([id]) => id) }
    : { kind: 'exact', of: some.map(([user_id, amount]) => ({ user_id, amount })) }
}

/**
 * Parts that a program rounded each on its own, so that they add up again.
 * @returns undefined where they differ by more than rounding does
 */
export const evenedOut = (
  amount: number,
  parts: ReadonlyMap<string, number>,
): Map<string, number> | undefined => {
  const sum = [...parts.values()].reduce((total, part) => total + part, 0)
  if (sum === amount) return new Map(parts)
  return sum > 0 && Math.abs(sum - amount) <= parts.size ? shareOut(amount, parts) : undefined
}
