import './cost-sheets.css'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { useState } from 'preact/hooks'
import { peopleOf } from '@caravel/sync-protocol/domain/money/split'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { formatDate } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { changeExpenses } from '../model/cost-actions.ts'
import { payText, rateText, whoText } from '../model/cost-words.ts'
import { personIn, useCosts, type Costs } from '../page/costs-context.ts'
import type { Line } from '../model/costs-view.ts'
import { Money } from '../model/money-text.tsx'
import { splitWithout } from '../model/split-without.ts'

/** Every expense and payment that a balance is the sum of. */
export default function WhySheet({ about }: { about: string | undefined }) {
  const costs = useCosts()
  const { sums, people, base, me } = costs
  const ids = [...new Set([...people.map(({ id }) => id), ...sums.balances.keys()])]
  const [chosen, setChosen] = useState(about && ids.includes(about) ? about : me)
  const lines = sums.lines
    .filter(({ person }) => person === chosen)
    .map(line => ({ line, ...said(costs, line) }))
    .sort((a, b) => ((a.date ?? '9') < (b.date ?? '9') ? -1 : 1))
  const balance = sums.balances.get(chosen) ?? 0
  return (
    <Sheet tall title={t('costs.whyTitle')} onClose={closeSheet}>
      <SelectField
        label={t('costs.whose')}
        value={chosen}
        options={ids.map(id => ({ value: id, label: whoText(costs, id) }))}
        onChange={setChosen}
      />
      <table class="why">
        <thead>
          <tr>
            <th scope="col">{t('costs.what')}</th>
            <th scope="col" class="is-number">
              {t('costs.columnPaid')}
            </th>
            <th scope="col" class="is-number">
              {t('costs.columnPart')}
            </th>
            <th scope="col" class="is-number">
              {t('costs.columnCounts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, meta }) => (
            <tr key={line.id}>
              <th scope="row">
                <bdi>{name}</bdi>
                <span class="row-meta">{meta}</span>
              </th>
              <td>{line.paid ? <Money minor={line.paid} currency={base} /> : '–'}</td>
              <td>{line.part ? <Money minor={line.part} currency={base} /> : '–'}</td>
              <td class={classNames(line.paid > line.part && 'cost-good')}>
                <Money signed minor={line.paid - line.part} currency={base} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('costs.balanceOf', { who: whoText(costs, chosen) })}
            </th>
            <td class={classNames(balance > 0 && 'cost-good')}>
              <Money signed minor={balance} currency={base} />
            </td>
          </tr>
        </tfoot>
      </table>
      {!lines.length && <p class="cost-note">{t('costs.whyNothing')}</p>}
      <p class="cost-note">{t('costs.ratesNote', { cents: minorDigits(base) === 2 ? 'true' : 'false' })}</p>
      <SplitAgain person={chosen} />
    </Sheet>
  )
}

type Foreign = Parameters<typeof rateText>[0] & { amount: number; currency: string }

/** What a line is: its day, and of foreign money what was paid and at which rate. */
export function said(costs: Costs, { kind, id }: Line): { name: string; meta: string; date: string | null } {
  const meta = (of: Foreign, date: string | null, note?: string | null) => {
    const foreign = of.currency !== costs.base && formatMoney(of.amount, of.currency)
    const day = date && formatDate(date, { weekday: false })
    return [day, foreign, foreign && rateText(of), note].filter(Boolean).join(' · ')
  }
  const row = kind === 'expense' ? costs.sums.byId.get(id)?.row : undefined
  if (row) {
    return { name: nameOfExpense(row, costs.view), meta: meta(row, row.expense_date), date: row.expense_date }
  }
  const made = costs.settlements.find(each => each.id === id)
  if (!made) return { name: '', meta: '', date: null }
  const name = payText(costs, { from: made.from_user_id, to: made.to_user_id })
  return { name, meta: meta(made, made.settled_date, made.note), date: made.settled_date }
}

/** People who left keep their share until the others take it over. */
function SplitAgain({ person }: { person: string }) {
  const costs = useCosts()
  const { former } = personIn(costs.people, person, t('costs.formerMember'))
  const changes = costs.sums.costs.flatMap(({ row }) => {
    const split = row.split && peopleOf(row.split).includes(person) ? row.split : undefined
    const next = split && splitWithout(split, person)
    return next ? [{ row, values: { split: next } }] : []
  })
  if (!former || !costs.mayEdit || !changes.length) return null
  return (
    <div class="split-again">
      <p class="cost-note">{t('costs.formerFact', { count: changes.length })}</p>
      <Button kind="outline" onClick={() => void changeExpenses(changes, 'costs.did.splitAgain')}>
        {t('costs.splitAgain')}
      </Button>
    </div>
  )
}
