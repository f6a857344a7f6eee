/**
 * Lines of comma-separated values. A spreadsheet takes what begins with `=`, `+`, `-`, `@` or a blank of control for a
 * formula, and runs it: an apostrophe before it makes it text.
 */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^\s*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
