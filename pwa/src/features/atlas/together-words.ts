import { countryName } from '../../i18n/country-name.ts'
import { t } from '../../i18n/t.ts'
import type { Visitors } from './shared-atlas.ts'

/** "Both", "Only you", "Only Jonas". */
export const visitorsText = (visitors: Visitors, person: string): string =>
  visitors === 'both'
    ? t('atlas.both')
    : visitors === 'mine'
      ? t('atlas.onlyYou')
      : t('atlas.onlyThem', { name: person })

/** The text of a country for screen readers, and for the label beside the pointer. */
export function saidTogether(code: string, visitors: Visitors | undefined, person: string): string {
  const name = countryName(code)
  return visitors
    ? t('atlas.saidTogether', { name, who: visitorsText(visitors, person) })
    : t('atlas.saidNot', { name })
}
