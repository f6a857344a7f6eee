/** For whom an expense is, as it is typed. Pure. */
import { readAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import {
  mostShares,
  partsOf,
  wholePercent,
  type Split,
  type SplitItem,
} from '@caravel/sync-protocol/domain/money/split'
import {
  amountIn,
  type ExpenseForm,
  type Figure,
  type FormItem,
  type SplitMode,
} from '../sheets/expense-fields.ts'
import { typedAmount } from './typed-amounts.ts'

export interface SplitReading {
  /** Null: for nobody yet. Undefined: a figure cannot be read, or nobody is chosen. */
  split: Split | null | undefined
  /**
   * What is not shared out yet, below nought when it is too much: minor units of the amount, or hundredths of a per cent.
   * Undefined while there is nothing to reckon with.
   */
  left: number | undefined
}

const unread: SplitReading = { split: undefined, left: undefined }

/** The split that is typed; it is one that can be saved only when nothing is left. */
export function readSplit(form: ExpenseForm): SplitReading {
  if (form.mode === 'none') return { split: null, left: 0 }
  if (form.mode === 'items') return readItems(form)
  const { parts, mode } = form
  if (!parts.length) return unread
  if (mode === 'equal') return { split: { kind: 'equal', of: parts.map(({ id }) => id) }, left: 0 }
  if (mode === 'shares') return readShares(parts)
  return mode === 'percent' ? readPercent(parts) : readExact(form)
}

function readExact({ parts, amount, currency }: ExpenseForm): SplitReading {
  const total = amountIn(amount, currency)
  const read = figuresIn(parts, text => amountIn(text, currency, 0))
  if (!read || total === undefined) return unread
  const of = read.flatMap(({ id, value }) => (value ? [{ user_id: id, amount: value }] : []))
  const left = total - sum(read.map(({ value }) => value))
  return { split: of.length ? { kind: 'exact', of } : undefined, left }
}

function readPercent(parts: readonly Figure[]): SplitReading {
  const read = figuresIn(parts, text => (text.trim() ? percentIn(text) : 0))
  if (!read) return unread
  const of = read.flatMap(({ id, value }) => (value ? [{ user_id: id, hundredths: value }] : []))
  const left = wholePercent - sum(read.map(({ value }) => value))
  return { split: of.length ? { kind: 'percent', of } : undefined, left }
}

function readShares(parts: readonly Figure[]): SplitReading {
  const read = figuresIn(parts, text => (text.trim() ? readAmount(text, 0) : 1))
  if (!read || read.some(({ value }) => value > mostShares)) return unread
  const of = read.flatMap(({ id, value }) => (value ? [{ user_id: id, shares: value }] : []))
  return of.length ? { split: { kind: 'shares', of }, left: 0 } : unread
}

function readItems({ items, tax, tip, amount, currency }: ExpenseForm): SplitReading {
  const total = amountIn(amount, currency)
  const extra = [tax, tip].map(text => amountIn(text, currency, 0))
  const read = items.map(item => ({ ...item, value: amountIn(item.amount, currency) }))
  if (total === undefined || extra.includes(undefined)) return unread
  const [taxed = 0, tipped = 0] = extra
  const listed = read.flatMap(({ name, of, value }): SplitItem[] =>
    value !== undefined && of.length ? [{ name: name.trim(), amount: value, of }] : [],
  )
  const left = total - itemsTotal({ items, tax, tip, currency })
  const split: Split = { kind: 'items', items: listed, tax: taxed, tip: tipped }
  // A line that is left blank is none.
  const whole = read.every(({ name, value, of }, at) => {
    const blank = !name.trim() && !items[at]?.amount.trim()
    return blank || (value !== undefined && of.length > 0)
  })
  return { split: whole && listed.length ? split : undefined, left }
}

/** All that stands on the receipt. */
export const itemsTotal = (form: Pick<ExpenseForm, 'items' | 'tax' | 'tip' | 'currency'>): number =>
  sum(
    [...form.items.map(({ amount }) => amount), form.tax, form.tip].map(
      text => amountIn(text, form.currency, 0) ?? 0,
    ),
  )

/** What falls to each by what is typed; empty while it does not add up. */
export function partsIn(form: ExpenseForm, expenseId?: string): ReadonlyMap<string, number> {
  const { split, left } = readSplit(form)
  const total = amountIn(form.amount, form.currency)
  return split && left === 0 && total !== undefined ? partsOf(total, split, expenseId) : new Map()
}

/** Another rule for the same people. */
export function inMode(
  form: ExpenseForm,
  mode: SplitMode,
  everybody: readonly string[],
): Partial<ExpenseForm> {
  if (mode === form.mode) return {}
  const taking = form.parts.length ? form.parts.map(({ id }) => id) : everybody
  const parts = taking.map(id => ({ id, text: mode === 'shares' ? '1' : '' }))
  const items: FormItem[] = form.items.length ? form.items : [{ name: '', amount: '', of: [...taking] }]
  return { mode, parts, ...(mode === 'items' ? { items } : {}) }
}

/** The figures with what is left shared out among those beside whom nothing stands, or among all. */
export function restShared(form: ExpenseForm): Figure[] {
  const { left } = readSplit(form)
  if (left === undefined || left <= 0) return form.parts
  const empty = form.parts.filter(({ text }) => !text.trim())
  const taking = empty.length ? empty : form.parts
  const more = partsOf(left, { kind: 'equal', of: taking.map(({ id }) => id) })
  const digits = form.mode === 'percent' ? 2 : minorDigits(form.currency)
  const figure = (text: string) => (form.mode === 'percent' ? percentIn(text) : readAmount(text, digits)) ?? 0
  return form.parts.map(part => {
    const add = more.get(part.id)
    if (!add) return part
    return { ...part, text: typedAmount(figure(part.text) + add, digits) }
  })
}

/** Hundredths of a per cent, with or without the sign. */
const percentIn = (text: string): number | undefined => readAmount(text.replace('%', ''), 2)

const figuresIn = (
  parts: readonly Figure[],
  read: (text: string) => number | undefined,
): { id: string; value: number }[] | undefined => {
  const all = parts.map(({ id, text }) => ({ id, value: read(text) }))
  return all.every((each): each is { id: string; value: number } => each.value !== undefined)
    ? all
    : undefined
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
