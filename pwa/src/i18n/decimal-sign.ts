import { numberFormat } from './intl.ts'
import { language } from './language.ts'

/** What the reader writes before decimals: a comma or a point. Reactive. */
export const decimalSign = (): ',' | '.' => {
  const parts = numberFormat(language.value.tag, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}
