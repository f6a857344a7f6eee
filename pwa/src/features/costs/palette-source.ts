/** The expenses of the trip that is open, and what one does with its money, for the palette. */
import { Plus, Wallet } from 'lucide-preact'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfExpense } from '../../shared/bookings/booking-name.ts'
import { categoryDrawn } from '../../shared/labels/cost-categories.ts'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'
import { expenseUrl } from './page/costs-url.ts'

/** Only where the trip is on the device and its costs are not switched off. */
const viewOf = (tripId: string | undefined) => {
  const view = tripId !== undefined && addonOn('budget') ? openStream(tripStream(tripId)) : undefined
  return tripId !== undefined && view?.rows(trip).value.has(tripId) ? { tripId, view } : undefined
}

const costActions: PaletteSource = {
  title: 'palette.actions',
  here: true,
  atOnce: true,
  entries: ({ tripId: open }) => {
    const found = viewOf(open)
    if (!found) return []
    const { tripId, view } = found
    const page: PaletteEntry = {
      id: 'costs.page',
      name: t('nav.costs'),
      icon: Wallet,
      does: { href: `/trips/${tripId}/costs` },
    }
    const add: PaletteEntry = {
      id: 'costs.add',
      name: t('costs.add'),
      icon: Plus,
      does: { href: `/trips/${tripId}/costs?sheet=expense` },
    }
    return view.can('budget_edit') ? [page, add] : [page]
  },
}

const expenses: PaletteSource = {
  title: 'palette.costs',
  here: true,
  entries: ({ tripId: open }) => {
    const found = viewOf(open)
    if (!found) return []
    const { tripId, view } = found
    return [...view.rows(expense).value.values()].map(row => ({
      id: row.id,
      name: nameOfExpense(row, view),
      meta: [row.expense_date && formatDate(row.expense_date), formatMoney(row.amount, row.currency)]
        .filter(Boolean)
        .join(' · '),
      more: [row.note, t(categoryDrawn(row.category).word)].filter(Boolean).join(' '),
      icon: categoryDrawn(row.category).icon,
      does: { href: expenseUrl(tripId, row.id) },
    }))
  },
}

export const costSources: readonly PaletteSource[] = [costActions, expenses]
