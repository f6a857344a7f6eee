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
  for (const { line, raw, values, unclosed } of csvLines(text)) {
    if (values.every(value => value === '') || (line === 1 && isHead(values))) continue
    const read = unclosed ? 'QUOTE_OPEN' : readValues(values)
    if (typeof read === 'string') broken.push({ line, text: raw, problem: read })
    else items.push(read)
  }
  return { items, broken }
}

const readValues = (values: string[]): ListedItem | LineProblem => {
  const [category = '', named = '', weight = '', bag = '', checked = ''] =
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

/**
 * Grams, with or without the unit, thousands with or without a sign ("1,200"); kilograms with theirs. Empty or a dash:
 * not known. Undefined: no weight, or one that can be two, such as "0.4" without a unit.
 */
export const readGrams = (text: string): number | null | undefined => {
  if (text === '' || /^[-–—]$/.test(text)) return null
  const found = /^(\d+(?:[.,]\d+)*)\s*(kg|g)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, figure = '', unit = ''] = found
  const isKilograms = unit.toLowerCase() === 'kg'
  // Nobody weighs to the thousandth of a gram.
  const isGrouped = !isKilograms && /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(figure)
  const amount = Number(isGrouped ? figure.replaceAll(/[.,]/g, '') : figure.replace(',', '.'))
  if (Number.isNaN(amount) || (!unit && !Number.isInteger(amount))) return undefined
  const grams = Math.round(isKilograms ? amount * 1000 : amount)
  return grams <= heaviestGrams ? grams : undefined
}

const readChecked = (text: string): boolean | undefined => {
  if (/^(checked|true|yes|x|1|✓)$/i.test(text)) return true
  return /^(unchecked|false|no|0|)$/i.test(text) ? false : undefined
}

/** The head of a table that was copied with it. */
const isHead = (values: string[]): boolean =>
  values.length > 2 && /^category$/i.test(values[0] ?? '') && /^(item|name)$/i.test(values[1] ?? '')
