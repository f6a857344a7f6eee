/** Tables as text: comma-separated values (RFC 4180) for spreadsheets. */

/**
 * Lines of comma-separated values. A spreadsheet takes what begins with `=`, `+`, `-`, `@` or a blank of control for a
 * formula, and runs it: an apostrophe before it makes it text.
 */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

/** A value that `csvOf` wrote, without the apostrophe that kept it from being a formula. */
export const unguarded = (value: string): string =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value
