import './cost-sheets.css'
import { useState } from 'preact/hooks'
import {
  budgetSummary,
  type BudgetSummary,
  type Sum,
} from '@caravel/sync-protocol/domain/money/budget-summary'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { deviceSettings } from '../../../data/settings.ts'
import { formatDate } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { Segment } from '../../../ui/fields/segment.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { whoText } from '../model/cost-words.ts'
import { useCosts } from '../page/costs-context.ts'
import { foundFor } from '../model/found-rate.ts'
import { ratesText } from '../model/rates-text.ts'

type By = 'day' | 'person' | 'category'
/** A row of the chart, which is a table too. */
type Bar = { id: string; name: string; value: number; planned: number; more?: string }

/** What the trip costs by day, by person and by category, in the reader's own choice of currency. */
export default function SummarySheet() {
  const costs = useCosts()
  const { base, sums } = costs
  const own = deviceSettings.value.default_currency
  const [by, setBy] = useState<By>('category')
  // The reader's own, unless nothing could be converted to it.
  const [currency, setCurrency] = useState(own && (own === base || foundFor(base, own, null)) ? own : base)
  const rows = sums.costs.map(({ row }) => row)
  const rateOf = (from: string) => foundFor(from, currency, null)?.rate
  const summary = budgetSummary(rows, { currency, rateOf })
  const used = rows
    .filter(({ id }) => summary.live.includes(id))
    .flatMap(row => foundFor(row.currency, currency, null) ?? [])
  const fixed = rows.filter(({ id, currency: of }) => {
    return of !== currency && !summary.live.includes(id) && !summary.missing.includes(id)
  })
  const bars = barsOf(by, summary)
  const inUse = [base, ...(own ? [own] : []), ...rows.map(row => row.currency)]
  return (
    <Sheet tall title={t('costs.summary')} onClose={closeSheet}>
      <div class="cost-form">
        <Segment<By>
          wide
          label={t('costs.summaryBy')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'category', label: t('costs.byCategory') },
            { value: 'day', label: t('costs.byDay') },
            { value: 'person', label: t('costs.byPerson') },
          ]}
        />
        <SelectField
          label={t('costs.shownIn')}
          value={currency}
          options={currencyOptions([...new Set(inUse)])}
          onChange={setCurrency}
        />
        <Chart by={by} bars={bars} currency={currency} summary={summary} />
        {fixed.length > 0 && <p class="cost-note">{t('costs.fixedCount', { count: fixed.length })}</p>}
        {summary.live.length > 0 && (
          <p class="cost-note">
            {t('costs.liveCount', { count: summary.live.length })} {ratesText(used)}
          </p>
        )}
        {summary.missing.length > 0 && (
          <p class="cost-note">{t('costs.missingCount', { count: summary.missing.length, currency })}</p>
        )}
      </div>
    </Sheet>
  )

  function barsOf(chosen: By, { days, people, categories }: BudgetSummary): Bar[] {
    if (chosen === 'day')
      return days.map(({ date, spent, planned }) => ({
        id: date ?? '',
        name: date === null ? t('costs.withoutDate') : formatDate(date),
        value: spent,
        planned,
      }))
    if (chosen === 'person')
      return people.map(({ person, paid, part }) => ({
        id: person,
        name: whoText(costs, person),
        value: part,
        planned: 0,
        more: t('costs.paidSum', { amount: formatMoney(paid, currency) }),
      }))
    return categories.map(({ category, spent, planned }) => ({
      id: category,
      name: t(categoryDrawn(category).word),
      value: spent,
      planned,
    }))
  }
}

const words = {
  day: 'costs.byDay',
  person: 'costs.byPerson',
  category: 'costs.byCategory',
} as const

function Chart(props: { by: By; bars: readonly Bar[]; currency: string; summary: Sum }) {
  const { by, bars, currency, summary } = props
  const most = Math.max(1, ...bars.map(({ value, planned }) => value + planned))
  const money = (minor: number) => formatMoney(minor, currency)
  const planned = by !== 'person' && summary.planned > 0
  return (
    <table class="cost-chart">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{t(words[by])}</th>
          <th scope="col">{t(by === 'person' ? 'costs.columnPart' : 'costs.spent')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, name, value, planned: later, more }) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto">{name}</span>
              {more && <span class="row-meta"> {more}</span>}
            </th>
            <td>
              {money(value)}
              {later > 0 && <span class="row-meta"> {t('costs.plannedSum', { amount: money(later) })}</span>}
              <span class="cost-chart-bar" aria-hidden="true">
                <span style={{ '--size': String(value / most) }} />
                <span class="is-planned" style={{ '--size': String(later / most) }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('costs.wholeTrip')}</th>
          <td>
            {money(summary.spent)}
            {planned && (
              <span class="row-meta"> {t('costs.plannedSum', { amount: money(summary.planned) })}</span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
