/** Plans of days off in the words of other planners, whose programs talk to these routes. */
import { hexOfColor } from '@caravel/sync-protocol/domain/time-off/person-colors'
import type { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import type { vacay } from '@caravel/sync-protocol/entities/vacay'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { PlanPerson } from './join-plans.ts'

/** A plan with its calendars; beside the names of its fields those that other planners use. */
export const planView = (
  row: RowOf<typeof vacay>,
  ownerId: string,
  calendars: readonly RowOf<typeof vacayCalendar>[],
) => ({
  ...row,
  owner_id: ownerId,
  weekend_days: row.weekend_days.join(','),
  company_holidays_enabled: row.company_days_enabled,
  carry_over_enabled: row.carry_over,
  holidays_region: calendars.find(({ kind }) => kind === 'public')?.region ?? '',
  holiday_calendars: calendars.map(calendar => calendarView(calendar, row.id)),
})

/** A calendar of a plan. */
export const calendarView = (row: RowOf<typeof vacayCalendar>, planId: string) => ({
  ...row,
  plan_id: planId,
  type: row.kind === 'school' ? 'school_holiday' : 'public_holiday',
})

/** Somebody who plans in a plan, with their colour. Mail addresses are not part of it. */
export const personView = ({ id, username, avatar }: PlanPerson, color: number) => ({
  id,
  username,
  avatar,
  color: hexOfColor(color),
})
