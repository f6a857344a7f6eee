import { Users } from 'lucide-preact'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { whoText } from '../model/cost-words.ts'
import { useCosts } from '../page/costs-context.ts'
import type { ExpenseForm } from './expense-fields.ts'
import { payersLeft } from '../model/expense-form.ts'
import { FieldError } from './field-error.tsx'
import { FigureRows } from '../page/figure-rows.tsx'
import type { CostPerson } from '../model/cost-people.ts'
import { Remainder } from './remainder.tsx'

type Props = {
  form: ExpenseForm
  people: readonly CostPerson[]
  onChange: (changes: Partial<ExpenseForm>) => void
  error: string | undefined
}

/** Who paid: one tap for one person, figures where it was several, nobody while it is only planned. */
export function PayersField({ form, people, onChange, error }: Props) {
  const costs = useCosts()
  const { payers, several, amount, currency } = form
  const [only] = payers
  const unit = currency
  const toSeveral = () =>
    onChange({
      several: true,
      payers: payers.map((payer, at) => (at === 0 ? { ...payer, text: amount } : payer)),
    })
  return (
    <fieldset class="cost-field">
      <legend class="field-label">{t('costs.whoPaid')}</legend>
      <div class="chips">
        {!several &&
          people.map(({ id }) => (
            <Chip key={id} chosen={only?.id === id} onClick={() => onChange({ payers: [{ id, text: '' }] })}>
              <span dir="auto">{whoText(costs, id)}</span>
            </Chip>
          ))}
        <Chip
          icon={Users}
          chosen={several}
          onClick={() => (several ? onChange({ several: false, payers: payers.slice(0, 1) }) : toSeveral())}
        >
          {t('costs.several')}
        </Chip>
        {!several && (
          <Chip chosen={!only} onClick={() => onChange({ payers: [] })}>
            {t('costs.nobodyYet')}
          </Chip>
        )}
      </div>
      {several && (
        <>
          <FigureRows
            people={people}
            figures={payers}
            onChange={next => onChange({ payers: next })}
            typed={{ unit, decimal: true, label: name => t('costs.paidByName', { name }) }}
          />
          <Remainder left={payersLeft(form)} text={left => formatMoney(left, currency)} />
        </>
      )}
      <FieldError text={error} />
    </fieldset>
  )
}
