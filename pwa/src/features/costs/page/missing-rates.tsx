import { CircleAlert } from 'lucide-preact'
import { refreshRatesOf } from '../../../data/rates.ts'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { fixRates } from '../model/cost-actions.ts'
import { useCosts } from './costs-context.ts'
import type { Expense, Settlement } from '../model/cost-rows.ts'
import { foundFor } from '../model/found-rate.ts'
import { foundRate } from '../model/frozen-rate.ts'

/** Foreign money without a rate to the trip's currency is in no balance: it is said, and can be mended at once. */
export function MissingRates() {
  const { sums, settlements, base, mayEdit } = useCosts()
  const missing = sums.costs.flatMap(({ row, amount }) => (amount === undefined ? [row] : []))
  const payments = settlements.filter(({ id }) => sums.missing.has(id))
  if (!missing.length && !payments.length) return null
  const known = [...missing, ...payments].some(row => foundFor(row.currency, base, dayOf(row)))
  const fix = { label: t('costs.fixRates'), onClick: () => void findRates(missing, payments, base) }
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

const dayOf = (row: Expense | Settlement): string | null =>
  'settled_date' in row ? row.settled_date : row.expense_date

/** By the rates of the day of each where they can be had, else by the newest. */
async function findRates(
  missing: readonly Expense[],
  payments: readonly Settlement[],
  base: string,
): Promise<void> {
  await refreshRatesOf([...missing, ...payments].map(dayOf))
  const withRate = <T extends Expense | Settlement>(row: T) => {
    const found = foundFor(row.currency, base, dayOf(row))
    return found ? [{ row, values: { ...foundRate(found, base) } }] : []
  }
  await fixRates(missing.flatMap(withRate), payments.flatMap(withRate))
}
