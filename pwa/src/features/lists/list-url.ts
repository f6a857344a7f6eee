/** What of the lists shows stands in the address: Back closes it and a reload keeps it. */
import { useLocation } from 'preact-iso'
import { navigate, withQuery } from '../../app/navigate.ts'

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
