import { bestOrder, movedBetween, type DayEnds } from '@caravel/sync-protocol/domain/optimise'
import { guessTravel } from '@caravel/sync-protocol/domain/travel-guess'
import { lineHops } from '@caravel/sync-protocol/domain/day-hops'
import { sumOf } from './day-hops.ts'
import type { RoadTimes } from './road-times.ts'
import { lineStop } from './line-stop.ts'
import type { TravelMode } from './travel-legs.ts'
import { usualBegin } from '@caravel/sync-protocol/domain/visit-times'
import type { LineItem, PlanDay, PlanStop } from './trip-plan.ts'

export type BestOrder = {
  /** The line of the day in the order that was found. */
  items: readonly LineItem[]
  /** Ids of those that move: the fewest stops that make the new order, and the notes that follow them. */
  moved: ReadonlySet<string>
  /** Metres less to go. */
  distance: number
  /** Seconds less on the way; below 0 where people now walk what was too far to walk. */
  duration: number
}

/** Metres of a guess, seconds along roads; nobody puts a day in another order for less. */
const worthwhile = { metres: 100, seconds: 60 }

/**
 * The order in which the way is the best; undefined when none is better than the present one. Where times along roads are
 * known, the one that takes the least by the day's mode alone, and a way that they leave out is guessed by the same mode.
 * Else the shortest as it is guessed, and not by time: where far stops are driven to and near ones walked to, that would
 * make ways longer.
 */
export function bestOrderOf(
  { line, row }: Pick<PlanDay, 'line' | 'row'>,
  prefer: TravelMode,
  ends: DayEnds = {},
  times?: RoadTimes,
): BestOrder | undefined {
  const found = bestOrder(
    line.flatMap(item => lineStop(item, row.date)),
    (from, to) => {
      const guess = guessTravel(from, to, prefer)
      return times ? (times(from, to) ?? guess.duration) : guess.distance
    },
    ends,
    {
      begin: usualBegin,
      minutes: (from, to) => (times?.(from, to) ?? guessTravel(from, to, prefer).duration) / 60,
    },
  )
  const saved = found.before - found.after
  if (saved < (times ? worthwhile.seconds : worthwhile.metres)) return undefined
  const known = new Map(line.map(item => [item.id, item]))
  const ordered = withOthers(
    line,
    found.ids.flatMap(id => known.get(id) ?? []),
  )
  const [now, then] = [line, ordered].map(items => sumOf(lineHops(items, ends, row), prefer))
  const less = (of: 'distance' | 'duration') => (now?.[of] ?? 0) - (then?.[of] ?? 0)
  const [distance, duration] = times ? [less('distance'), saved] : [saved, less('duration')]
  return { items: ordered, moved: movedIn(line, ordered), distance, duration }
}

/** Puts back what did not matter, behind what it was behind. */
function withOthers(line: readonly LineItem[], ordered: readonly LineItem[]): LineItem[] {
  const all = [...ordered]
  for (const [at, item] of line.entries()) {
    if (ordered.includes(item)) continue
    const before = line[at - 1]
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, item)
  }
  return all
}

function movedIn(items: readonly LineItem[], ordered: readonly LineItem[]): Set<string> {
  const idsOf = (all: readonly LineItem[]) => all.filter(isStop).map(({ id }) => id)
  const stops = movedBetween(idsOf(items), idsOf(ordered))
  let along = false
  return new Set(
    ordered.flatMap(item => {
      if (item.kind !== 'note') along = stops.has(item.id)
      return along ? [item.id] : []
    }),
  )
}

function isStop(item: LineItem): item is PlanStop {
  return item.kind === 'stop'
}
