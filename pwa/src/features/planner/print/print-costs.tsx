import { balancesOf } from '@caravel/sync-protocol/domain/money/balances'
import { budgetSummary } from '@caravel/sync-protocol/domain/money/budget-summary'
import type { expense } from '@caravel/sync-protocol/entities/expense'
import type { settlement } from '@caravel/sync-protocol/entities/settlement'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { openStream } from '../../../data/store.ts'
import { nameOfExpense } from '../../../shared/bookings/booking-name.ts'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { personOf } from '../../../shared/people/people.ts'
import { formatDate, formatList } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { PrintFoot, type Foot } from './print-foot.tsx'

type Expense = RowOf<typeof expense>

interface Props {
  stream: StreamKey
  /** Of the trip: sums and balances are in it. */
  base: string
  expenses: readonly Expense[]
  settlements: readonly RowOf<typeof settlement>[]
  foot: Foot
  page: number
}

/** What the trip costs, line by line, with the sums and who owes whom how much. */
export function PrintCosts({ stream, base, expenses, settlements, foot, page }: Props) {
  const { balances } = balancesOf({ base, expenses, settlements })
  const open = [...balances].filter(([, amount]) => amount !== 0)
  return (
    <section class="print-page on-paper" aria-labelledby="print-costs">
      <header class="print-head">
        <h2 class="print-title" id="print-costs">
          {t('print.part.costs')}
        </h2>
      </header>
      <div class="print-rest">
        <Table stream={stream} expenses={expenses} />
        <Sums base={base} expenses={expenses} />
        {open.length > 0 && (
          <div class="print-group">
            <h3 class="print-list-title">{t('print.balances')}</h3>
            <ul class="print-list">
              {open.map(([id, amount]) => (
                <li key={id}>{balanceText(nameOf(stream, id), amount, base)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <PrintFoot foot={foot} page={page} />
    </section>
  )
}

function nameOf(stream: StreamKey, id: string): string {
  return personOf(stream, id)?.name ?? t('print.someone')
}

function balanceText(name: string, amount: number, base: string): string {
  const params = { name, amount: formatMoney(Math.abs(amount), base) }
  return t(amount < 0 ? 'print.owes' : 'print.getsBack', params)
}

function Table({ stream, expenses }: Pick<Props, 'stream' | 'expenses'>) {
  return (
    <table class="print-table">
      <thead>
        <tr>
          <th scope="col">{t('print.date')}</th>
          <th scope="col">{t('print.what')}</th>
          <th scope="col">{t('print.paidBy')}</th>
          <th scope="col" class="print-amount">
            {t('print.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {expenses.map(row => (
          <tr key={row.id}>
            <td>{row.expense_date && formatDate(row.expense_date, { weekday: false })}</td>
            <td dir="auto">{nameOfExpense(row, openStream(stream))}</td>
            <td dir="auto">
              {row.payers.length > 0
                ? formatList(row.payers.map(({ user_id: id }) => nameOf(stream, id)))
                : t('print.planned')}
            </td>
            <td class="print-amount">
              <bdi>{formatMoney(row.amount, row.currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** By category, with what could not be counted for want of a rate said. */
function Sums({ base, expenses }: Pick<Props, 'base' | 'expenses'>) {
  const sums = budgetSummary(expenses, { currency: base, rateOf: () => undefined })
  return (
    <div class="print-group">
      <h3 class="print-list-title">
        {t('print.total', { amount: formatMoney(sums.spent + sums.planned, base) })}
      </h3>
      {sums.planned > 0 && sums.spent > 0 && (
        <p>
          {t('print.spentPlanned', {
            spent: formatMoney(sums.spent, base),
            planned: formatMoney(sums.planned, base),
          })}
        </p>
      )}
      <ul class="print-list">
        {sums.categories.map(({ category, spent, planned }) => (
          <li key={category}>
            {t(categoryDrawn(category).word)} · <bdi>{formatMoney(spent + planned, base)}</bdi>
          </li>
        ))}
      </ul>
      {sums.missing.length > 0 && <p>{t('print.noRate', { count: sums.missing.length })}</p>}
    </div>
  )
}
