/** Amounts in the currency that the reader thinks in, by the rate of now. Reactive. */
import { convert } from '@caravel/sync-protocol/domain/money/rate'
import type { FoundRate } from '../../../data/rates.ts'
import { deviceSettings } from '../../../data/settings.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { foundFor } from './found-rate.ts'

export interface DisplayRate extends FoundRate {
  /** The reader's own. */
  currency: string
}

/** Undefined where the reader thinks in the currency of the trip, or no rate is known. */
export const displayRate = (base: string): DisplayRate | undefined => {
  const { default_currency: currency } = deviceSettings.value
  const found = currency ? foundFor(base, currency, null) : undefined
  return currency && found ? { ...found, currency } : undefined
}

/** An amount of the trip's currency, `minor` units, in the reader's; undefined where that says nothing more. */
export const displayAmount = (base: string, minor: number): string | undefined => {
  const found = displayRate(base)
  if (!found || minor === 0) return undefined
  const { currency, rate } = found
  return formatMoney(convert(minor, { from: base, to: currency, rate }), currency)
}

/** "250,00 € (about $ 270.00)", or the amount alone. */
export const withDisplayAmount = (base: string, minor: number): string => {
  const about = displayAmount(base, minor)
  const amount = formatMoney(minor, base)
  return about === undefined ? amount : t('costs.withAbout', { amount, about })
}
