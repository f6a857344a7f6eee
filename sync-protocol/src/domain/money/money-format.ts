/**
 * Amounts of money in words, the same on every screen, in mails and in calendars: by the convention of their own currency,
 * whatever the language. Pure; whoever uses it brings formatters that are made once.
 */
import { minorDigits } from './minor-digits.ts'

/** The country whose habit a currency is written in, in every language of the interface. */
const homeLocale: Readonly<Record<string, string>> = {
  AED: 'en-AE',
  ARS: 'es-AR',
  AUD: 'en-AU',
  BGN: 'bg',
  BRL: 'pt-BR',
  CAD: 'en-CA',
  CHF: 'de-CH',
  CLP: 'es-CL',
  CNY: 'zh-CN',
  COP: 'es-CO',
  CZK: 'cs',
  DKK: 'da',
  EUR: 'de',
  GBP: 'en-GB',
  HKD: 'en-HK',
  HUF: 'hu',
  IDR: 'id',
  ILS: 'he',
  INR: 'en-IN',
  ISK: 'is',
  JPY: 'ja',
  KRW: 'ko',
  MXN: 'es-MX',
  MYR: 'ms',
  NOK: 'nb',
  NZD: 'en-NZ',
  PHP: 'en-PH',
  PLN: 'pl',
  RON: 'ro',
  RSD: 'sr-Latn',
  RUB: 'ru',
  SEK: 'sv',
  SGD: 'en-SG',
  THB: 'th',
  TRY: 'tr',
  TWD: 'zh-TW',
  UAH: 'uk',
  USD: 'en-US',
  VND: 'vi',
  ZAR: 'en-ZA',
}

/** Signs of several currencies, and the one that they stand for by themselves; undefined: none. */
const sharedSigns: Readonly<Record<string, string | undefined>> = {
  $: 'USD',
  '¥': 'JPY',
  kr: 'SEK',
  'kr.': 'DKK',
  Rs: undefined,
  '£': 'GBP',
  '₩': 'KRW',
}

const localeOf = (currency: string): string => homeLocale[currency] ?? 'en'

/** There is a wide form of the sign for yen. */
const oneSign = (text: string): string => text.replaceAll('\uFFE5', '¥')

type NumberFormats = (locale: string, options: Intl.NumberFormatOptions) => Intl.NumberFormat

export interface MoneyFormat {
  /**
   * "324,08 €", "1.120,00 kr.", "¥12,000", "A$12.50", minus as U+2212. A sign says which currency it is: those of other
   * dollars have letters before them.
   * @param minor integer minor units (cents; yen as they are)
   * @param currency ISO 4217 code
   */
  money(minor: number, currency: string): string
  /**
   * A rate as people say it, with the larger unit first: "1 € = ¥178.90", whichever of both it was told for.
   * @param rate units of `to` for one of `from`, as a decimal number
   */
  rate(from: string, to: string, rate: string): string
}

export function moneyFormat(numberFormat: NumberFormats): MoneyFormat {
  const styleOf = (currency: string, currencyDisplay: 'narrowSymbol' | 'symbol') =>
    ({ style: 'currency', currency, currencyDisplay }) as const

  /** Decimals people write: none of forints and rupiahs, which have them by the standard only. */
  const usualDigits = (currency: string): number =>
    numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

  const signs = new Map<string, string | undefined>()
  /** What stands in place of the sign where that is another currency's; undefined: it is its own. */
  const otherSign = (currency: string): string | undefined => {
    if (!signs.has(currency)) {
      const own = oneSign(signIn(numberFormat(localeOf(currency), styleOf(currency, 'narrowSymbol'))))
      const isOwn = !(own in sharedSigns) || sharedSigns[own] === currency
      signs.set(currency, isOwn ? undefined : signIn(numberFormat('en', styleOf(currency, 'symbol'))))
    }
    return signs.get(currency)
  }

  function written(amount: number, currency: string, decimals: number): string {
    const format = numberFormat(localeOf(currency), {
      ...styleOf(currency, 'narrowSymbol'),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    const other = otherSign(currency)
    const text = other === undefined ? format.format(amount) : withSign(format.formatToParts(amount), other)
    return oneSign(text).replaceAll(' ', '\u00A0')
  }

  /** Of small rates the third and fourth decimal count too. */
  const rateOf = (one: string, other: string, units: number): string =>
    `${written(1, one, 0)} = ${written(units, other, units < 10 ? 4 : 2)}`

  return {
    money(minor, currency) {
      const digits = minorDigits(currency)
      const isWhole = minor % 10 ** digits === 0
      const shown = isWhole ? Math.min(digits, usualDigits(currency)) : digits
      const text = written(Math.abs(minor) / 10 ** digits, currency, shown)
      return minor < 0 ? `\u2212${text}` : text
    },
    rate(from, to, rate) {
      const units = Number(rate)
      return units < 1 ? rateOf(to, from, 1 / units) : rateOf(from, to, units)
    },
  }
}

const signIn = (format: Intl.NumberFormat): string =>
  format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''

/** A sign of letters keeps a space from the number. */
function withSign(parts: readonly Intl.NumberFormatPart[], sign: string): string {
  return parts
    .map(({ type, value }, at) => {
      if (type !== 'currency') return value
      const before = /^\p{L}/u.test(sign) && parts[at - 1]?.type !== 'literal' && at > 0 ? ' ' : ''
      const after =
        /\p{L}$/u.test(sign) && at < parts.length - 1 && parts[at + 1]?.type !== 'literal' ? ' ' : ''
      return `${before}${sign}${after}`
    })
    .join('')
}
