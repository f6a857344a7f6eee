/** Which to-dos someone looks at, and in which order. */
import type { TodoPriority } from '../entities/todo-item.ts'

export interface Todo {
  id: string
  done: boolean
  due_date: string | null
  priority: TodoPriority | null
  assigned_user_id: string | null
}

export const todoFilters = ['all', 'mine', 'overdue', 'done', 'P1', 'P2', 'P3'] as const
export type TodoFilter = (typeof todoFilters)[number]

export interface Looking {
  /** `YYYY-MM-DD` where the reader is: what is overdue is judged by their calendar. */
  today: string
  user_id: string
}

/** Due on a day before today, and not done. What is due today is not late yet. */
export const isOverdue = ({ done, due_date }: Pick<Todo, 'done' | 'due_date'>, today: string): boolean =>
  !done && due_date !== null && due_date < today

/** `all` and a priority show open and done ones; `mine` and `overdue` are what is still to do. */
export const isTodoShown = (todo: Todo, filter: TodoFilter, { today, user_id }: Looking): boolean => {
  if (filter === 'all') return true
  if (filter === 'done') return todo.done
  if (filter === 'mine') return !todo.done && todo.assigned_user_id === user_id
  if (filter === 'overdue') return isOverdue(todo, today)
  return todo.priority === filter
}

/** What one that is added under a filter has, so that it shows there. Undefined: nothing new can show there. */
export const askedBy = (
  filter: TodoFilter,
  user_id: string,
): Partial<Pick<Todo, 'assigned_user_id' | 'priority'>> | undefined => {
  if (filter === 'all') return {}
  if (filter === 'mine') return { assigned_user_id: user_id }
  return filter === 'overdue' || filter === 'done' ? undefined : { priority: filter }
}

export const todoOrders = ['own', 'due', 'priority'] as const
export type TodoOrder = (typeof todoOrders)[number]

/** Open before done, then as wished; what has no date or priority comes last. `own` is the order people gave them. */
export const sortTodos = <T extends Todo & { position: string }>(
  todos: readonly T[],
  order: TodoOrder,
): T[] => {
  const rank = (todo: T): string =>
    order === 'due' ? (todo.due_date ?? '~') : order === 'priority' ? (todo.priority ?? '~') : ''
  return todos.toSorted(
    (a, b) =>
      Number(a.done) - Number(b.done) ||
      compare(rank(a), rank(b)) ||
      compare(a.position, b.position) ||
      compare(a.id, b.id),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
