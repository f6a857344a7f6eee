/** What someone leaves open in the costs of a trip when they go. */
import { balancesOf } from '@caravel/sync-protocol/domain/money/balances'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { t } from '../../i18n/t.ts'

/** As this device knows it; empty where they are even, or where nobody reckons. */
export function openMoneyText(tripId: string, userId: string, name: string): string {
  if (!addonOn('budget')) return ''
  const view = openStream(tripStream(tripId))
  const base = view.rows(trip).peek().get(tripId)?.currency ?? 'EUR'
  const expenses = [...view.rows(expense).peek().values()]
  const settlements = [...view.rows(settlement).peek().values()]
  const balance = balancesOf({ base, expenses, settlements }).balances.get(userId) ?? 0
  if (balance === 0) return ''
  const amount = formatMoney(Math.abs(balance), base)
  if (device.peek()?.actor.user_id === userId)
    return t(balance < 0 ? 'people.youOweStill' : 'people.youGetStill', { amount })
  return t(balance < 0 ? 'people.owesStill' : 'people.getsStill', { name, amount })
}

/** A warning with what is left open said before it. */
export const withOpenMoney = (text: string, tripId: string, userId: string, name: string): string =>
  [openMoneyText(tripId, userId, name), text].filter(Boolean).join(' ')
