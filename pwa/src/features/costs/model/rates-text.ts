import { formatDate } from '../../../i18n/format.ts'
import type { FoundRate } from '../../../data/rates.ts'
import { t } from '../../../i18n/t.ts'

const sourceWords = {
  live: 'costs.ratesLive',
  cached: 'costs.ratesCached',
  bundled: 'costs.ratesBundled',
} as const

/** Which rates convert what is shown in another currency, and of which day they are: each day and source once. */
export const ratesText = (used: readonly FoundRate[]): string =>
  [
    ...new Set(
      used
        .toSorted((a, b) => (a.date > b.date ? -1 : 1))
        .map(({ date, source }) => t(sourceWords[source], { date: formatDate(date, { weekday: false }) })),
    ),
  ].join(' ')
