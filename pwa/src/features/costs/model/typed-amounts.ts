/** Amounts in the fields of a form, as the reader writes them. */
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { decimalSign } from '../../../i18n/decimal-sign.ts'
import type { ExpenseForm } from '../sheets/expense-fields.ts'

/** More decimals than one may type in any currency of daily life: such a figure is an amount of none of them. */
const finest = 4

/** Minor units for a field, with the decimal sign of the reader. */
export const typedAmount = (minor: number, digits: number): string =>
  writeAmount(minor, digits, decimalSign())

/**
 * The same figure in a currency with other decimals: 12.500 dinars are 12.50 euros in the field, never 12,500.00. What the
 * other currency has no coins for stays to be mended, in a form that is no amount of it.
 */
export function inOtherCurrency(text: string, from: string, to: string): string {
  const [before, after] = [minorDigits(from), minorDigits(to)]
  const digits = [before, finest].find(each => readAmount(text, each) !== undefined)
  if (!text.trim() || digits === undefined || (digits === before && before === after)) return text
  const exact = (readAmount(text, digits) ?? 0) * 10 ** (finest - digits)
  const coin = 10 ** (finest - after)
  if (!Number.isSafeInteger(exact)) return text
  if (exact % coin === 0) return typedAmount(exact / coin, after)
  return readAmount(text, after) === undefined ? text : typedAmount(exact, finest)
}

/** Every figure of the form for another currency; which one it is in stays as it is. */
export function figuresInOther<F extends ExpenseForm>(form: F, to: string): F {
  const { currency, mode } = form
  const other = (text: string) => inOtherCurrency(text, currency, to)
  return {
    ...form,
    amount: other(form.amount),
    payers: form.payers.map(payer => ({ ...payer, text: other(payer.text) })),
    parts: mode === 'exact' ? form.parts.map(part => ({ ...part, text: other(part.text) })) : form.parts,
    items: form.items.map(item => ({ ...item, amount: other(item.amount) })),
    tax: other(form.tax),
    tip: other(form.tip),
  }
}

type Sides = { before: ExpenseForm; mine: ExpenseForm; theirs: ExpenseForm }

/** Where only others changed the currency, what was typed here before is compared and taken over in theirs. */
export function sidesInTheirs<S extends Sides>(sides: S): S {
  const { before, mine, theirs } = sides
  if (before.currency !== mine.currency || before.currency === theirs.currency) return sides
  const to = theirs.currency
  return { ...sides, before: figuresInOther(before, to), mine: figuresInOther(mine, to) }
}
