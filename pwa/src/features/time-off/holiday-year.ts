import { leaveYearOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { today } from '../../shared/trips/today.ts'
import type { Plan } from './plans.ts'

/** From which year on new holidays count: that of the first one, but not in leave years that are over and have entries. */
export const yearNow = (own: Plan, from: string): number | null => {
  const thisYear = leaveYearOf(own.leaveYear, today.value)
  const past = own.entries.some(({ date }) => leaveYearOf(own.leaveYear, date) < thisYear)
  return past && Number(from.slice(0, 4)) >= thisYear ? thisYear : null
}
