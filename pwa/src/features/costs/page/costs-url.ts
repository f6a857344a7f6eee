/** What of the costs shows stands in the address: Back closes it and a reload keeps it. */
import { useLocation } from 'preact-iso'
import { navigate, withQuery } from '../../../shared/navigation/navigate.ts'

export const costSheets = ['expense', 'settle', 'why', 'summary', 'guests', 'order', 'import'] as const
export type CostSheet = (typeof costSheets)[number]

/** Shows one of the sheets, about a row or a person where it has one; with `replace` in place of the one that shows. */
export function openCostSheet(sheet: CostSheet, about?: string, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ sheet, card: about ?? null }), { ...options, layer: 'sheet' })
}

/** The page with one expense open. */
export const expenseUrl = (tripId: string, id: string): string =>
  `/trips/${tripId}/costs?sheet=expense&card=${id}`

export function useCostSheet(): { sheet: CostSheet | undefined; about: string | undefined } {
  const { query } = useLocation()
  return { sheet: costSheets.find(name => name === query['sheet']), about: query['card'] }
}

/** Two people as one card of the address: who pays whom. */
export const pairCard = (from: string, to: string): string => `${from}.${to}`

export function readPairCard(card: string | undefined): { from: string; to: string } | undefined {
  const [from, to] = card?.split('.') ?? []
  return from && to ? { from, to } : undefined
}
