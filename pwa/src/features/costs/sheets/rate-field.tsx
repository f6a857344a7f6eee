import { CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { convert } from '@caravel/sync-protocol/domain/money/rate'
import { decimalSign } from '../../../i18n/decimal-sign.ts'
import { formatDate } from '../../../i18n/format.ts'
import { formatMoney, formatRate } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useCosts } from '../page/costs-context.ts'
import { amountIn, type ExpenseForm } from './expense-fields.ts'
import type { FrozenRate } from '../model/frozen-rate.ts'

type Form = Pick<ExpenseForm, 'amount' | 'currency' | 'rate' | 'rate_by'>
type Props = {
  form: Form
  onChange: (changes: Partial<Pick<ExpenseForm, 'rate' | 'rate_by'>>) => void
  /** The rate that would be stored now; undefined where the typed text is no number. */
  frozen: FrozenRate | undefined
  error: string | undefined
}

const rateAsTyped = (rate: string) => rate.replace('.', decimalSign())

const sourceWords = {
  live: 'costs.rate.live',
  cached: 'costs.rate.cached',
  bundled: 'costs.rate.bundled',
  by_hand: 'costs.rate.byHand',
  same: 'costs.rate.same',
} as const

/** For an amount in another currency: the rate that is stored with it, its source, and ways to change it. */
export function RateField({ form, onChange, frozen, error }: Props) {
  const { base } = useCosts()
  const { currency, rate_by: by } = form
  const [editing, setEditing] = useState(by === 'hand')
  if (currency === base) return null
  const amount = amountIn(form.amount, currency)
  const rate = frozen?.rate ?? null
  const worth =
    rate !== null && amount !== undefined
      ? formatMoney(convert(amount, { from: currency, to: base, rate }), base)
      : undefined
  const byHand = () => {
    setEditing(true)
    onChange({ rate_by: 'hand', rate: rateAsTyped(rate ?? '') })
  }
  const byTable = () => {
    setEditing(false)
    onChange({ rate_by: 'found' })
  }
  if (editing)
    return (
      <TextField
        numbers
        inputMode="decimal"
        label={t('costs.rateIs', { currency, base })}
        hint={worth && t('costs.comesTo', { amount: worth })}
        error={error}
        value={form.rate}
        maxLength={24}
        onInput={next => onChange({ rate: next, rate_by: 'hand' })}
        labelEnd={
          <button type="button" class="text-button" onClick={byTable}>
            {t('costs.rateOfToday')}
          </button>
        }
      />
    )
  if (rate === null || !frozen)
    return (
      <Notice tone="warn" icon={CircleAlert} action={{ label: t('costs.typeRate'), onClick: byHand }}>
        {t('costs.rateUnknown', { currency, base })}
      </Notice>
    )
  const source = frozen.rate_source ? t(sourceWords[frozen.rate_source]) : ''
  const date = frozen.rate_date && formatDate(frozen.rate_date, { weekday: false })
  return (
    <div class="rate">
      <p class="rate-line">
        <bdi dir="ltr">{formatRate(currency, base, rate)}</bdi>
        {worth && <bdi dir="ltr">{worth}</bdi>}
      </p>
      <p class="row-meta">{[source, date].filter(Boolean).join(' · ')}</p>
      <p class="rate-acts">
        <button type="button" class="text-button" onClick={byHand}>
          {t('costs.changeRate')}
        </button>
        {by === 'kept' && (
          <button type="button" class="text-button" onClick={byTable}>
            {t('costs.rateOfToday')}
          </button>
        )}
      </p>
    </div>
  )
}
