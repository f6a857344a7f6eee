import './cost-sheets.css'
import { useState } from 'preact/hooks'
import { readAmount, writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { tripStream } from '@caravel/sync-protocol/streams'
import { currencyOptions } from '../../app/currency-options.ts'
import { DraftNotice } from '../../app/draft-notice.tsx'
import { closeSheet } from '../../app/sheet-url.ts'
import { today } from '../../app/today.ts'
import { useDraft } from '../../app/use-draft.ts'
import { useSaving } from '../../app/use-saving.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { settleUp } from './cost-actions.ts'
import { whoText } from './cost-words.ts'
import { useCosts } from './costs-context.ts'
import { readPairCard } from './costs-url.ts'
import { foundFor } from './found-rate.ts'
import { frozenRate } from './frozen-rate.ts'
import { RateField } from './rate-field.tsx'

interface Start {
  from: string
  to: string
  amount: string
  currency: string
  date: string
}

const fieldsOf = (start: Start) => ({
  ...start,
  note: '',
  rate: '',
  rate_by: 'found' as 'found' | 'hand' | 'kept',
})

/** Money that one person gave another: as the page suggests it, or another amount, currency and day. */
export default function SettleSheet({ about }: { about: string | undefined }) {
  const costs = useCosts()
  const { tripId, base, people, me, sums, settlements } = costs
  const pair = readPairCard(about)
  const due = sums.payments.find(each => each.from === pair?.from && each.to === pair.to)
  const digits = minorDigits(base)
  const rows: Start = {
    from: pair?.from ?? me,
    to: pair?.to ?? people.find(({ id }) => id !== me)?.id ?? '',
    amount: due ? writeAmount(due.amount, digits) : '',
    currency: base,
    date: today.value,
  }
  const stream = tripStream(tripId)
  const draft = useDraft({ form: 'settlement', about: about ?? 'new', stream, rows, fieldsOf })
  const form = draft.value
  const { from, to, currency } = form
  const [tried, setTried] = useState(false)
  const { save: saveOnce, refusal } = useSaving()
  const amount = readAmount(form.amount, minorDigits(currency))
  const found = foundFor(currency, base, form.date || null)
  const rate = frozenRate(form, undefined, { base, today: today.value, found })
  const wrong = {
    amount: !amount && t('costs.noPayment'),
    to: from === to && t('costs.samePerson'),
    rate: !rate && t('costs.noRate'),
  }
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!amount || !rate || from === to) return
    const values = {
      from_user_id: from,
      to_user_id: to,
      amount,
      currency,
      settled_date: form.date || null,
      note: form.note.trim() || null,
      ...rate,
    }
    const between = settlements.filter(
      row =>
        (row.from_user_id === from && row.to_user_id === to) ||
        (row.from_user_id === to && row.to_user_id === from),
    )
    void saveOnce(
      () =>
        settleUp(
          tripId,
          values,
          between.map(({ id }) => id),
        ),
      leave,
    )
  }
  const options = people.map(({ id }) => ({ value: id, label: whoText(costs, id) }))
  return (
    <Sheet
      title={t('costs.recordPayment')}
      onClose={closeSheet}
      footer={
        <Button kind="primary" onClick={save}>
          {t('costs.recordNow')}
        </Button>
      }
    >
      <form class="cost-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <div class="cost-pair">
          <SelectField
            label={t('costs.from')}
            value={from}
            options={options}
            onChange={next => draft.change({ from: next })}
          />
          <SelectField
            label={t('costs.to')}
            value={to}
            options={options}
            error={tried && wrong.to}
            onChange={next => draft.change({ to: next })}
          />
        </div>
        <div class="cost-money">
          <TextField
            numbers
            inputMode="decimal"
            label={t('costs.amount')}
            value={form.amount}
            error={tried && wrong.amount}
            maxLength={20}
            autocomplete="off"
            onInput={next => draft.change({ amount: next })}
          />
          <SelectField
            label={t('costs.currency')}
            value={currency}
            options={currencyOptions([...new Set([currency, base])])}
            onChange={next => draft.change({ currency: next, rate_by: 'found' })}
          />
        </div>
        <RateField
          form={form}
          onChange={changes => draft.change(changes)}
          frozen={rate}
          error={(tried && wrong.rate) || undefined}
        />
        <DateField
          label={t('costs.date')}
          value={form.date}
          onChange={next => draft.change({ date: next })}
        />
        <TextField
          label={t('costs.note')}
          value={form.note}
          maxLength={1000}
          dir="auto"
          onInput={next => draft.change({ note: next })}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}
