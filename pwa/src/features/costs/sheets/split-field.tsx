import { formatMoney } from '../../../i18n/format-money.ts'
import { formatPercent } from '../model/format-percent.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { CostPerson } from '../model/cost-people.ts'
import type { ExpenseForm, SplitMode } from './expense-fields.ts'
import { FieldError } from './field-error.tsx'
import { FigureRows } from '../page/figure-rows.tsx'
import { Remainder } from './remainder.tsx'
import { SplitItems } from './split-items.tsx'
import { inMode, partsIn, readSplit, restShared } from '../model/split-form.ts'

type Props = {
  expenseId: string
  form: ExpenseForm
  people: readonly CostPerson[]
  onChange: (changes: Partial<ExpenseForm>) => void
  error: string | undefined
}

const modeWords = {
  equal: 'costs.mode.equal',
  exact: 'costs.mode.exact',
  percent: 'costs.mode.percent',
  shares: 'costs.mode.shares',
  items: 'costs.mode.items',
  none: 'costs.mode.none',
} as const

/** For whom it was and by which rule, with what falls to each as one types. */
export function SplitField({ expenseId, form, people, onChange, error }: Props) {
  const { mode, currency } = form
  const { left } = readSplit(form)
  const parts = partsIn(form, expenseId)
  const everybody = people.filter(({ former }) => !former).map(({ id }) => id)
  const worth = (id: string) => {
    const part = parts.get(id)
    return part === undefined || mode === 'exact' ? undefined : formatMoney(part, currency)
  }
  const leftText = (amount: number) =>
    mode === 'percent' ? formatPercent(amount) : formatMoney(amount, currency)
  const reckons = mode === 'exact' || mode === 'percent'
  const typed = {
    exact: { unit: currency, decimal: true, label: (name: string) => t('costs.partOfName', { name }) },
    percent: { unit: '%', decimal: true, label: (name: string) => t('costs.percentOfName', { name }) },
    shares: { decimal: false, label: (name: string) => t('costs.sharesOfName', { name }) },
  }
  return (
    <fieldset class="cost-field">
      <legend class="visually-hidden">{t('costs.forWhom')}</legend>
      <SelectField
        label={t('costs.forWhom')}
        value={mode}
        options={(Object.keys(modeWords) as SplitMode[]).map(value => ({
          value,
          label: t(modeWords[value]),
        }))}
        onChange={next => onChange(inMode(form, next as SplitMode, everybody))}
      />
      {mode === 'none' && <p class="field-hint">{t('costs.noneFact')}</p>}
      {mode === 'items' && (
        <SplitItems expenseId={expenseId} form={form} people={people} onChange={onChange} />
      )}
      {mode !== 'none' && mode !== 'items' && (
        <FigureRows
          people={people}
          figures={form.parts}
          initial={mode === 'shares' ? '1' : ''}
          onChange={next => onChange({ parts: next })}
          {...(mode === 'equal' ? {} : { typed: typed[mode] })}
          value={worth}
        />
      )}
      {reckons && (
        <div class="cost-rest">
          <Remainder left={left} text={leftText} />
          {left !== undefined && left > 0 && form.parts.length > 0 && (
            <Button kind="text" size="small" onClick={() => onChange({ parts: restShared(form) })}>
              {t('costs.shareRest')}
            </Button>
          )}
        </div>
      )}
      <FieldError text={error} />
    </fieldset>
  )
}
