/** Tables as text: comma-separated values (RFC 4180) for spreadsheets. */
import { pattern } from '../pattern.ts'

/**
 * Lines of comma-separated values. A spreadsheet takes what begins with `=`, `+`, `-`, `@` or a blank of control for a
 * formula, and runs it: an apostrophe before it makes it text. So does what begins one where a program divides the line
 * by something else than commas: behind a semicolon, a tab or the end of a line.
 */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

const cell = (value: unknown): string => {
  const safe = guarded(value === null || value === undefined ? '' : String(value))
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const sign = /[^\S\t\r\n]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/
const formula = pattern('g')`(^|[;,\t\r\n])('*${sign})`
const guardedFormula = pattern('g')`(^|[;,\t\r\n])'('*${sign})`

const guarded = (text: string): string => {
  const inside = text.replace(formula, "$1'$2")
  return /^'*[\t\r\n]/.test(inside) ? `'${inside}` : inside
}

/** A value that `csvOf` wrote, without the apostrophes that kept it from being a formula. */
export const unguarded = (value: string): string =>
  value.replace(/^'(?='*[\t\r\n])/, '').replace(guardedFormula, '$1$2')
