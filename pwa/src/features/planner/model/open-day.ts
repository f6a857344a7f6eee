/** Where a stop can go whose place is closed when someone plans to be there. */
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { endOf } from './line-position.ts'
import { openingState } from '@caravel/sync-protocol/domain/opening-state'
import { moveItem } from './planner-actions.ts'
import { dayFull } from './planner-words.ts'
import type { PlanDay, PlanStop } from './trip-plan.ts'

/** The nearest other day of the trip on which the place is open at the time of the stop. */
export const openDayFor = (days: readonly PlanDay[], { place, row }: PlanStop, day: PlanDay) =>
  days
    .filter(
      other =>
        other.id !== day.id &&
        openingState(place.opening_hours, other.date, row.assignment_time).state === 'open',
    )
    .sort((a, b) => Math.abs(a.number - day.number) - Math.abs(b.number - day.number))[0]

/** To the end of that day. */
export const moveToOpenDay = (tripId: string, stop: PlanStop, open: PlanDay): void =>
  void attempt(() => moveItem(tripId, stop, open.id, endOf(open), dayFull(open)))
