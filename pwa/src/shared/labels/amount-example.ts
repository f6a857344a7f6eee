import { writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { decimalSign } from '../../i18n/decimal-sign.ts'

/** How the reader writes an amount of a currency: "24.60" euros, "2460" yen, "24,600" dinars. */
export const amountExample = (currency: string): string => {
  const digits = minorDigits(currency)
  const minor = digits < 2 ? 2460 : 246 * 10 ** (digits - 1)
  return writeAmount(minor, digits, decimalSign())
}
