/** The rows that costs are made of. */
import type { expense } from '@caravel/sync-protocol/entities/expense'
import type { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import type { settlement } from '@caravel/sync-protocol/entities/settlement'
import type { RowOf } from '@caravel/sync-protocol/entity'

export type Expense = RowOf<typeof expense>
export type Settlement = RowOf<typeof settlement>
export type Guest = RowOf<typeof budgetGuest>
export type RateSource = NonNullable<Expense['rate_source']>
