import { convert } from '@caravel/sync-protocol/domain/money/rate'
import { deviceSettings } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'
import { useCosts } from './costs-context.ts'
import { foundFor } from './found-rate.ts'

/**
 * The same in the currency the reader thinks in: by the rate of now, and it says so. `brief`: the reader's balance stands
 * above with the rate it goes by.
 */
export function DisplayNote({ amount, brief = false }: { amount: number; brief?: boolean }) {
  const { base, sums } = useCosts()
  const { default_currency: own } = deviceSettings.value
  const found = own && own !== base ? foundFor(base, own, null) : undefined
  if (!own || !found || amount === 0) return null
  const shown = formatMoney(convert(amount, { from: base, to: own, rate: found.rate }), own)
  const isTold = brief && sums.balance !== 0
  return (
    <span class="cost-display">
      {isTold
        ? t('costs.aboutBrief', { amount: shown })
        : t('costs.about', { amount: shown, date: formatDate(found.date, { weekday: false }) })}
    </span>
  )
}
