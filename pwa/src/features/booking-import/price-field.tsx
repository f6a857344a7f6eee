import { Banknote } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { decimalSign } from '../../i18n/decimal-sign.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { price: BookingPrice; mayMake: boolean; onChange: (price: BookingPrice) => void }

/** What it costs, in the currency of the confirmation. A text that is no amount is said to be none and changes nothing. */
export function PriceField({ price, mayMake, onChange }: Props) {
  const digits = minorDigits(price.currency)
  const [typed, setTyped] = useState<string>()
  if (!mayMake) return <Notice icon={Banknote}>{t('bookingImport.costsOff')}</Notice>
  return (
    <TextField
      label={t('bookingImport.price', { currency: price.currency })}
      hint={t('bookingImport.priceHint')}
      error={typed !== undefined && readAmount(typed, digits) === undefined && t('bookingImport.notAnAmount')}
      icon={Banknote}
      inputMode="decimal"
      numbers
      value={typed ?? writeAmount(price.amount, digits, decimalSign())}
      onInput={text => {
        setTyped(text)
        const amount = readAmount(text, digits)
        if (amount !== undefined) onChange({ ...price, amount })
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
