/** What people do to the costs of a trip. Each can be taken back. */
import { ArrowLeftRight, HandCoins, Trash2 } from 'lucide-preact'
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import { mint, mutate, saveRow, together } from '../../../data/mutate.ts'
import type { Expense, Guest, Settlement } from './cost-rows.ts'

const asEntity = (entity: unknown) => entity as Entity
const asRow = (row: unknown) => row as AnyRow

/** @returns the id of the new expense, which is on the page already */
export function addExpense(
  tripId: string,
  values: Values,
  unit = mint(),
  id = mint(),
): { id: string; saved: Promise<void> } {
  const label = { key: 'costs.did.added', params: { name: String(values['name']) } } as const
  const { saved } = mutate('expense.create', { trip_id: tripId }, { id, ...values }, { label, unit })
  return { id, saved }
}

/** @param row as it was when the form was opened */
export function saveExpense(row: Expense, values: Values, gone: boolean): Promise<void> {
  const label = { key: 'costs.did.changed', params: { name: row.name } } as const
  return saveRow(asEntity(expense), asRow(row), values, { label, gone }).saved
}

export function deleteExpense(tripId: string, { id, name }: Expense): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.deleted', params: { name } } as const
  const { saved } = mutate('expense.delete', { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

type Position = { after: string | null; before: string | null }

export function moveExpense(tripId: string, { id, name }: Expense, position: Position): Promise<void> {
  const label = { key: 'costs.did.moved', params: { name } } as const
  return mutate('expense.update', { trip_id: tripId, id }, { position }, { label }).saved
}

type Change<T> = { row: T; values: Values }

/** The same change of several expenses, as one deed. */
export const changeExpenses = (changes: readonly Change<Expense>[], key: 'costs.did.splitAgain') =>
  changeAll(
    changes.map(change => ({ ...change, of: expense })),
    key,
  )

/** Rates of expenses and payments, as one deed. */
export const fixRates = (expenses: readonly Change<Expense>[], payments: readonly Change<Settlement>[]) =>
  changeAll(
    [
      ...expenses.map(change => ({ ...change, of: expense })),
      ...payments.map(change => ({ ...change, of: settlement })),
    ],
    'costs.did.ratesFixed',
  )

async function changeAll(
  changes: readonly (Change<unknown> & { of: unknown })[],
  key: 'costs.did.ratesFixed' | 'costs.did.splitAgain',
): Promise<boolean> {
  const unit = mint()
  const label = { key, params: { count: changes.length } } as const
  const done = await attemptSaved(() =>
    Promise.all(
      together(() =>
        changes.map(
          ({ of, row, values }) => saveRow(asEntity(of), asRow(row), values, { unit, label }).saved,
        ),
      ),
    ),
  )
  if (done) offerUndo(ArrowLeftRight, label, unit)
  return done
}

/** @param seen ids of the payments between the two that the reader could see */
export async function settleUp(
  tripId: string,
  values: Values,
  seen: readonly string[],
  id = mint(),
): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.settled' } as const
  const options = { unit, label, base: { settlements: [...seen] } }
  await mutate('settlement.create', { trip_id: tripId }, { id, ...values }, options).saved
  offerUndo(HandCoins, label, unit)
}

export function takeBackSettlement(tripId: string, { id }: Settlement): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.unsettled' } as const
  const { saved } = mutate('settlement.delete', { trip_id: tripId, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** Somebody without an account. @returns the id that stands for them */
export function addGuest(tripId: string, name: string, id = mint()): { id: string; saved: Promise<void> } {
  const label = { key: 'costs.did.added', params: { name } } as const
  return { id, saved: mutate('budget_guest.create', { trip_id: tripId }, { id, name }, { label }).saved }
}

export function renameGuest(row: Guest, name: string): Promise<void> {
  const label = { key: 'costs.did.changed', params: { name: row.name } } as const
  return saveRow(asEntity(budgetGuest), asRow(row), { name }, { label }).saved
}

export function deleteGuest(tripId: string, { id, name }: Guest): Promise<void> {
  const unit = mint()
  const label = { key: 'costs.did.deleted', params: { name } } as const
  const { saved } = mutate('budget_guest.delete', { trip_id: tripId, id }, {}, { unit, label })
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
  return mutate('budget.reorder-categories', { trip_id: tripId }, body, { label, base }).saved
}
