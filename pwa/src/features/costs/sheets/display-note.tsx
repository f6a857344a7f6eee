import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { useCosts } from '../page/costs-context.ts'
import { displayAmount, displayRate } from '../model/display-amount.ts'
import { ratesText } from '../model/rates-text.ts'

/**
 * The same in the currency the reader thinks in: by the rate of now, and it says so. `brief`: the rate is told once for
 * all of the list.
 */
export function DisplayNote({ amount, brief = false }: { amount: number; brief?: boolean }) {
  const { base } = useCosts()
  const found = displayRate(base)
  const shown = displayAmount(base, amount)
  if (!found || shown === undefined) return null
  return (
    <span class="cost-display">
      {brief
        ? t('costs.aboutBrief', { amount: shown })
        : t('costs.about', { amount: shown, date: formatDate(found.date, { weekday: false }) })}
    </span>
  )
}

/** By which rate the amounts of a list are shown in the reader's currency. */
export function DisplayRateNote() {
  const { base } = useCosts()
  const found = displayRate(base)
  if (!found) return null
  return (
    <p class="cost-note">
      {t('costs.aboutIn', { currency: found.currency })} {ratesText([found])}
    </p>
  )
}
