import type { Payer } from '@caravel/sync-protocol/domain/money/split'
import type { Values } from '@caravel/sync-protocol/op'
import { formatDate, formatList } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import type { ToImport } from './import-plan.ts'

const mostShown = 50

type Shown = { title: string; date: unknown; amount: number; currency: string; missing: boolean }

/** What comes in, with its sums. */
export function ImportedRows({
  rows,
  nameOf,
}: {
  rows: ToImport
  nameOf: (id: string) => string | undefined
}) {
  const name = (id: unknown) => nameOf(String(id)) ?? t('costs.formerMember')
  const shown: Shown[] = [
    ...rows.expenses.map(row => ({ ...moneyOf(row), title: titleOf(row) })),
    ...rows.settlements.map(row => ({
      ...moneyOf(row),
      title: t('costs.import.payment', { from: name(row['from_user_id']), to: name(row['to_user_id']) }),
    })),
  ]
  const sums = new Map<string, number>()
  for (const { currency, amount } of shown.slice(0, rows.expenses.length))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  const missing = shown.filter(row => row.missing).length
  const payersOf = (row: Values | undefined) =>
    ((row?.['payers'] ?? []) as Payer[]).map(({ user_id }) => name(user_id))
  return (
    <section aria-label={t('costs.import.preview')}>
      <h3>{t('costs.import.preview')}</h3>
      {sums.size > 0 && (
        <p>
          {t('costs.import.sum', {
            amounts: formatList([...sums].map(([currency, minor]) => formatMoney(minor, currency))),
          })}
        </p>
      )}
      {missing > 0 && <p>{t('costs.import.noRate', { count: missing })}</p>}
      <ul class="list">
        {shown.slice(0, mostShown).map(({ title, date, amount, currency }, at) => (
          <li key={at} class="row">
            <span class="row-main">
              <span class="row-text">
                <span class="row-title">
                  <bdi>{title}</bdi>
                </span>
                <span class="row-meta">
                  {[
                    typeof date === 'string' ? formatDate(date) : t('costs.withoutDate'),
                    formatList(payersOf(rows.expenses[at])),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span class="row-value">{formatMoney(amount, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length > mostShown && <p>{t('costs.import.moreRows', { count: shown.length - mostShown })}</p>}
    </section>
  )
}

const titleOf = (row: Values): string => String(row['name'])

const moneyOf = (row: Values): Omit<Shown, 'title'> => ({
  date: row['expense_date'] ?? row['settled_date'],
  amount: Number(row['amount']),
  currency: String(row['currency']),
  missing: row['rate'] === null,
})
