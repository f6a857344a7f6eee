import { HandCoins, Wallet } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { expenseGroups, orderGroups, settlementGroups } from './entity-labels.ts'
import { costKeys } from './page-keys.ts'
import { costSources } from './palette-source.ts'

export const details: AreaDetails = {
  keys: costKeys,
  go: [
    {
      letter: 'C',
      label: 'nav.costs',
      url: ({ tripId }) => tripId && `/trips/${tripId}/costs`,
      addon: 'budget',
    },
  ],
  palette: costSources,
  entities: {
    expense: {
      icon: Wallet,
      groups: expenseGroups,
      path: ({ path, id }) => `${path}/costs?sheet=expense&card=${id}`,
      history: 'history.kind.expense',
    },
    budget_guest: {
      icon: Wallet,
      path: ({ path }) => `${path}/costs?sheet=guests`,
      history: { with: 'expense' },
    },
    budget_category_order: {
      icon: Wallet,
      groups: orderGroups,
      path: ({ path }) => `${path}/costs?sheet=order`,
      history: { with: 'expense' },
    },
    settlement: {
      icon: HandCoins,
      groups: settlementGroups,
      path: ({ path }) => `${path}/costs`,
      history: 'history.kind.settlement',
    },
  },
  drafts: {
    expense: 'drafts.form.expense',
    settlement: 'drafts.form.settlement',
    guest: 'costs.guests',
  },
}
