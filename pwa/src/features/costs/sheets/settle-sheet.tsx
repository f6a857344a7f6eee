import '../../../shared/forms/draft-news.css'
import './cost-sheets.css'
import { UserRoundPen } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { readAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { tripStream } from '@caravel/sync-protocol/streams'
import { amountExample } from '../../../shared/labels/amount-example.ts'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { today } from '../../../shared/trips/today.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { refreshRates } from '../../../data/rates.ts'
import { formatDate, formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { settleUp } from '../model/cost-actions.ts'
import { paymentText, whoText } from '../model/cost-words.ts'
import { useCosts, type Costs } from '../page/costs-context.ts'
import { readPairCard } from '../page/costs-url.ts'
import { noRateWord } from '../model/expense-form.ts'
import { foundFor } from '../model/found-rate.ts'
import { frozenRate } from '../model/frozen-rate.ts'
import { RateField } from './rate-field.tsx'
import { fieldsOf, paymentsBetween, takenIn, type Start } from '../model/settle-form.ts'
import { inOtherCurrency, typedAmount } from '../model/typed-amounts.ts'
import type { Settlement } from '../model/cost-rows.ts'

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
    amount: due ? typedAmount(due.amount, digits) : '',
    currency: base,
    date: today.value,
    seen: settlements.map(({ id }) => id),
  }
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'settlement',
    about: about ?? 'new',
    stream,
    makes: 'settlement',
    rows,
    fieldsOf,
  })
  const form = draft.value
  const { from, to, currency } = form
  const [tried, setTried] = useState(false)
  const { save: saveOnce, refusal } = useSaving()
  const amount = readAmount(form.amount, minorDigits(currency))
  const foreign = currency !== base
  useEffect(() => {
    if (foreign && form.date) void refreshRates(form.date)
  }, [foreign, form.date])
  const { seen, since } = paymentsBetween(settlements, form, draft.began)
  const found = foundFor(currency, base, form.date || null)
  const rate = frozenRate(form, undefined, { base, today: today.value, found })
  const wrong = {
    amount: !amount && t('costs.noPayment', { example: amountExample(currency) }),
    to: from === to && t('costs.samePerson'),
    rate: !rate && t(noRateWord(form.rate)),
  }
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!amount || !rate || from === to || since.length) return
    const values = {
      from_user_id: from,
      to_user_id: to,
      amount,
      currency,
      settled_date: form.date || null,
      note: form.note.trim() || null,
      ...rate,
    }
    void saveOnce(() => draft.make(id => settleUp(tripId, values, seen, id)), leave)
  }
  const options = people.map(({ id }) => ({ value: id, label: whoText(costs, id) }))
  return (
    <Sheet
      title={t('costs.recordPayment')}
      onClose={closeSheet}
      footer={
        <>
          <Since payments={since} onTaken={() => draft.sides.settle(takenIn(draft.sides))} />
          <Button kind="primary" onClick={save} offReason={since.length > 0 && t('costs.paidSinceFirst')}>
            {t('costs.recordNow')}
          </Button>
        </>
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
            onChange={next =>
              draft.change({
                currency: next,
                rate_by: 'found',
                amount: inOtherCurrency(form.amount, currency, next),
              })
            }
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

/** Payments between the two that came while the form was open: they may be the one that is about to be recorded. */
function Since({ payments, onTaken }: { payments: readonly Settlement[]; onTaken: () => void }) {
  const costs = useCosts()
  const text = payments.length ? t('costs.paidSince', { payments: sinceText(costs, payments) }) : ''
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (!text) return null
  return (
    <div class="draft-news">
      <Notice icon={UserRoundPen} action={{ label: t('costs.paidSinceTaken'), onClick: onTaken }}>
        {text}
      </Notice>
    </div>
  )
}

const sinceText = (costs: Costs, payments: readonly Settlement[]): string =>
  formatList(
    payments.map(made => {
      const date = made.settled_date
      const said = paymentText(costs, made)
      return date === null ? said : `${said} · ${formatDate(date, { weekday: false })}`
    }),
  )
