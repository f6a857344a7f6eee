/** Expenses and payments as one line: in the tray, in history, and wherever two versions stand side by side. */
import { peopleOf, type Payer, type Split } from '@caravel/sync-protocol/domain/money/split'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { formatDate, formatList } from '../i18n/format.ts'
import { formatMoney } from '../i18n/format-money.ts'
import { t } from '../i18n/t.ts'
import { categoryDrawn } from './cost-categories.ts'
import { personOf } from './people.ts'

type Said = (values: Values, stream: StreamKey) => string | undefined

const namesOf = (stream: StreamKey, ids: readonly string[]): string =>
  formatList(ids.map(id => personOf(stream, id)?.name ?? t('sync.someone')))

const money = ({ amount, currency }: Values): string | undefined =>
  typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : undefined

/** "91,40 € · paid by Tarek · for Maya and Jonas". */
const moneyGroup: Said = (values, stream) => {
  const { payers, split } = values as { payers?: Payer[]; split?: Split | null }
  const paid = Array.isArray(payers) && payers.length > 0
  return lineOf([
    money(values),
    paid &&
      t('costs.linePaidBy', {
        who: namesOf(
          stream,
          payers.map(({ user_id: id }) => id),
        ),
      }),
    split && t('costs.lineFor', { who: namesOf(stream, peopleOf(split)) }),
    split === null && t('costs.lineForNobody'),
    values['rate_source'] !== 'same' && rate(values, stream),
  ])
}

/** "Tarek to Maya · 151,52 €". */
const payment: Said = (values, stream) => {
  const [from, to] = [values['from_user_id'], values['to_user_id']].map(id => namesOf(stream, [String(id)]))
  return lineOf([t('costs.linePayment', { from: from ?? '', to: to ?? '' }), money(values)])
}

const rate: Said = ({ rate: value, rate_base: base, rate_date: date }) =>
  lineOf([value, base, typeof date === 'string' && formatDate(date)])

const lineOf = (parts: readonly unknown[]): string | undefined =>
  parts.filter(part => typeof part === 'string' && part !== '').join(' · ') || undefined

const dateIn =
  (field: string): Said =>
  values =>
    typeof values[field] === 'string' ? formatDate(String(values[field])) : undefined

/** By entity and group. */
export const expenseGroups: Readonly<Record<string, Said>> = {
  'expense.money': moneyGroup,
  'expense.date': dateIn('expense_date'),
  'expense.category': ({ category }) => t(categoryDrawn(String(category)).word),
  'budget_category_order.category': ({ category }) => t(categoryDrawn(String(category)).word),
  'settlement.payment': payment,
  'settlement.rate': rate,
  'settlement.date': dateIn('settled_date'),
}
