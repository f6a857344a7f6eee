import { payable } from '@caravel/sync-protocol/domain/money/currencies'
import { deviceSettings } from '../../data/settings.ts'
import { language } from '../../i18n/language.ts'

/** Offered first. */
const common = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'TRY',
  'CAD',
  'AUD',
]

/** Currencies for a choice: those in use, the reader's own, the common ones, then all, each once. */
export function currencyOptions(inUse: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language.value.tag, { type: 'currency' })
  const { default_currency: own } = deviceSettings.value
  const first = own ? [...inUse, own] : inUse
  const all = new Set([...first, ...common, ...payable])
  return [...all].map(code => ({ value: code, label: labelOf(code, names.of(code)) }))
}

/** A new currency has no name in older browsers yet. */
const labelOf = (code: string, name: string | undefined) =>
  name === undefined || name === code ? code : `${code} · ${name}`
