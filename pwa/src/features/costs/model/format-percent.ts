import { numberFormat } from '../../../i18n/intl.ts'
import { language } from '../../../i18n/language.ts'

/** Hundredths of a per cent as people read them: "33.33%". */
export const formatPercent = (hundredths: number): string =>
  numberFormat(language.value.tag, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000)
