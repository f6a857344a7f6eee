/** Expenses and payments as one line: in the attention list, in history, and wherever two versions stand side by side. */
import { partsOf, peopleOf, type Payer, type Split } from '@caravel/sync-protocol/domain/money/split'
import type { Values } from '@caravel/sync-protocol/op'
import type { GroupText } from '../../shared/areas/area.ts'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { titleOfRow } from '../../data/attention.ts'
import { formatDate, formatList } from '../../i18n/format.ts'
import { formatMoney, formatRate } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'
import { categoryDrawn } from '../../shared/labels/cost-categories.ts'
import { personIn } from '../../shared/people/people.ts'

const nameOf = (stream: StreamKey, id: string): string => personIn(stream, id).name

const namesOf = (stream: StreamKey, ids: readonly string[]): string =>
  formatList(ids.map(id => nameOf(stream, id)))

/** "Maya 50,00 € and Tarek 41,40 €"; names alone where there is no currency to tell the amounts in. */
const sumsOf = (stream: StreamKey, sums: Iterable<readonly [string, number]>, currency: unknown): string =>
  formatList(
    [...sums].map(([id, amount]) =>
      typeof currency === 'string'
        ? `${nameOf(stream, id)} ${formatMoney(amount, currency)}`
        : nameOf(stream, id),
    ),
  )

/** A single payer paid all of it. */
const payersText = (stream: StreamKey, payers: readonly Payer[], currency: unknown): string =>
  payers.length === 1
    ? namesOf(
        stream,
        payers.map(({ user_id: id }) => id),
      )
    : sumsOf(
        stream,
        payers.map(({ user_id: id, amount }) => [id, amount] as const),
        currency,
      )

/** In equal parts the names say it all. */
const splitText = (stream: StreamKey, split: Split, { amount, currency }: Values): string =>
  split.kind === 'equal' || typeof amount !== 'number'
    ? namesOf(stream, peopleOf(split))
    : sumsOf(stream, partsOf(amount, split), currency)

const money = ({ amount, currency }: Values): string | undefined =>
  typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : undefined

/** "91,40 € · paid by Tarek · for Maya and Jonas", with what each paid or has a part of where that differs. */
const moneyGroup: GroupText = (values, stream) => {
  const { payers, split } = values as { payers?: Payer[]; split?: Split | null }
  const paid = Array.isArray(payers) && payers.length > 0
  return lineOf([
    money(values),
    paid && t('costs.linePaidBy', { who: payersText(stream, payers, values['currency']) }),
    split && t('costs.lineFor', { who: splitText(stream, split, values) }),
    split === null && t('costs.lineForNobody'),
    values['rate_source'] !== 'same' && rate(values, stream),
  ])
}

/** "Tarek to Maya · 151,52 €". */
const payment: GroupText = (values, stream) => {
  const [from, to] = [values['from_user_id'], values['to_user_id']].map(id => namesOf(stream, [String(id)]))
  return lineOf([t('costs.linePayment', { from: from ?? '', to: to ?? '' }), money(values)])
}

/** "1 € = ¥178.90 · Tue 29 Sept". */
const rate: GroupText = ({ rate: value, rate_base: base, rate_date: date, currency }) => {
  const on = typeof date === 'string' && formatDate(date)
  if (typeof value !== 'string' || typeof base !== 'string') return lineOf([value, base, on])
  // Of a payment the currency is in a group of its own, which its rate does not bring along.
  const said =
    typeof currency === 'string'
      ? formatRate(currency, base, value)
      : t('costs.lineRate', { rate: value, currency: base })
  return lineOf([said, on])
}

const lineOf = (parts: readonly unknown[]): string | undefined =>
  parts.filter(part => typeof part === 'string' && part !== '').join(' · ') || undefined

const dateIn =
  (field: string): GroupText =>
  values =>
    typeof values[field] === 'string' ? formatDate(String(values[field])) : undefined

type Groups = Readonly<Record<string, GroupText>>

const category: GroupText = ({ category: name }) => t(categoryDrawn(String(name)).word)

const booking: GroupText = ({ reservation_id: id }, stream) => {
  const title = typeof id === 'string' ? titleOfRow(stream, 'reservation', id) : undefined
  return typeof id === 'string' ? String(title ?? t('sync.notHere')) : undefined
}

export const expenseGroups: Groups = { money: moneyGroup, date: dateIn('expense_date'), category, booking }

export const orderGroups: Groups = { category }

export const settlementGroups: Groups = { payment, rate, date: dateIn('settled_date') }
