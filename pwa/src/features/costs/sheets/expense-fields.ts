/** The fields of an expense as they are typed. */
import { readAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import type { ExpenseCategory } from '@caravel/sync-protocol/entities/expense'
import type { SplitKind } from '@caravel/sync-protocol/domain/money/split'

/** Someone with what was typed beside their name. */
export type Figure = { id: string; text: string }
export type FormItem = { name: string; amount: string; of: string[] }
/** `none`: a planned cost, for nobody yet. */
export type SplitMode = SplitKind | 'none'

export interface ExpenseForm {
  name: string
  amount: string
  currency: string
  date: string
  category: ExpenseCategory
  /** One alone paid all of it, whatever stands beside them; with `several` each their figure. */
  payers: Figure[]
  several: boolean
  mode: SplitMode
  /** Who takes part, where the rule is not by item. */
  parts: Figure[]
  items: FormItem[]
  tax: string
  tip: string
  rate: string
  /** `kept`: the one that is fixed on the expense already; `found`: that of today. */
  rate_by: 'kept' | 'found' | 'hand'
  note: string
}

/** Undefined: no amount. Nothing typed counts as nought where `empty` says so. */
export const amountIn = (text: string, currency: string, empty?: number): number | undefined =>
  text.trim() ? readAmount(text, minorDigits(currency)) : empty
