/** What people do to the costs of a trip. Each can be taken back. */
import { reorderBudgetCategories } from '@caravel/sync-protocol/actions/reorder-budget'
import { ArrowLeftRight, HandCoins, Trash2 } from 'lucide-preact'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { openStream } from '../../../data/store.ts'
import { mint, mutate, saveRow, together, type MutateOptions } from '../../../data/mutate.ts'
import type { Expense, Guest, Settlement } from './cost-rows.ts'

export type NewExpense = BodyOf<typeof expense.create>
export type ExpenseChanges = BodyOf<typeof expense.update>
type SettlementChanges = BodyOf<typeof settlement.update>

/** @returns the id of the new expense, which is on the page already */
export function addExpense(
  tripId: string,
  values: NewExpense,
  unit = mint(),
  id = mint(),
): { id: string; saved: Promise<void> } {
  const label = { key: 'costs.did.added', params: { name: values.name ?? '' } } as const
  const { saved } = mutate(expense.create, { trip_id: tripId }, { id, ...values }, { label, unit })
  return { id, saved }
}

/** What it is called where it is shown. */
const nameIn = (row: Expense): string => nameOfExpense(row, openStream(tripStream(row.trip_id)))

/** @param row as it was when the form was opened */
export function saveExpense(row: Expense, values: ExpenseChanges, gone: boolean): Promise<void> {
  const label = { key: 'costs.did.changed', params: { name: nameIn(row) } } as const
  return saveRow(expense, row, values, { label, gone }).saved
}

export function deleteExpense(tripId: string, row: Expense): Promise<void> {
  const unit = mint()
  const { id } = row
  const label = { key: 'costs.did.deleted', params: { name: nameIn(row) } } as const
  const { saved } = mutate(expense.delete, { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

type Position = { after: string | null; before: string | null }

export function moveExpense(tripId: string, row: Expense, position: Position): Promise<void> {
  const { id } = row
  const label = { key: 'costs.did.moved', params: { name: nameIn(row) } } as const
  return mutate(expense.update, { trip_id: tripId, id }, { position }, { label }).saved
}

type Change<Row, Values> = { row: Row; values: Values }

/** The same change of several expenses, as one user action. */
export const changeExpenses = (
  changes: readonly Change<Expense, ExpenseChanges>[],
  key: 'costs.did.splitAgain',
) => changeAll(changes.map(changeExpense), key)

/** Rates of expenses and payments, as one user action. */
export const fixRates = (
  expenses: readonly Change<Expense, ExpenseChanges>[],
  payments: readonly Change<Settlement, SettlementChanges>[],
) => changeAll([...expenses.map(changeExpense), ...payments.map(changeSettlement)], 'costs.did.ratesFixed')

type Save = (options: Pick<MutateOptions, 'unit' | 'label'>) => Promise<void>

function changeExpense({ row, values }: Change<Expense, ExpenseChanges>): Save {
  return options => saveRow(expense, row, values, options).saved
}

function changeSettlement({ row, values }: Change<Settlement, SettlementChanges>): Save {
  return options => saveRow(settlement, row, values, options).saved
}

async function changeAll(
  changes: readonly Save[],
  key: 'costs.did.ratesFixed' | 'costs.did.splitAgain',
): Promise<boolean> {
  const unit = mint()
  const label = { key, params: { count: changes.length } } as const
  const done = await attemptSaved(() =>
    Promise.all(together(() => changes.map(save => save({ unit, label })))),
  )
  if (done) offerUndo(ArrowLeftRight, label, unit)
  return done
}

/** @param seen ids of the payments between the two that the reader could see */
export async function settleUp(
  tripId: string,
  values: BodyOf<typeof settlement.create>,
  seen: readonly string[],
  id = mint(),
): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.settled' } as const
  const options = { unit, label, base: { settlements: [...seen] } }
  await mutate(settlement.create, { trip_id: tripId }, { id, ...values }, options).saved
  offerUndo(HandCoins, label, unit)
}

export function revertSettlement(tripId: string, { id }: Settlement): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.unsettled' } as const
  const { saved } = mutate(settlement.delete, { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** Someone without an account. @returns the id that stands for them */
export function addGuest(tripId: string, name: string, id = mint()): { id: string; saved: Promise<void> } {
  const label = { key: 'costs.did.added', params: { name } } as const
  return { id, saved: mutate(budgetGuest.create, { trip_id: tripId }, { id, name }, { label }).saved }
}

export function renameGuest(row: Guest, name: string): Promise<void> {
  const label = { key: 'costs.did.changed', params: { name: row.name } } as const
  return saveRow(budgetGuest, row, { name }, { label }).saved
}

export function deleteGuest(tripId: string, { id, name }: Guest): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.deleted', params: { name } } as const
  const { saved } = mutate(budgetGuest.delete, { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** `before` is the order it was made from: what others move meanwhile stays moved. */
export function orderCategories(
  tripId: string,
  orderedCategories: readonly string[],
  before: readonly string[],
): Promise<void> {
  const label = { key: 'costs.did.ordered' } as const
  const body = { ordered_categories: [...orderedCategories] }
  const base = { ordered_categories: [...before] }
  return mutate(reorderBudgetCategories, { trip_id: tripId }, body, { label, base }).saved
}
