/** What people do to the days of a trip. */
import { duplicateDay as duplicateDayAction } from '@caravel/sync-protocol/actions/duplicate-day'
import { insertDay as insertDayAction } from '@caravel/sync-protocol/actions/insert-day'
import { CalendarPlus, CalendarX, CopyPlus, MoveVertical } from 'lucide-preact'
import { removeDay as removeDayAction, type DayContent } from '@caravel/sync-protocol/actions/remove-day'
import { reorderDays as reorderDaysAction } from '@caravel/sync-protocol/actions/reorder-days'
import { day as dayEntity } from '@caravel/sync-protocol/entities/day'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mint, mutate, saveRow } from '../../../data/mutate.ts'
import { dayPosition } from './line-position.ts'
import type { Made } from './planner-actions.ts'
import type { Day, PlanDay, TripPlan } from './trip-plan.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

/** Title and note of a day; only what changed is sent. */
export function saveDay(row: Day, changes: BodyOf<typeof dayEntity.update>): Promise<void> {
  const label: UserAction = { key: 'planner.did.dayChanged' }
  return saveRow(dayEntity, row, changes, { label }).saved
}

/** A new day before or after another one. In a trip with dates the trip ends one day later. */
export function insertDay(plan: TripPlan, beside: PlanDay, side: 'before' | 'after'): Made {
  const at = plan.days.indexOf(beside)
  const neighbours =
    side === 'after'
      ? { after: beside.id, before: plan.days[at + 1]?.id ?? null }
      : { after: plan.days[at - 1]?.id ?? null, before: beside.id }
  return createDay(plan, { position: dayPosition(plan.trip.id, neighbours), dateless: beside.date === null })
}

/** A day without a date, behind all others. */
export function addDatelessDay(plan: TripPlan): Made {
  return createDay(plan, { dateless: true })
}

function createDay(plan: TripPlan, body: BodyOf<typeof insertDayAction>): Made {
  const id = mint()
  const unit = mint()
  const label: UserAction = { key: 'planner.did.dayAdded' }
  const { saved } = mutate(insertDayAction, { trip_id: plan.trip.id }, { id, ...body }, { unit, label })
  offerUndo(CalendarPlus, label, unit)
  return { id, saved }
}

/** Removes a day; `what` says what becomes of what is on it. The toast says what went. */
export function removeDay(
  tripId: string,
  { id, number, stops, items }: PlanDay,
  what: { content?: DayContent; to_day_id?: string } = {},
): Promise<void> {
  const unit = mint()
  const params = { number, stops: stops.length, notes: items.length - stops.length }
  const label: UserAction =
    what.content === 'move'
      ? { key: 'planner.did.dayEmptied', params: { number } }
      : { key: 'planner.did.dayRemoved', params }
  const { saved } = mutate(removeDayAction, { trip_id: tripId, id }, what, { unit, label })
  offerUndo(CalendarX, label, unit)
  return saved
}

/** The same day once more behind it, with all that is on it. */
export function duplicateDay(plan: TripPlan, { id: source, number }: PlanDay): Made {
  const [id, unit] = [mint(), mint()]
  const neighbours = { after: source, before: plan.days[number]?.id ?? null }
  const body = { id, position: dayPosition(plan.trip.id, neighbours) }
  const label: UserAction = { key: 'planner.did.dayDuplicated', params: { number } }
  const { saved } = mutate(duplicateDayAction, { trip_id: plan.trip.id, id: source }, body, { unit, label })
  offerUndo(CopyPlus, label, unit)
  return { id, saved }
}

/** Gives the days a new order; dates stay where they are, the content moves. `before` is the order it was made from. */
export function reorderDays(
  tripId: string,
  orderedIds: readonly string[],
  before: readonly string[],
): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.daysReordered' }
  const body = { ordered_ids: [...orderedIds] }
  const base = { ordered_ids: [...before] }
  const { saved } = mutate(reorderDaysAction, { trip_id: tripId }, body, { unit, label, base })
  offerUndo(MoveVertical, label, unit)
  return saved
}
