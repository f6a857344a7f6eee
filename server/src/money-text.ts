import { moneyFormat } from '@caravel/sync-protocol/domain/money/money-format'

const formats = new Map<string, Intl.NumberFormat>()
/** There are about 180 currencies, each with few numbers of decimals. */
const mostFormats = 1000

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= mostFormats) formats.clear()
  const made = new Intl.NumberFormat(locale, options)
  formats.set(key, made)
  return made
}

/** An amount in minor units, written as on every screen. */
export const { money: moneyText } = moneyFormat(numberFormat)
