/** What has a date of its own in a trip and keeps it when the trip gets other ones. */
import { expense } from '@caravel/sync-protocol/entities/expense'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { addonOn, type StreamView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'

export type KeepingDates = {
  /** To-dos that are due on a date and not done. */
  todos: number
  expenses: number
}

/** Counts what an add-on that is off hides as nothing. Reactive. */
export function keepingDates(view: StreamView): KeepingDates {
  const todos = addonOn('packing') ? [...view.rows(todoItem).value.values()] : []
  const expenses = addonOn('budget') ? [...view.rows(expense).value.values()] : []
  return {
    todos: todos.filter(({ due_date: date, done }) => date !== null && !done).length,
    expenses: expenses.filter(({ expense_date: date }) => date !== null).length,
  }
}

/** "3 to-dos and 2 expenses keep their dates"; undefined when there are none. */
export function keepingDatesText({ todos, expenses }: KeepingDates): string | undefined {
  if (todos && expenses) return t('planner.keepDates', { todos, expenses })
  if (todos) return t('planner.keepDatesTodos', { count: todos })
  return expenses ? t('planner.keepDatesExpenses', { count: expenses }) : undefined
}
