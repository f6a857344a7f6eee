/** The fields of an expense as they are typed, and what they come to. Pure. */
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import type { Payer, Split } from '@caravel/sync-protocol/domain/money/split'
import type { StringKey } from '../../../i18n/t.ts'
import type { FoundRate } from '../../../data/rates.ts'
import { frozenRate, isTwoRates } from './frozen-rate.ts'
import { amountIn, type ExpenseForm, type Figure } from '../sheets/expense-fields.ts'
import { readSplit } from './split-form.ts'
import type { NewExpense } from './cost-actions.ts'
import type { Expense } from './cost-rows.ts'
import { typedAmount } from './typed-amounts.ts'

/** What a new expense starts from. */
export type Start = { me: string; people: string[]; currency: string; date: string }
export type ExpenseRows = { expense: Expense | undefined; start: Start }

export function fieldsOf({ expense, start }: ExpenseRows): ExpenseForm {
  if (!expense) return newForm(start)
  const { split, currency } = expense
  const write = (minor: number) => typedAmount(minor, minorDigits(currency))
  return {
    name: expense.name ?? '',
    amount: write(expense.amount),
    currency,
    date: expense.expense_date ?? '',
    category: expense.category,
    payers: expense.payers.map(({ user_id: id, amount }) => ({ id, text: write(amount) })),
    several: expense.payers.length > 1,
    mode: split?.kind ?? 'none',
    parts: split && split.kind !== 'items' ? figuresOf(split, write) : [],
    items: split?.kind === 'items' ? split.items.map(item => ({ ...item, amount: write(item.amount) })) : [],
    tax: split?.kind === 'items' && split.tax ? write(split.tax) : '',
    tip: split?.kind === 'items' && split.tip ? write(split.tip) : '',
    rate: expense.rate ?? '',
    rate_by: expense.rate === null ? 'found' : 'kept',
    note: expense.note ?? '',
  }
}

const newForm = ({ me, people, currency, date }: Start): ExpenseForm => ({
  name: '',
  amount: '',
  currency,
  date,
  category: 'other',
  payers: people.includes(me) ? [{ id: me, text: '' }] : [],
  several: false,
  mode: 'equal',
  parts: people.map(id => ({ id, text: '' })),
  items: [],
  tax: '',
  tip: '',
  rate: '',
  rate_by: 'found',
  note: '',
})

const figuresOf = (split: Exclude<Split, { kind: 'items' }>, write: (minor: number) => string): Figure[] => {
  switch (split.kind) {
    case 'equal':
      return split.of.map(id => ({ id, text: '' }))
    case 'exact':
      return split.of.map(({ user_id: id, amount }) => ({ id, text: write(amount) }))
    case 'percent':
      return split.of.map(({ user_id: id, hundredths }) => ({ id, text: typedAmount(hundredths, 2) }))
    case 'shares':
      return split.of.map(({ user_id: id, shares }) => ({ id, text: String(shares) }))
  }
}

export type Wrong = Partial<Record<'name' | 'amount' | 'payers' | 'split' | 'rate', StringKey>>

/** Who paid what; undefined where a figure is no amount. */
export function payersIn({ payers, several, amount, currency }: ExpenseForm): Payer[] | undefined {
  const total = amountIn(amount, currency)
  if (!several) return payers.length && total ? [{ user_id: payers[0]?.id ?? '', amount: total }] : []
  const read = payers.map(({ id, text }) => ({ user_id: id, amount: amountIn(text, currency, 0) }))
  if (read.some(payer => payer.amount === undefined)) return undefined
  return read.flatMap(payer => (payer.amount ? [{ user_id: payer.user_id, amount: payer.amount }] : []))
}

/** What is not said yet of who paid: nought when it adds up. Undefined: a figure is no amount. */
export function payersLeft(form: ExpenseForm): number | undefined {
  const payers = payersIn(form)
  const total = amountIn(form.amount, form.currency)
  if (!payers || total === undefined) return undefined
  return payers.length ? total - payers.reduce((sum, { amount }) => sum + amount, 0) : 0
}

export type Reading = { values: NewExpense | undefined; wrong: Wrong }

/** The values to be saved, or why they cannot be. */
export function readForm(
  form: ExpenseForm,
  { expense, base, today, found }: ReadingBy & { expense: Expense | undefined },
): Reading {
  const amount = amountIn(form.amount, form.currency)
  const payers = payersIn(form)
  const { split, left } = readSplit(form)
  const rate = frozenRate(form, expense, { base, today, found })
  const wrong: Wrong = {
    // The price of a booking is called as that is.
    ...(form.name.trim() || expense?.reservation_id ? {} : { name: 'costs.nameMissing' }),
    ...(amount === undefined ? { amount: 'costs.noAmount' } : {}),
    ...(payers && payersLeft(form) === 0 ? {} : { payers: 'costs.payersDiffer' }),
    ...(split !== undefined && left === 0 ? {} : { split: 'costs.splitDiffers' }),
    ...(rate ? {} : { rate: noRateWord(form.rate) }),
  }
  // Without an amount nothing can add up to it; one fault is said at a time.
  if (wrong.amount) for (const part of ['payers', 'split'] as const) delete wrong[part]
  if (Object.keys(wrong).length || amount === undefined || !payers || split === undefined || !rate)
    return { values: undefined, wrong }
  return {
    wrong,
    values: {
      name: form.name.trim() || null,
      note: form.note.trim() || null,
      expense_date: form.date || null,
      category: form.category,
      amount,
      currency: form.currency,
      payers: sameOrder(payers, expense?.payers ?? []),
      split,
      ...rate,
    },
  }
}

/** What is wrong with a rate that was typed. */
export const noRateWord = (text: string) => (isTwoRates(text) ? 'costs.rateIsTwo' : 'costs.noRate')

export interface ReadingBy {
  base: string
  today: string
  found: FoundRate | undefined
}

/** As they stood before, so that who was only looked at is not written again. */
const sameOrder = (payers: Payer[], before: readonly Payer[]): Payer[] => {
  const at = (id: string) => {
    const index = before.findIndex(({ user_id }) => user_id === id)
    return index < 0 ? before.length : index
  }
  return payers.toSorted((a, b) => at(a.user_id) - at(b.user_id))
}

/** Everybody the form names already. */
export const namedIn = (form: ExpenseForm): Set<string> =>
  new Set([
    ...form.payers.map(({ id }) => id),
    ...form.parts.map(({ id }) => id),
    ...form.items.flatMap(({ of }) => of),
  ])
