import { listItems, placeInList } from '@caravel/sync-protocol/order-list'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../../data/store.ts'
import type { PlanDay } from './trip-plan.ts'

/** Between which rows something goes; null: at that end. */
export type Neighbours = { after: string | null; before: string | null }

/** Behind everything that is on a day. */
export const endOf = (day: PlanDay): Neighbours => ({ after: day.items.at(-1)?.id ?? null, before: null })

/** A place on the line of a day as it travels: the neighbours, and the key minted between them. */
export function linePosition(tripId: string, dayId: string, at: Neighbours, movedId?: string) {
  return position(tripId, 'day-line', at, { scope: { field: 'day_id', value: dayId }, movedId })
}

/** A place among the days. */
export function dayPosition(tripId: string, at: Neighbours) {
  return position(tripId, 'days', at, {})
}

function position(
  tripId: string,
  list: string,
  at: Neighbours,
  { scope, movedId }: { scope?: { field: string; value: unknown }; movedId?: string | undefined },
) {
  const items = listItems(openStream(tripStream(tripId)).state(), list, scope)
  const others = items.filter(({ id }) => id !== movedId)
  return { ...at, key: placeInList(others, at).key }
}
