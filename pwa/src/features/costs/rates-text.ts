import { rates } from '../../data/rates.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

const sourceWords = {
  live: 'costs.ratesLive',
  cached: 'costs.ratesCached',
  bundled: 'costs.ratesBundled',
} as const

/** Which rates convert what is shown in another currency, and of which day they are. */
export const ratesText = (): string => {
  const { date, source } = rates.value
  return t(sourceWords[source], { date: formatDate(date, { weekday: false }) })
}
