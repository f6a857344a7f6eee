/** Prices as confirmations and files of other programs state them: figures, and the currency beside or among them. */
import { pattern } from '../../pattern.ts'
import { plainFigures, readAmount } from './amount-text.ts'
import { isCurrency } from './currencies.ts'
import { minorDigits } from './minor-digits.ts'
import { currenciesMeant, type PriceClues } from './shared-signs.ts'
import { mostMoney } from './split.ts'

/** Signs that only one currency has. */
export const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₫': 'VND',
  '₪': 'ILS',
  '₺': 'TRY',
  '₴': 'UAH',
  '฿': 'THB',
  '₽': 'RUB',
  '₱': 'PHP',
  '₾': 'GEL',
  '₸': 'KZT',
  円: 'JPY',
  'JP¥': 'JPY',
  元: 'CNY',
  'CN¥': 'CNY',
  RMB: 'CNY',
  Rp: 'IDR',
  RM: 'MYR',
  원: 'KRW',
  R$: 'BRL',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  CA$: 'CAD',
  C$: 'CAD',
  S$: 'SGD',
  MX$: 'MXN',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  '₡': 'CRC',
  '₦': 'NGN',
  '₭': 'LAK',
  '₮': 'MNT',
  '₼': 'AZN',
  '৳': 'BDT',
}

/** The currency that a text is, by its code or its sign; undefined for a sign that several have. */
export const currencyOf = (text: string): string | undefined => {
  const written = text.trim().slice(0, 20)
  const code = written.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? code : currencySigns[written]
}

export interface ReadPrice {
  /** Minor units. */
  amount: number
  currency: string
  /** False where the sign between the figures may be that of decimals or of thousands. */
  isSure: boolean
  /** What the same figures come to in the other currencies that have their sign; absent where there is no other. */
  others?: { amount: number; currency: string }[]
}

/** Where people write "1,234.50". */
const withPoint: ReadonlySet<string> = new Set(
  'USD GBP CAD AUD NZD HKD SGD INR ILS MXN THB MYR PHP CNY TWD KES NGN PKR LKR ZAR'.split(' '),
)

/** Where people write "1.234,50". */
const withComma: ReadonlySet<string> = new Set('BRL IDR TRY ARS COP UYU DKK ISK'.split(' '))

/** The figures of a text and what stands beside them. */
const divided = (text: string): { figures: string; beside: string } | undefined => {
  const plain = plainFigures(text.slice(0, 60))
  const first = plain.search(/\d/)
  if (first === -1) return undefined
  let end = plain.length
  while (end > first && !/\d/.test(plain[end - 1] ?? '')) end--
  const beside = `${plain.slice(0, first)} ${plain.slice(end)}`
  const sign = plain.slice(0, first).trim().endsWith('-') ? '-' : ''
  return { figures: sign + plain.slice(first, end), beside: beside.replace(/[-–—.,:;()]/g, ' ').trim() }
}

/**
 * A price out of a number or a text. Undefined for what is none: nothing, less than nothing, no known currency.
 * @param currency as it stands in a field of its own
 * @param cluesOf what tells which currency a sign means that several have; without it such a sign is no currency
 */
export const readPrice = (
  value: unknown,
  currency: string | undefined,
  cluesOf?: () => PriceClues,
): ReadPrice | undefined => {
  const parts = typeof value === 'string' ? divided(value) : undefined
  const words = [...(currency === undefined ? [] : [currency]), ...(parts?.beside.split(' ') ?? [])]
  const known = words.flatMap(word => currencyOf(word) ?? [])[0]
  const meant =
    known === undefined && cluesOf
      ? words.map(word => currenciesMeant(word, cluesOf)).find(Boolean)
      : undefined
  const [first, ...others] = (known === undefined ? (meant ?? []) : [known]).flatMap(
    each => priceIn(each, value, parts?.figures) ?? [],
  )
  if (!first || !others.length) return first
  return { ...first, isSure: false, others: others.map(({ amount, currency }) => ({ amount, currency })) }
}

const priceIn = (currency: string, value: unknown, figures: string | undefined): ReadPrice | undefined => {
  if (typeof value === 'number') return priceOf(value * 10 ** minorDigits(currency), currency, true)
  const read = figures === undefined ? undefined : readFigure(figures, currency)
  return read && priceOf(read.amount, currency, read.isSure)
}

/**
 * A figure of a file or a confirmation, by the conventions of its currency: "1,234.50", "-12.5", "1200.000".
 * @returns minor units, below nought too; `isSure` is false where the sign may be that of decimals or of thousands
 */
export const readFigure = (
  text: string,
  currency: string,
): { amount: number; isSure: boolean } | undefined => {
  const written = plainFigures(text).replace('\u2212', '-')
  const { figures, isSure } = withoutNoughts(written.replace(/^- ?/, ''), currency)
  const minor = readAmount(figures, minorDigits(currency))
  if (minor === undefined) return undefined
  return { amount: written.startsWith('-') && minor ? -minor : minor, isSure }
}

const priceOf = (minor: number, currency: string, isSure: boolean): ReadPrice | undefined => {
  const amount = Math.round(minor)
  return Number.isSafeInteger(amount) && amount > 0 && amount <= mostMoney
    ? { amount, currency, isSure }
    : undefined
}

/** Three figures behind the only sign are thousands or decimals; noughts beyond the decimals of the currency say nothing. */
const withoutNoughts = (figures: string, currency: string): { figures: string; isSure: boolean } => {
  const digits = minorDigits(currency)
  // Groups by a sign that comes again are thousands.
  if (/^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/.test(figures)) return { figures, isSure: true }
  const [, sign] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(figures) ?? []
  if (sign) {
    const isGrouping = digits === 0 || (digits === 2 && (sign === ',' ? withPoint : withComma).has(currency))
    // With three decimals they are those.
    return { figures, isSure: isGrouping || digits === 3 }
  }
  const short = figures.replace(pattern('')`([.,]\d{${digits}})0+$`, digits ? '$1' : '')
  return { figures: short, isSure: true }
}
