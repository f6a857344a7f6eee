/** Costs out of a file of another program, before anybody has said who its people are. */
import type { ExpenseCategory } from '../../entities/expense.ts'
import type { Payer, Split } from './split.ts'

/** A rate the file knows, to the currency it keeps its sums in. */
export interface ImportedRate {
  rate: string
  rate_base: string
  rate_date: string | null
}

/** As an expense, with the names of the file in place of ids. */
export interface ImportedExpense {
  name: string
  note: string | null
  expense_date: string | null
  category: ExpenseCategory
  amount: number
  currency: string
  payers: Payer[]
  split: Split | null
  rate?: ImportedRate
}

export interface ImportedPayment {
  from: string
  to: string
  amount: number
  currency: string
  settled_date: string | null
  note: string | null
  rate?: ImportedRate
}

/** What is said of a line; those of `leftOut` are not brought in. The text of each is the key `costs.import.<CODE>`. */
export type ImportProblemCode =
  | 'AMOUNT_UNREADABLE'
  | 'CURRENCY_UNKNOWN'
  | 'DATE_UNREADABLE'
  | 'PARTS_DIFFER'
  | 'PAYER_UNKNOWN'
  | 'PAYMENT_UNCLEAR'
  | 'SEVERAL_PAYERS'
  | 'EQUAL_TAKEN'
  | 'REFUND'

/** These lines cannot be taken; of the others something is not known or was worked out. */
export const leftOut: readonly ImportProblemCode[] = [
  'AMOUNT_UNREADABLE',
  'CURRENCY_UNKNOWN',
  'PARTS_DIFFER',
  'PAYMENT_UNCLEAR',
]

export interface ImportProblem {
  line: number
  /** What the line is about, for people. */
  text: string
  code: ImportProblemCode
}

export type ImportFormat = 'caravel' | 'splitwise' | 'spliit' | 'tricount'

export interface ImportedCosts {
  format: ImportFormat
  /** Everybody of the file, in its order. */
  people: string[]
  expenses: ImportedExpense[]
  payments: ImportedPayment[]
  problems: ImportProblem[]
}

/** What the file does not say. */
export interface ImportOptions {
  /** Of lines that name no currency, or a sign that several have. */
  currency?: string | undefined
}
