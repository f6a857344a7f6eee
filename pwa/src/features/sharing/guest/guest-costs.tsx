import type { GuestExpense } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { formatDate } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t, type StringKey } from '../../../i18n/t.ts'

/** What the trip costs, with a sum for each currency; who paid is not shared. */
export function GuestCosts({ expenses }: { expenses: readonly GuestExpense[] }) {
  if (!expenses.length) return <p class="guest-empty">{t('sharing.noCosts')}</p>
  const sums = new Map<string, number>()
  for (const { currency, amount } of expenses) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return (
    <div class="guest-part">
      <p class="guest-sum">
        {t('sharing.total')}{' '}
        <strong>{[...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ')}</strong>
      </p>
      <ul class="guest-rows">
        {expenses.map(expense => (
          <RowBoundary key={expense.id}>
            <Cost expense={expense} />
          </RowBoundary>
        ))}
      </ul>
    </div>
  )
}

function Cost({ expense: { name, category, expense_date, amount, currency } }: { expense: GuestExpense }) {
  const group = t(`costs.category.${category}` as StringKey)
  return (
    <li class="guest-item guest-cost">
      <span>
        <span class="guest-name" dir="auto">
          {name ?? group}
        </span>
        <span class="guest-meta">
          {[group, expense_date && formatDate(expense_date)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <bdi>{formatMoney(amount, currency)}</bdi>
    </li>
  )
}
