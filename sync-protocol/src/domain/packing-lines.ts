/** Lines such as `Clothes, Rain jacket, 340, Backpack, unchecked`, as people paste them from a table or type them. */
import { heaviestGrams } from '../entities/packing-bag.ts'
import { csvLines } from './csv-lines.ts'
import type { ListedItem } from './listed-item.ts'

export type LineProblem =
  | 'NAME_MISSING'
  | 'NAME_TOO_LONG'
  | 'WEIGHT_UNREADABLE'
  | 'CHECKED_UNREADABLE'
  | 'QUOTE_OPEN'
  | 'TOO_MANY_VALUES'

/** A line that cannot be taken; `line` counts from 1. */
export interface BrokenLine {
  line: number
  text: string
  problem: LineProblem
}

/**
 * Reads `category, name, weight (g), bag, checked or unchecked` per line; what stands at the end may be left out, and a
 * line with one value is a name. A quantity stands before the name: `4 x T-shirt`; `2 x 4 board` is a name. A quote that
 * is not closed in its line makes the line broken, for what follows would be a part of it.
 */
export const readPackingLines = (text: string): { items: ListedItem[]; broken: BrokenLine[] } => {
  const items: ListedItem[] = []
  const broken: BrokenLine[] = []
  let table: Columns | undefined
  for (const { line, raw, values, unclosed } of csvLines(text.replace(/^\uFEFF/, ''))) {
    if (values.every(value => value === '') || (line === 1 && isHead(values))) continue
    if (line === 1) table = columnsOf(values)
    if (line === 1 && table) continue
    const read = unclosed ? 'QUOTE_OPEN' : readValues(table ? rearranged(table, values) : values)
    if (typeof read === 'string') broken.push({ line, text: raw, problem: read })
    else items.push(read)
  }
  return { items, broken }
}

/** Where a table with a head has what a line needs, by the names that LighterPack and others have for it. */
type Columns = Record<'category' | 'name' | 'quantity' | 'weight' | 'unit', number>

const headings: Record<keyof Columns, readonly string[]> = {
  category: ['category', 'kategorie'],
  name: ['item name', 'item', 'name', 'gegenstand'],
  quantity: ['qty', 'quantity', 'anzahl', 'menge'],
  weight: ['weight', 'gewicht'],
  unit: ['unit', 'einheit'],
}

/** Undefined for a first line that is no head. */
const columnsOf = (values: readonly string[]): Columns | undefined => {
  const at = (names: readonly string[]) => values.findIndex(value => names.includes(value.toLowerCase()))
  const columns = Object.fromEntries(
    Object.entries(headings).map(([column, names]) => [column, at(names)]),
  ) as Columns
  const isTable = columns.name >= 0 && columns.weight >= 0 && columns.quantity >= 0
  return isTable ? columns : undefined
}

/** A line of a table, as `category, name, weight`. */
const rearranged = (columns: Columns, values: readonly string[]): string[] => {
  const of = (column: keyof Columns) => (columns[column] < 0 ? '' : (values[columns[column]] ?? ''))
  const quantity = /^[1-9]\d{0,2}$/.test(of('quantity')) ? `${of('quantity')} x ` : ''
  const weight = of('weight') === '0' || of('weight') === '' ? '' : `${of('weight')} ${of('unit')}`.trim()
  return [of('category'), quantity + of('name'), weight]
}

/** What lists put before a thing: "- ", "[x] ", "☑". */
const tick = /^(?:[-*•–]\s+)?(?:(\[[ xX✓]?\]|[☐☑☒✓✔✅])\s*)?/

const readValues = (given: string[]): ListedItem | LineProblem => {
  const mark = tick.exec(given[0] ?? '')
  const values = [(given[0] ?? '').slice(mark?.[0].length), ...given.slice(1)]
  const isTicked = mark?.[1] !== undefined && !/^(\[ ?\]|☐)$/.test(mark[1])
  const [category = '', named = '', weight = '', bag = '', checked = isTicked ? 'x' : ''] =
    values.length === 1 ? ['', values[0]] : values
  if (values.some(value => /[\r\n]/.test(value))) return 'QUOTE_OPEN'
  if (values.slice(5).some(Boolean)) return 'TOO_MANY_VALUES'
  const counted = /^(\d{1,3})\s*[x×]\s+([^\d\s].*)$/i.exec(named)
  const quantity = counted ? Math.max(1, Number(counted[1])) : 1
  const name = counted?.[2]?.trim() ?? named
  if (name === '') return 'NAME_MISSING'
  if (name.length > 200 || category.length > 100 || bag.length > 100) return 'NAME_TOO_LONG'
  const grams = readGrams(weight)
  if (grams === undefined) return 'WEIGHT_UNREADABLE'
  const done = readChecked(checked)
  if (done === undefined) return 'CHECKED_UNREADABLE'
  return { name, category: category || null, quantity, weight_grams: grams, bag: bag || null, checked: done }
}

const gramsIn: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kilogram: 1000,
  kilograms: 1000,
  oz: 28.349523125,
  ounce: 28.349523125,
  ounces: 28.349523125,
  lb: 453.59237,
  lbs: 453.59237,
  pound: 453.59237,
  pounds: 453.59237,
}

/**
 * Grams, with or without the unit, thousands with or without a sign ("1,200"); other units with theirs. Empty or a dash:
 * not known. Undefined: no weight, or one that can be two, such as "0.4" without a unit.
 */
export const readGrams = (text: string): number | null | undefined => {
  if (text === '' || /^[-–—]$/.test(text)) return null
  const found = /^(\d+(?:[.,]\d+)*)\s*([a-z]+)?\.?$/i.exec(text.trim())
  const unit = found?.[2]?.toLowerCase() ?? ''
  const each = unit === '' ? 1 : gramsIn[unit]
  if (!found || each === undefined) return undefined
  const [, figure = ''] = found
  const isKilograms = each !== 1
  // Nobody weighs to the thousandth of a gram.
  const isGrouped = !isKilograms && /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(figure)
  const amount = Number(isGrouped ? figure.replaceAll(/[.,]/g, '') : figure.replace(',', '.'))
  if (Number.isNaN(amount) || (!unit && !Number.isInteger(amount))) return undefined
  const grams = Math.round(amount * each)
  return grams <= heaviestGrams ? grams : undefined
}

const readChecked = (text: string): boolean | undefined => {
  if (/^(checked|true|yes|x|1|✓)$/i.test(text)) return true
  return /^(unchecked|false|no|0|)$/i.test(text) ? false : undefined
}

/** The head of a table that was copied with it. */
const isHead = (values: string[]): boolean =>
  values.length > 2 && /^category$/i.test(values[0] ?? '') && /^(item|name)$/i.test(values[1] ?? '')
