import type { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { bestOrder, movedBetween, type DayEnds } from '@caravel/sync-protocol/domain/optimise'
import { guessTravel } from '@caravel/sync-protocol/domain/travel-guess'
import { dayTravel, positionOf, type TravelMode } from './travel-legs.ts'
import { isStop, type PlanDay, type PlanItem, type TripPlan } from './trip-plan.ts'

type Stay = RowOf<typeof accommodation>

export type BestOrder = {
  /** Stops and notes of the day in the order that was found. */
  items: readonly PlanItem[]
  /** Ids of those that move: the fewest stops that make the new order, and the notes that follow them. */
  moved: ReadonlySet<string>
  /** Metres less to go. */
  distance: number
  /** Seconds less on the way; below 0 where people now walk what was too far to walk. */
  duration: number
}

/** Metres; nobody puts a day in another order for less. */
const worthwhile = 100

/** Where the night before a day and the night after it are spent; undefined ends are not known. */
export function endsOfDay(day: PlanDay, { days, places }: TripPlan, stays: Iterable<Stay>): DayEnds {
  const order = new Map(days.map(({ id }, at) => [id, at]))
  const at = order.get(day.id) ?? 0
  const ends: DayEnds = {}
  for (const { place_id: placeId, start_day_id: from, end_day_id: to } of stays) {
    const place = places.get(placeId ?? '')
    const position = place && positionOf(place)
    const [first, last] = [order.get(from ?? ''), order.get(to ?? '')]
    if (!position || first === undefined || last === undefined) continue
    if (first < at && at <= last) ends.start ??= position
    if (first <= at && at < last) ends.end ??= position
  }
  return ends
}

/**
 * The order in which the way is the shortest, as it is guessed; undefined when none is better than the present one.
 * Not by time: where far stops are driven to and near ones walked to, that would make ways longer.
 */
export function bestOrderOf(
  { items }: PlanDay,
  prefer: TravelMode,
  ends: DayEnds = {},
): BestOrder | undefined {
  const line = items.map(item => ({
    id: item.id,
    position: isStop(item) ? positionOf(item.place) : undefined,
    timed: (isStop(item) ? item.row.assignment_time : item.row.time) !== null,
  }))
  const found = bestOrder(line, (from, to) => guessTravel(from, to, prefer).distance, ends)
  const distance = found.before - found.after
  if (distance < worthwhile) return undefined
  const known = new Map(items.map(item => [item.id, item]))
  const ordered = found.ids.flatMap(id => known.get(id) ?? [])
  const duration = secondsOf(items, prefer) - secondsOf(ordered, prefer)
  return { items: ordered, moved: movedIn(items, ordered), distance, duration }
}

const movedIn = (items: readonly PlanItem[], ordered: readonly PlanItem[]): Set<string> => {
  const idsOf = (all: readonly PlanItem[]) => all.filter(isStop).map(({ id }) => id)
  const stops = movedBetween(idsOf(items), idsOf(ordered))
  let along = false
  return new Set(
    ordered.flatMap(item => {
      if (isStop(item)) along = stops.has(item.id)
      return along ? [item.id] : []
    }),
  )
}

const secondsOf = (items: readonly PlanItem[], prefer: TravelMode): number => {
  const onMap = items.filter(isStop).filter(({ place }) => positionOf(place))
  return dayTravel(onMap, prefer)?.duration ?? 0
}
