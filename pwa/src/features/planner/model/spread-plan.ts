/** Ideas that are not planned yet, spread over the days that are left. */
import { spreadIdeas, type LeftReason } from '@caravel/sync-protocol/domain/spread'
import { distanceBetween, guessTravel, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import { openOn, usualStay } from '@caravel/sync-protocol/domain/visit-times'
import { dayEnds } from '@caravel/sync-protocol/domain/day-hops'
import { walkable } from '@caravel/sync-protocol/domain/ways'
import { lineStop } from './line-stop.ts'
import type { Neighbours } from './line-position.ts'
import { positionOf, type TravelMode } from './travel-legs.ts'
import type { LineItem, Place, PlanDay, TripPlan } from './trip-plan.ts'

export type SpreadPlan = {
  /** Days that get something, in order. */
  days: readonly { day: PlanDay; added: readonly Place[]; ids: readonly string[] }[]
  /** What stays an idea, and why. */
  left: readonly { place: Place; why: LeftReason }[]
}

/** @param today days before it get nothing */
export function spreadPlan({ ideas, days }: TripPlan, prefer: TravelMode, today: string): SpreadPlan {
  const ahead = new Map(
    days.filter(({ date }) => date === null || date >= today).map(day => [day.id, day] as const),
  )
  const known = new Map(ideas.map(place => [place.id, place]))
  const found = spreadIdeas(
    ideas.map(place => ({
      id: place.id,
      position: positionOf(place),
      stay: place.duration_minutes ?? usualStay,
      openOn: id => openOn(place.opening_hours, ahead.get(id)?.date ?? null),
    })),
    [...ahead.values()].map(day => ({
      id: day.id,
      line: day.line.flatMap(item => lineStop(item, day.date)),
      ends: dayEnds(day),
    })),
    (from, to) => guessTravel(from, to, modeOf(from, to, prefer)).duration / 60,
  )
  return {
    days: found.days.flatMap(({ id, ids, added }) => {
      const day = ahead.get(id)
      return day ? [{ day, ids, added: added.flatMap(each => known.get(each) ?? []) }] : []
    }),
    left: found.left.flatMap(({ id, why }) => {
      const place = known.get(id)
      return place ? [{ place, why }] : []
    }),
  }
}

function modeOf(from: Point, to: Point, prefer: TravelMode): TravelMode {
  return prefer === 'walk' && distanceBetween(from, to) > walkable ? 'drive' : prefer
}

/**
 * Behind which row of its day a new stop goes: bookings that stand by their time alone are nobody's neighbour.
 * @param made the ids of stops that were made of ideas, by the id of the place
 */
export function neighboursIn(
  ids: readonly string[],
  placeId: string,
  line: readonly LineItem[],
  made: ReadonlyMap<string, string>,
): Neighbours {
  const loose = new Set(
    line.flatMap(item => (item.kind === 'booking' && item.key === undefined ? [item.id] : [])),
  )
  const before = ids.slice(0, ids.indexOf(placeId)).findLast(id => !loose.has(id))
  return { after: before === undefined ? null : (made.get(before) ?? before), before: null }
}
