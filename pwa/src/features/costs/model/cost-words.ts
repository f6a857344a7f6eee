/** Costs in words. */
import { formatDate, formatList } from '../../../i18n/format.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { t } from '../../../i18n/t.ts'
import { peopleOf, type Payer } from '@caravel/sync-protocol/domain/money/split'
import type { Settlement } from './cost-rows.ts'
import type { Cost } from './costs-view.ts'
import { beforeTrip, withoutDate, type Payment } from './costs-view.ts'
import { personIn, type Costs } from '../page/costs-context.ts'

type Who = Pick<Costs, 'people' | 'me'>

/** "You" for the reader, else their name. */
export const whoText = ({ people, me }: Who, id: string): string =>
  id === me ? t('costs.you') : personIn(people, id, t('costs.formerMember')).name

const othersText = (costs: Who, ids: readonly string[]) => formatList(ids.map(id => whoText(costs, id)))

/** Of a day in the year of the trip the year need not be said. */
export const dayText = (key: string, start: string | null): string => {
  if (key === beforeTrip) return t('costs.beforeTrip')
  if (key === withoutDate) return t('costs.withoutDate')
  const style = { weekday: 'long', month: 'long' } as const
  return formatDate(key, key.slice(0, 4) === start?.slice(0, 4) ? { ...style, year: false } : style)
}

/** "Inês and Tarek paid"; with `amounts` "Inês paid 100,00 €, Tarek 86,00 €". */
export function payersText(
  costs: Who & Pick<Costs, 'base'>,
  { payers, currency }: Cost['row'],
  amounts: boolean,
): string {
  const [first, ...rest] = payers
  if (!first) return t('costs.notPaidYet')
  const money = ({ amount }: Payer) => formatMoney(amount, currency)
  if (amounts && rest.length) {
    const more = rest.map(payer => `, ${whoText(costs, payer.user_id)} ${money(payer)}`).join('')
    return paidText(costs, [first.user_id], money(first)) + more
  }
  return paidText(
    costs,
    payers.map(({ user_id }) => user_id),
  )
}

/** Who paid, and how much where it is said. */
export function paidText(costs: Who, ids: readonly string[], amount?: string): string {
  const others = ids.filter(id => id !== costs.me)
  const by = ids.length === others.length ? 'others' : others.length ? 'both' : 'you'
  const params = { by, who: othersText(costs, others) }
  return amount === undefined ? t('costs.paid', params) : t('costs.paidAmount', { ...params, amount })
}

/** "4 people"; the names where it is not all of them and they are few. */
export function takersText(costs: Who, { split }: Cost['row']): string | undefined {
  if (!split) return undefined
  const ids = peopleOf(split)
  const everybody = costs.people.filter(({ former }) => !former).length
  if (ids.length <= 2 && ids.length < everybody) return othersText(costs, ids)
  return t('costs.people', { count: ids.length })
}

/** Below the title: who paid, for whom, and by which rate where it was foreign money. */
export function factsText(costs: Who & Pick<Costs, 'base'>, { row, amount }: Cost, wide: boolean): string {
  const foreign = row.currency !== costs.base
  if (foreign && amount === undefined)
    return [payersText(costs, row, false), t('costs.rateMissing')].join(' · ')
  if (foreign && row.payers.length > 0) {
    const [only] = row.payers
    const paid =
      row.payers.length === 1 && only
        ? paidText(costs, [only.user_id], formatMoney(row.amount, row.currency))
        : payersText(costs, row, wide)
    return [paid, rateText(row)].filter(Boolean).join(' · ')
  }
  // Planned in another currency: the amount of the row is converted.
  const asWritten = foreign && formatMoney(row.amount, row.currency)
  return [payersText(costs, row, wide), asWritten, wide && takersText(costs, row)].filter(Boolean).join(' · ')
}

/** "rate of 2 Mar, fixed". */
export const rateText = ({
  rate_date: date,
  rate_source: source,
}: Pick<Cost['row'], 'rate_date' | 'rate_source'>): string | undefined =>
  source === null || source === 'same' || date === null
    ? undefined
    : t('costs.rateFixed', { date: formatDate(date, { weekday: false }) })

/** What it comes to for the reader, and whether that is good for them. */
export function partText({ base }: Pick<Costs, 'base'>, cost: Cost): { text: string; good: boolean } {
  const { planned, paid, part, amount } = cost
  if (planned) return { text: t('costs.planned'), good: false }
  if (amount === undefined) return { text: t('costs.notCounted'), good: false }
  if (paid > part) return { text: t('costs.youGet', { amount: formatMoney(paid - part, base) }), good: true }
  if (paid > 0 && paid < part)
    return { text: t('costs.youOweRest', { amount: formatMoney(part - paid, base) }), good: false }
  if (part > 0) return { text: t('costs.yourPartOf', { amount: formatMoney(part, base) }), good: false }
  return { text: t('costs.notYours'), good: false }
}

/** "Tarek pays you", "You pay Inês", "Jonas pays Inês". */
export function payText(costs: Who, { from, to }: Pick<Payment, 'from' | 'to'>): string {
  if (to === costs.me) return t('costs.paysYou', { who: whoText(costs, from) })
  if (from === costs.me) return t('costs.youPay', { who: whoText(costs, to) })
  return t('costs.paysOther', { from: whoText(costs, from), to: whoText(costs, to) })
}

/** "Tarek pays you 151,52 €". */
export const paymentText = (costs: Who & Pick<Costs, 'base'>, made: Settlement): string =>
  t('costs.paymentOf', {
    payment: payText(costs, { from: made.from_user_id, to: made.to_user_id }),
    amount: formatMoney(made.amount, made.currency),
  })

/** With its sign: "+324,08 €", "−44,44 €". */
export const signedMoney = (minor: number, currency: string): string =>
  minor > 0 ? `+${formatMoney(minor, currency)}` : formatMoney(minor, currency)

/** An amount as it counts, or in its own money while no rate leads to that of the trip. */
export const costMoney = ({ amount, row }: Cost, base: string): string =>
  amount === undefined ? formatMoney(row.amount, row.currency) : formatMoney(amount, base)
