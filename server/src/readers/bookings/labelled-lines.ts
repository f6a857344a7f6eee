/** Lines with a label and a value, such as "Check-in: 3 April 2026": in mails without data, pages, texts and PDF files. */
import { writtenDate } from '../written-dates.ts'
import { fieldNamed, type LineField } from './line-labels.ts'

export interface LabelledLine {
  field: LineField
  value: string
  /** As it stands in the text. */
  line: string
}

const mostLines = 3000
const longestLine = 500
/** Lines below a label that stands alone. */
const mostBelow = 5
/** A date with its weekday and a time. */
const longestMoment = 50

/** Every line that begins with a known label, in their order; what is below a label that stands alone is its value. */
export function labelledLines(text: readonly string[]): LabelledLine[] {
  const lines = text.slice(0, mostLines).map(line => line.slice(0, longestLine).trim())
  const found: LabelledLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const cells = cellsOf(line)
    const known = cells.map(cell => fieldNamed(cell))
    // A head of a table, with its values in the next line.
    const next = cellsOf(lines[at + 1] ?? '')
    if (cells.length > 1 && known.every(Boolean) && next.length === cells.length) {
      for (const [column, field] of known.entries())
        if (field) found.push({ field, value: next[column] ?? '', line: `${cells[column]}: ${next[column]}` })
      at++
      continue
    }
    const pairs = pairsOf(line, cells)
    if (pairs.length) {
      const moments = pairs.length === 1 ? momentsBelow(lines, at + 1) : []
      found.push(...pairs.map(pair => ({ ...pair, value: [pair.value, ...moments].join(', ') })))
      at += moments.length
    } else if (cells.length === 1 && known[0]) {
      const below: string[] = []
      for (let down = at + 1; down < lines.length && below.length < mostBelow; down++) {
        const each = lines[down] ?? ''
        if (each === '' && below.length === 0) continue
        if (each === '' || pairsOf(each, cellsOf(each)).length || fieldNamed(each)) break
        below.push(each)
      }
      if (below.length)
        found.push({ field: known[0], value: below.join(', '), line: [line, ...below].join(' ') })
    }
  }
  return found
}

/** Dates and times that stand on lines of their own, below the place they belong to. */
function momentsBelow(lines: readonly string[], from: number): string[] {
  const below: string[] = []
  for (let at = from; at < lines.length && below.length < 2; at++) {
    const line = lines[at] ?? ''
    if (line.length > longestMoment || line.includes(': ') || fieldNamed(line)) break
    if (!writtenDate(line) && !/^\d{1,2}[:.h]\d{2}\b/.test(line)) break
    below.push(line)
  }
  return below
}

const cellsOf = (line: string): string[] =>
  line
    .split(/\t|\||\s{3,}/)
    .map(cell => cell.trim())
    .filter(Boolean)

/** "Label: value" in each cell, or a label in one cell and its value in the next. */
function pairsOf(line: string, cells: readonly string[]): LabelledLine[] {
  const pairs: LabelledLine[] = []
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? ''
    const colon = cell.indexOf(':')
    const own = colon > 0 ? fieldNamed(cell.slice(0, colon)) : undefined
    const value = cell.slice(colon + 1).trim()
    const field = own ?? fieldNamed(cell)
    const next = cells[at + 1]
    if (own && value) pairs.push({ field: own, value, line })
    else if (field && next !== undefined && !fieldNamed(next)) {
      pairs.push({ field, value: next, line })
      at++
    }
  }
  return pairs
}
