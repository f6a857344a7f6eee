import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { numberFormat } from './intl.ts'

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

/** Decimals people write: none of forints and rupiahs, which have them by the standard only. */
const usualDigits = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Signs of several currencies, and which of them a reader takes one for; undefined: any. */
const sharedSigns: Readonly<Record<string, string | undefined>> = {
  $: undefined,
  '¥': 'JPY',
  kr: undefined,
  Rs: undefined,
  '£': 'GBP',
  '₩': 'KRW',
}

const localeOf = (currency: string): string => homeLocale[currency] ?? 'en'

/** Whether the sign alone says which currency it is: that of euros does, that of dollars does not. */
export function hasOwnSign(currency: string): boolean {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = numberFormat(localeOf(currency), style).formatToParts(0)
  const sign = oneSign(parts.find(({ type }) => type === 'currency')?.value ?? '')
  return !(sign in sharedSigns) || sharedSigns[sign] === currency
}

/** There is a wide form of the sign for yen. */
const oneSign = (text: string): string => text.replaceAll('\uFFE5', '¥')

/**
 * An amount by the convention of its own currency: "324,08 €", "1.120,00 kr.", "¥12,000", minus as U+2212.
 * @param minor integer minor units (cents; yen as they are)
 * @param currency ISO 4217 code
 * @param sign `code`: "USD 12.50", where its sign could be that of another currency
 */
export function formatMoney(
  minor: number,
  currency: string,
  sign: 'narrowSymbol' | 'code' = 'narrowSymbol',
): string {
  const digits = minorDigits(currency)
  const isWhole = minor % 10 ** digits === 0
  const shown = isWhole ? Math.min(digits, usualDigits(currency)) : digits
  const format = numberFormat(localeOf(currency), {
    style: 'currency',
    currency,
    currencyDisplay: sign,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  })
  const text = oneSign(format.format(Math.abs(minor) / 10 ** digits)).replaceAll(' ', '\u00A0')
  return minor < 0 ? `\u2212${text}` : text
}

/** "€", or "JPY" where the sign could be that of another currency, beside a number. */
const shownAs = (currency: string) => (hasOwnSign(currency) ? 'narrowSymbol' : 'code')

function moneyOf(amount: number, currency: string, decimals: number): string {
  const format = numberFormat(localeOf(currency), {
    style: 'currency',
    currency,
    currencyDisplay: shownAs(currency),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return oneSign(format.format(amount)).replaceAll(' ', '\u00A0')
}

/**
 * A rate as people say it, with the larger unit first: "1 € = ¥178.90", whichever of both it was told for.
 * @param rate units of `to` for one of `from`, as a decimal number
 */
export function formatRate(from: string, to: string, rate: string): string {
  const units = Number(rate)
  if (units < 1) return rateOf(to, from, 1 / units)
  return rateOf(from, to, units)
}

/** Of small rates the third and fourth decimal count too. */
const rateOf = (one: string, other: string, units: number) =>
  `${moneyOf(1, one, 0)} = ${moneyOf(units, other, units < 10 ? 4 : 2)}`
