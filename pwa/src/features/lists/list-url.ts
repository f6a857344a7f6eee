/** What of the lists shows stands in the address: Back closes it and a reload keeps it. */
import { useLocation } from 'preact-iso'
import {
  todoFilters,
  todoOrders,
  type TodoFilter,
  type TodoOrder,
} from '@caravel/sync-protocol/domain/todo-view'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'

export type ListTab = 'packing' | 'todos'

export const listSheets = ['thing', 'bag', 'paste', 'lists', 'todo'] as const
export type ListSheet = (typeof listSheets)[number]

export const tabPath = (tripId: string, tab: ListTab): string =>
  tab === 'todos' ? `/trips/${tripId}/lists/todos` : `/trips/${tripId}/lists`

/** Shows one of the sheets, about a row where it has one. */
export function openListSheet(sheet: ListSheet, about?: string): void {
  navigate(withQuery({ sheet, card: about ?? null }), { layer: 'sheet' })
}

export function useListAddress(tripId: string): {
  tab: ListTab
  sheet: ListSheet | undefined
  about?: string
} {
  const { path, query } = useLocation()
  const sheet = listSheets.find(name => name === query['sheet'])
  const about = query['card']
  const tab = path === tabPath(tripId, 'todos') ? 'todos' : 'packing'
  return { tab, sheet, ...(about ? { about } : {}) }
}

/** Which to-dos show, in which order. What is usual does not stand in the address. */
export function useTodoView(): { filter: TodoFilter; order: TodoOrder } {
  const { query } = useLocation()
  return {
    filter: todoFilters.find(name => name === query['show']) ?? 'all',
    order: todoOrders.find(name => name === query['by']) ?? 'own',
  }
}

export const showTodos = ({ filter, order }: { filter?: TodoFilter; order?: TodoOrder }): void =>
  navigate(
    withQuery({
      ...(filter ? { show: filter === 'all' ? null : filter } : {}),
      ...(order ? { by: order === 'own' ? null : order } : {}),
    }),
    { replace: true },
  )
