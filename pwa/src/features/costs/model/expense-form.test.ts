import { describe, expect, it } from 'vitest'
import { checkMoney, type Payer, type Split } from '@caravel/sync-protocol/domain/money/split'
import type { Expense } from './cost-rows.ts'
import type { ExpenseForm } from '../sheets/expense-fields.ts'
import { fieldsOf, payersIn, payersLeft, readForm } from './expense-form.ts'
import { inMode, partsIn, readSplit, restShared } from './split-form.ts'

const start = { me: 'me', people: ['me', 'ines', 'jonas'], currency: 'EUR', date: '2027-04-18' }
const blank = fieldsOf({ expense: undefined, start })
const by = { base: 'EUR', today: '2027-04-18', found: undefined, expense: undefined }
const typed = (changes: Partial<ExpenseForm>): ExpenseForm => ({
  ...blank,
  name: 'Lunch',
  amount: '91,40',
  ...changes,
})
const figures = (texts: Record<string, string>) => Object.entries(texts).map(([id, text]) => ({ id, text }))

/** What the form makes of it is always what both sides accept. */
const saved = (form: ExpenseForm, expense?: Expense) => {
  const { values, wrong } = readForm(form, { ...by, expense })
  if (values)
    expect(checkMoney(values as { amount: number; payers: Payer[]; split: Split | null })).toBe(undefined)
  return { values, wrong }
}

describe('a new expense', () => {
  it('is paid by the reader for everybody in equal parts unless something else is said', () => {
    expect(saved(typed({})).values).toMatchObject({
      amount: 9140,
      currency: 'EUR',
      payers: [{ user_id: 'me', amount: 9140 }],
      split: { kind: 'equal', of: ['me', 'ines', 'jonas'] },
      expense_date: '2027-04-18',
      rate: '1',
      rate_source: 'same',
    })
  })

  it('needs a name and an amount, and says which is missing', () => {
    expect(saved(typed({ name: ' ', amount: 'a lot' })).wrong).toEqual({
      name: 'costs.nameMissing',
      amount: 'costs.noAmount',
    })
  })

  it('is only planned while nobody paid and it is for nobody', () => {
    const { values } = saved(typed({ payers: [], mode: 'none' }))
    expect(values).toMatchObject({ payers: [], split: null, amount: 9140 })
  })
})

describe('several payers', () => {
  const paid = (texts: Record<string, string>) => typed({ several: true, payers: figures(texts) })

  it('must add up to the amount, and the rest is said as one types', () => {
    expect(payersLeft(paid({ me: '40', ines: '' }))).toBe(5140)
    expect(saved(paid({ me: '40', ines: '' })).wrong).toEqual({ payers: 'costs.payersDiffer' })
    expect(saved(paid({ me: '40', ines: '51.40' })).values?.['payers']).toEqual([
      { user_id: 'me', amount: 4000 },
      { user_id: 'ines', amount: 5140 },
    ])
  })

  it('whose figure is none are not guessed', () => {
    expect(payersIn(paid({ me: 'half' }))).toBe(undefined)
    expect(saved(paid({ me: 'half' })).wrong).toEqual({ payers: 'costs.payersDiffer' })
  })
})

describe('a split', () => {
  it('by exact amounts says what is left and shares the rest out', () => {
    const form = typed({ mode: 'exact', parts: figures({ me: '30', ines: '', jonas: '' }) })
    expect(readSplit(form).left).toBe(6140)
    const parts = restShared(form)
    expect(parts.map(({ text }) => text)).toEqual(['30', '30.70', '30.70'])
    expect(saved({ ...form, parts }).values?.['split']).toMatchObject({ kind: 'exact' })
  })

  it('that is too much is no split', () => {
    const form = typed({ mode: 'exact', parts: figures({ me: '91,41' }) })
    expect(readSplit(form).left).toBe(-1)
    expect(saved(form).wrong).toEqual({ split: 'costs.splitDiffers' })
  })

  it('by percent takes hundredths of them and must come to a hundred', () => {
    const form = typed({ mode: 'percent', parts: figures({ me: '33,33', ines: '33,33', jonas: '' }) })
    expect(readSplit(form).left).toBe(3334)
    const parts = restShared(form)
    expect([...partsIn({ ...form, parts }).values()].reduce((sum, part) => sum + part, 0)).toBe(9140)
  })

  it('a percentage with its sign keeps what was typed when the rest is shared out', () => {
    const form = typed({ mode: 'percent', parts: figures({ me: '30%', ines: '30 %' }) })
    expect(restShared(form).map(({ text }) => text)).toEqual(['50.00', '50.00'])
  })

  it('by shares counts whole ones', () => {
    const form = typed({ mode: 'shares', parts: figures({ me: '2', ines: '1' }) })
    expect(Object.fromEntries(partsIn(form))).toEqual({ me: 6093, ines: 3047 })
    expect(saved(typed({ mode: 'shares', parts: figures({ me: '0.5' }) })).wrong).toEqual({
      split: 'costs.splitDiffers',
    })
  })

  it('by the lines of a receipt shares tax and tip in proportion', () => {
    const items = [
      { name: 'Soup', amount: '30', of: ['me'] },
      { name: 'Fish', amount: '50', of: ['ines', 'jonas'] },
      { name: '', amount: '', of: ['me'] },
    ]
    const form = typed({ mode: 'items', amount: '88', items, tax: '6', tip: '2' })
    expect(Object.fromEntries(partsIn(form))).toEqual({ me: 3300, ines: 2750, jonas: 2750 })
    expect(readSplit({ ...form, amount: '90' }).left).toBe(200)
    expect(saved({ ...form, items: [{ name: 'Soup', amount: '80', of: [] }] }).wrong).toEqual({
      split: 'costs.splitDiffers',
    })
  })

  it('goes to another rule with the same people', () => {
    const form = typed({ parts: figures({ me: '', jonas: '' }) })
    expect(inMode(form, 'shares', start.people)).toEqual({
      mode: 'shares',
      parts: figures({ me: '1', jonas: '1' }),
    })
    expect(inMode(form, 'items', start.people).items).toEqual([{ name: '', amount: '', of: ['me', 'jonas'] }])
    expect(inMode(form, 'equal', start.people)).toEqual({})
  })
})

describe('an expense that is opened and saved', () => {
  const row = {
    id: 'dinner',
    name: 'Dinner',
    note: null,
    expense_date: null,
    category: 'food',
    amount: 120_050,
    currency: 'JPY',
    payers: [
      { user_id: 'jonas', amount: 100_000 },
      { user_id: 'ines', amount: 20_050 },
    ],
    rate: '0.0061',
    rate_base: 'EUR',
    rate_date: '2027-03-02',
    rate_source: 'live',
  }
  const splits: Split[] = [
    { kind: 'equal', of: ['ines', 'me'] },
    { kind: 'exact', of: [{ user_id: 'me', amount: 120_050 }] },
    {
      kind: 'percent',
      of: [
        { user_id: 'me', hundredths: 3333 },
        { user_id: 'ines', hundredths: 6667 },
      ],
    },
    { kind: 'shares', of: [{ user_id: 'me', shares: 3 }] },
    { kind: 'items', items: [{ name: 'Fish', amount: 120_000, of: ['me'] }], tax: 50, tip: 0 },
  ]
  it.each([null, ...splits])('stays what it was: %j', split => {
    const expense = { ...row, split } as Expense
    const { values } = saved(fieldsOf({ expense, start }), expense)
    expect({ id: 'dinner', ...values }).toEqual({ ...expense })
  })
})
