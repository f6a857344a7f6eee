/** The ways of a day, from bed to bed: what the list, the map, the sums, the print and the router are asked about. */
import { dayEnds, lineHops, type DayHop as Hop } from '@caravel/sync-protocol/domain/day-hops'
import { legBetween, type TravelLeg, type TravelMode } from './travel-legs.ts'
import type { PlanDay, PlanStop } from './trip-plan.ts'

export type DayHop = Hop<PlanStop>

const known = new WeakMap<PlanDay, readonly DayHop[]>()

/** Worked out once for a day as it stands. */
export function dayHops(day: PlanDay): readonly DayHop[] {
  const found = known.get(day) ?? lineHops(day.line, dayEnds(day), day.row)
  known.set(day, found)
  return found
}

/** How one goes along it. Reactive: a router may have told it since. */
export function legOf(hop: DayHop, prefer: TravelMode): TravelLeg | undefined {
  return legBetween(hop.start, hop.end, prefer, hop)
}

export type DayTravel = { distance: number; duration: number; onFoot: boolean; about: boolean }

/**
 * Sums over a day, of the ways that are known; undefined when there is none. `onFoot`: all of it is walked. `about`: some
 * is estimated.
 */
export function sumOf(hops: readonly DayHop[], prefer: TravelMode): DayTravel | undefined {
  const legs = hops.flatMap(hop => legOf(hop, prefer) ?? []).filter(({ duration }) => duration !== null)
  if (!legs.length) return undefined
  return {
    distance: legs.reduce((sum, leg) => sum + (leg.distance ?? 0), 0),
    duration: legs.reduce((sum, leg) => sum + (leg.duration ?? 0), 0),
    onFoot: legs.every(({ mode }) => mode === 'walk'),
    about: legs.some(leg => leg.from !== 'router'),
  }
}

export function dayTravel(day: PlanDay, prefer: TravelMode): DayTravel | undefined {
  return sumOf(dayHops(day), prefer)
}
