import { Plus, Trash2 } from 'lucide-preact'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { CostPerson } from '../model/cost-people.ts'
import { whoText } from '../model/cost-words.ts'
import { useCosts } from '../page/costs-context.ts'
import type { ExpenseForm, FormItem } from './expense-fields.ts'
import { Remainder } from './remainder.tsx'
import { itemsTotal, partsIn, readSplit } from '../model/split-form.ts'
import { typedAmount } from '../model/typed-amounts.ts'

type Props = {
  expenseId: string
  form: ExpenseForm
  people: readonly CostPerson[]
  onChange: (changes: Partial<ExpenseForm>) => void
}

/** The lines of a receipt and for whom each was; tax and tip follow what everybody had. */
export function SplitItems({ expenseId, form, people, onChange }: Props) {
  const costs = useCosts()
  const { items, tax, tip, currency } = form
  const { left } = readSplit(form)
  const parts = partsIn(form, expenseId)
  const total = itemsTotal(form)
  const change = (at: number, changes: Partial<FormItem>) =>
    onChange({ items: items.map((item, index) => (index === at ? { ...item, ...changes } : item)) })
  const add = () => onChange({ items: [...items, { name: '', amount: '', of: items.at(-1)?.of ?? [] }] })
  return (
    <div class="split-items">
      <ol>
        {items.map((item, at) => (
          <Item
            key={at}
            item={item}
            number={at + 1}
            people={people}
            currency={currency}
            onChange={changes => change(at, changes)}
            onRemove={() => onChange({ items: items.filter((_, index) => index !== at) })}
          />
        ))}
      </ol>
      {items.length < 100 && (
        <Button kind="tonal" size="small" icon={Plus} onClick={add}>
          {t('costs.addItem')}
        </Button>
      )}
      <div class="cost-pair">
        <TextField
          numbers
          inputMode="decimal"
          label={t('costs.tax')}
          value={tax}
          maxLength={20}
          onInput={next => onChange({ tax: next })}
        />
        <TextField
          numbers
          inputMode="decimal"
          label={t('costs.tip')}
          value={tip}
          maxLength={20}
          onInput={next => onChange({ tip: next })}
        />
      </div>
      <div class="cost-rest">
        <Remainder left={left} text={amount => formatMoney(amount, currency)} />
        {left !== 0 && total > 0 && (
          <Button
            kind="text"
            size="small"
            onClick={() => onChange({ amount: typedAmount(total, minorDigits(currency)) })}
          >
            {t('costs.takeTotal', { amount: formatMoney(total, currency) })}
          </Button>
        )}
      </div>
      {parts.size > 0 && (
        <dl class="split-sums">
          {[...parts].map(([id, part]) => (
            <div key={id}>
              <dt>
                <bdi>{whoText(costs, id)}</bdi>
              </dt>
              <dd>{formatMoney(part, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Item(props: {
  item: FormItem
  number: number
  people: readonly CostPerson[]
  currency: string
  onChange: (changes: Partial<FormItem>) => void
  onRemove: () => void
}) {
  const { item, number, people, currency, onChange, onRemove } = props
  const costs = useCosts()
  const toggle = (id: string) =>
    onChange({ of: item.of.includes(id) ? item.of.filter(each => each !== id) : [...item.of, id] })
  return (
    <li class="split-item">
      <div class="split-item-line">
        <TextField
          hideLabel
          label={t('costs.itemName', { number })}
          placeholder={t('costs.itemHint')}
          value={item.name}
          maxLength={200}
          dir="auto"
          onInput={name => onChange({ name })}
        />
        <TextField
          hideLabel
          numbers
          inputMode="decimal"
          label={t('costs.itemAmount', { number })}
          value={item.amount}
          maxLength={20}
          end={<span class="input-unit">{currency}</span>}
          onInput={amount => onChange({ amount })}
        />
        <IconButton icon={Trash2} label={t('costs.removeItem', { number })} onClick={onRemove} />
      </div>
      <fieldset class="chips" aria-label={t('costs.itemFor', { number })}>
        {people
          .filter(({ id, former }) => !former || item.of.includes(id))
          .map(({ id }) => (
            <Chip key={id} chosen={item.of.includes(id)} onClick={() => toggle(id)}>
              <span dir="auto">{whoText(costs, id)}</span>
            </Chip>
          ))}
      </fieldset>
    </li>
  )
}
