import type { Day } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'

/** "Day 2 · Sun 18 Apr"; `number` from 1. */
export function dayLabelOf({ date }: Pick<Day, 'date'>, number: number): string {
  const name = t('planner.day', { number })
  return date ? `${name} · ${formatDate(date)}` : name
}
