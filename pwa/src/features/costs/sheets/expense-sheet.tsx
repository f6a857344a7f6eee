import './cost-sheets.css'
import { Lock, Trash2 } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { amountExample } from '../../../shared/labels/amount-example.ts'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { HistoryButton } from '../../../shared/navigation/history-button.tsx'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { today } from '../../../shared/trips/today.ts'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { mustDevice } from '../../../data/device.ts'
import { refreshRates } from '../../../data/rates.ts'
import { t, withMessages } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusFirstError } from '../../../ui/focusable.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AddGuest } from './add-guest.tsx'
import { BookingLink } from './booking-link.tsx'
import { deleteExpense, saveExpense } from '../model/cost-actions.ts'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { useCosts } from '../page/costs-context.ts'
import type { ExpenseForm } from './expense-fields.ts'
import { fieldsOf, namedIn, readForm, type ExpenseRows, type Wrong } from '../model/expense-form.ts'
import { foundFor } from '../model/found-rate.ts'
import { frozenRate } from '../model/frozen-rate.ts'
import { PayersField } from './payers-field.tsx'
import { RateField } from './rate-field.tsx'
import { addWithReceipts, forgetKept } from '../model/receipts.ts'
import { SplitField } from './split-field.tsx'
import { figuresInOther, sidesInTheirs } from '../model/typed-amounts.ts'

const ReceiptsField = lazyPart(withMessages('photos', () => import('./receipts-field.tsx')))

/** An expense, or with `about` undefined a new one. */
export default function ExpenseSheet({ about }: { about: string | undefined }) {
  const { sums, people, me, base } = useCosts()
  const found = about === undefined ? undefined : sums.byId.get(about)?.row
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const taking = people.filter(({ former }) => !former).map(({ id }) => id)
  const begin = { me, people: taking, currency: base, date: today.value }
  // What someone deletes meanwhile stays in its form.
  const expense = found ?? last
  if (about !== undefined && !expense) return null
  return <Form rows={{ expense, start: begin }} gone={about !== undefined && !found} />
}

const labels = {
  name: 'costs.name',
  amount: 'costs.amount',
  currency: 'costs.currency',
  date: 'costs.date',
  category: 'costs.category',
  payers: 'costs.whoPaid',
  several: 'costs.whoPaid',
  mode: 'costs.forWhom',
  parts: 'costs.forWhom',
  items: 'costs.forWhom',
  tax: 'costs.tax',
  tip: 'costs.tip',
  rate: 'costs.rateWord',
  rate_by: 'costs.rateWord',
  note: 'costs.note',
} as const

