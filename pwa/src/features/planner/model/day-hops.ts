/** The ways of a day, from bed to bed: what the list, the map, the sums, the print and the router are asked about. */
import { bookingEnds, hopsBetween, placeEnds, type Ends } from '@caravel/sync-protocol/domain/day-route'
import type { DayEnds } from '@caravel/sync-protocol/domain/optimise'
import { legBetween, positionOf, type Position, type TravelLeg, type TravelMode } from './travel-legs.ts'
import type { LineItem, PlanStay } from './line-bookings.ts'
import type { PlanDay, PlanStop } from './trip-plan.ts'

export type DayHop = {
  /** The id of the row that one comes from, and of the row that one gets to; a stay is `morning` or `evening`. */
  from: string
  to: string
  start: Position
  end: Position
  /** The stop that one comes from: it says how one goes on. */
  stop: PlanStop | undefined
}

/** What an item is on the way; undefined: it is not on it. A stop that lies nowhere ends the way that is known. */
export function itemEnds(item: LineItem, date: string | null): Ends | undefined {
  if (item.kind === 'note') return undefined
  if (item.kind === 'stop') return placeEnds(positionOf(item.place))
  return bookingEnds(item.row, item.part, date, item.place && positionOf(item.place))
}

/** The ways along a line, such as one with a row in the air. */
export function lineHops(line: readonly LineItem[], ends: DayEnds, date: string | null): DayHop[] {
  const stations: (Ends & { id: string; stop?: PlanStop })[] = []
  if (ends.start) stations.push({ id: 'morning', ...placeEnds(ends.start) })
  for (const item of line) {
    const found = itemEnds(item, date)
    if (found) stations.push({ id: item.id, ...found, ...(item.kind === 'stop' ? { stop: item } : {}) })
  }
  if (ends.end) stations.push({ id: 'evening', ...placeEnds(ends.end) })
  return hopsBetween(stations).flatMap(({ from: at, start, end }): DayHop[] => {
    const [from, to] = [stations[at], stations[at + 1]]
    return from && to ? [{ from: from.id, to: to.id, start, end, stop: from.stop }] : []
  })
}

/** Where the night before a day and the night after it are spent; undefined ends are not known. */
export function dayEnds({ stays: { morning, evening } }: Pick<PlanDay, 'stays'>): DayEnds {
  return { start: bedOf(morning), end: bedOf(evening) }
}

function bedOf(stays: readonly PlanStay[]): Position | undefined {
  return stays.flatMap(({ place }) => (place && positionOf(place)) ?? [])[0]
}

const known = new WeakMap<PlanDay, readonly DayHop[]>()

/** Worked out once for a day as it stands. */
export function dayHops(day: PlanDay): readonly DayHop[] {
  const found = known.get(day) ?? lineHops(day.line, dayEnds(day), day.date)
  known.set(day, found)
  return found
}

/** How one goes along it. Reactive: a router may have told it since. */
export function legOf({ start, end, stop }: DayHop, prefer: TravelMode): TravelLeg | undefined {
  return legBetween(start, end, prefer, stop?.row.onward_mode)
}

export type DayTravel = { distance: number; duration: number; onFoot: boolean; about: boolean }

/** Sums over a day; undefined when there is no way to sum. `onFoot`: all of it is walked. `about`: some is estimated. */
export function sumOf(hops: readonly DayHop[], prefer: TravelMode): DayTravel | undefined {
  const legs = hops.flatMap(hop => legOf(hop, prefer) ?? [])
  if (!legs.length) return undefined
  return {
    distance: legs.reduce((sum, leg) => sum + leg.distance, 0),
    duration: legs.reduce((sum, leg) => sum + leg.duration, 0),
    onFoot: legs.every(({ mode }) => mode === 'walk'),
    about: legs.some(leg => leg.from !== 'router'),
  }
}

export function dayTravel(day: PlanDay, prefer: TravelMode): DayTravel | undefined {
  return sumOf(dayHops(day), prefer)
}
