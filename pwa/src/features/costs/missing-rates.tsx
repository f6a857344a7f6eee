import { CircleAlert } from 'lucide-preact'
import { refreshRates } from '../../data/rates.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'
import { changeExpenses } from './cost-actions.ts'
import { useCosts } from './costs-context.ts'
import type { Cost } from './costs-view.ts'
import { foundFor } from './found-rate.ts'
import { foundRate } from './frozen-rate.ts'

/** Foreign money without a rate to the trip's currency is in no balance: it is said, and can be mended at once. */
export function MissingRates() {
  const { sums, settlements, base, mayEdit } = useCosts()
  const missing = sums.costs.filter(({ amount }) => amount === undefined)
  const payments = settlements.filter(({ id }) => sums.missing.has(id))
  if (!missing.length && !payments.length) return null
  const known = missing.some(({ row }) => foundFor(row.currency, base, row.expense_date))
  const fix = { label: t('costs.fixRates'), onClick: () => void fixRates(missing, base) }
  return (
    <div class="cost-missing">
      <Notice tone="warn" icon={CircleAlert} {...(mayEdit && known ? { action: fix } : {})}>
        {missing.length > 0 && <p>{t('costs.missingRates', { count: missing.length, currency: base })}</p>}
        {payments.length > 0 && (
          <p>{t('costs.missingPayments', { count: payments.length, currency: base })}</p>
        )}
      </Notice>
    </div>
  )
}

/** By the rates of the day of each where they can be had, else by the newest. */
async function fixRates(missing: readonly Cost[], base: string): Promise<void> {
  await Promise.all(missing.map(({ row }) => refreshRates(row.expense_date)))
  const changes = missing.flatMap(({ row }) => {
    const found = foundFor(row.currency, base, row.expense_date)
    return found ? [{ row, values: { ...foundRate(found, base) } }] : []
  })
  await changeExpenses(changes, 'costs.did.ratesFixed')
}