function Form({ rows, gone }: { rows: ExpenseRows; gone: boolean }) {
  const { tripId, people, base, categories, sums, mayEdit, view } = useCosts()
  const stream = tripStream(tripId)
  const { expense } = rows
  const name = expense && nameOfExpense(expense, view)
  const makes = expense ? undefined : 'expense'
  const draft = useDraft({ form: 'expense', about: expense?.id ?? 'new', stream, makes, rows, fieldsOf })
  const form = draft.value
  const began = draft.began.expense
  const change = (changes: Partial<ExpenseForm>) => draft.change(changes)
  const formRef = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const { chosen } = mustDevice()
  const isNew = !began && !gone
  useEffect(() => {
    if (isNew) void attemptSaved(() => chosen.look())
  }, [isNew, chosen])
  const { save: saveOnce, saving, refusal } = useSaving()
  const by = { base, today: today.value, found: foundFor(form.currency, base, form.date || null) }
  const foreign = form.currency !== base
  useEffect(() => {
    if (foreign && form.date) void refreshRates(form.date)
  }, [foreign, form.date])
  const { values, wrong } = readForm(form, { ...by, expense: began })
  const errorOf = (field: keyof Wrong) => {
    const key = tried && wrong[field]
    return key ? t(key, { example: amountExample(form.currency) }) : undefined
  }
  const named = namedIn(form)
  const shown = people.filter(({ id, former }) => !former || named.has(id))
  const leave = () => (draft.forget(), closeSheet())
  const save = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (!mayEdit) return
    if (!values) return void requestAnimationFrame(() => showFault(formRef.current))
    const write = () =>
      began
        ? saveExpense(began, values, gone)
        : draft.make(id => addWithReceipts(tripId, { ...values, name: form.name.trim() }, id))
    void saveOnce(write, leave)
  }
  const newCurrency = (currency: string) =>
    change({
      ...figuresInOther(form, currency),
      currency,
      rate_by: currency === began?.currency && began.rate !== null ? 'kept' : 'found',
    })
  const takePart = (id: string) =>
    form.mode !== 'none' && form.mode !== 'items' && change({ parts: [...form.parts, { id, text: '' }] })
  const inUse = [form.currency, base, ...sums.costs.map(({ row }) => row.currency)]
  return (
    <Sheet
      tall
      title={name ?? t('costs.newExpense')}
      actions={
        expense && <HistoryButton tripId={tripId} entity="expense" id={expense.id} name={name ?? ''} />
      }
      onClose={closeSheet}
      footer={
        <>
          {expense && (
            <DraftNews
              draft={{ sides: sidesInTheirs(draft.sides) }}
              saving={saving}
              stream={stream}
              labels={labels}
              valueText={(_, value) => shortText(value)}
            />
          )}
          {expense && !gone && mayEdit && (
            <Button
              kind="destructive"
              icon={Trash2}
              class="form-first"
              onClick={() => attempt(() => deleteExpense(tripId, expense)) && leave()}
            >
              {t('costs.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button kind="primary" onClick={save}>
              {expense ? t('costs.save') : t('costs.add')}
            </Button>
          )}
        </>
      }
    >
      <form class="cost-form" ref={formRef} onSubmit={save}>
        <DraftNotice draft={draft} onDiscard={() => void attemptSaved(() => forgetKept(tripId))} />
        {!mayEdit && <Notice icon={Lock}>{t('costs.readOnly')}</Notice>}
        <fieldset class="cost-all" disabled={!mayEdit}>
          <TextField
            label={t('costs.name')}
            value={form.name}
            {...(expense ? { placeholder: nameOfExpense({ ...expense, name: null }, view) } : {})}
            error={errorOf('name')}
            maxLength={200}
            dir="auto"
            autofocus={!expense}
            onInput={name => change({ name })}
          />
          <div class="cost-money">
            <TextField
              numbers
              inputMode="decimal"
              label={t('costs.amount')}
              value={form.amount}
              error={errorOf('amount')}
              maxLength={20}
              autocomplete="off"
              onInput={amount => change({ amount })}
            />
            <SelectField
              label={t('costs.currency')}
              value={form.currency}
              options={currencyOptions([...new Set(inUse)])}
              onChange={newCurrency}
            />
          </div>
          <RateField
            form={form}
            onChange={change}
            frozen={frozenRate(form, began, by)}
            error={errorOf('rate')}
          />
          <PayersField form={form} people={shown} onChange={change} error={errorOf('payers')} />
          <SplitField
            expenseId={expense?.id ?? draft.id}
            form={form}
            people={shown}
            onChange={change}
            error={errorOf('split')}
          />
          <AddGuest onAdded={takePart} />
          <div class="cost-pair">
            <DateField label={t('costs.date')} value={form.date} onChange={date => change({ date })} />
            <SelectField
              label={t('costs.category')}
              value={form.category}
              options={categories.map(value => ({ value, label: t(categoryDrawn(value).word) }))}
              onChange={chosen => change({ category: categories.find(each => each === chosen) ?? 'other' })}
            />
          </div>
          <TextArea
            label={t('costs.note')}
            value={form.note}
            rows={2}
            maxLength={5000}
            onInput={note => change({ note })}
          />
        </fieldset>
        <BookingLink id={expense?.reservation_id} />
        <Suspense fallback={null}>
          <ReceiptsField
            of={gone || !expense ? undefined : { id: expense.id, name: name ?? '' }}
            gone={gone}
          />
        </Suspense>
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

/** To the first field that is wrong, or the words about a group of them. */
function showFault(form: HTMLElement | null): void {
  if (form && !focusFirstError(form)) form.querySelector('.field-error')?.scrollIntoView({ block: 'center' })
}

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 40 ? value : undefined
