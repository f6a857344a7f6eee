/**
 * Ideas spread over the days of a trip: near ones together, on days when they are open, as much as a day has room for.
 * Each goes where it makes the way of a day longer by the least (cheapest insertion: D. J. Rosenkrantz et al., "An
 * analysis of several heuristics for the traveling salesman problem", 1977), the one first that would lose most by
 * waiting (regret: J.-Y. Potvin and J.-M. Rousseau, 1993). Days that are empty begin with ideas far from each other
 * (T. F. Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985).
 */
import type { DayEnds, LineStop } from './optimise.ts'
import { bestGap, type DayLine, type Gap } from './spread-gap.ts'
import { usualBegin, type OpenTime } from './visit-times.ts'
import type { Point } from './travel-guess.ts'

export interface SpreadDay {
  id: string
  /** Stops, notes and bookings as they are now; they stay where they are. */
  line: readonly LineStop[]
  ends: DayEnds
}

export interface SpreadIdea {
  id: string
  /** Undefined when nobody said where it is. */
  position: Point | undefined
  /** Minutes one stays. */
  stay: number
  /** When it is open on a day; undefined: not known. Empty: closed. */
  openOn: (dayId: string) => readonly OpenTime[] | undefined
}

/** Why an idea stays one: nobody knows where it is, it is open on none of the days, it is far from all, they are full. */
export type LeftReason = 'nowhere' | 'closed' | 'far' | 'full' | 'many'

export interface Spread {
  /** Days that get something, in order: every id of their line in its new order, and which of them are new. */
  days: { id: string; ids: string[]; added: string[] }[]
  left: { id: string; why: LeftReason }[]
}

/** So many ideas are looked at. */
export const mostSpread = 100
/** A minute on a day counts as so many minutes of way: near ones stay together, and no day is crowded before others. */
const crowding = 0.25
/**
 * Minutes of way that an empty day counts for of which nobody knows where it begins and ends. Without them each idea
 * would have such a day for itself, however near it is to others or to a bed.
 */
const unknownWay = 45

type Minutes = (from: Point, to: Point) => number
type Placed = SpreadDay & { line: DayLine; added: string[] }
type Choice = { day: Placed; gap: Gap; cost: number }

/**
 * @param days that may get something, in order
 * @param minutes of the way from one point to another
 * Pure; the same question has the same answer. Nothing that is planned moves, and nobody comes late to what is.
 */
export function spreadIdeas(
  ideas: readonly SpreadIdea[],
  days: readonly SpreadDay[],
  minutes: Minutes,
  begin = usualBegin,
): Spread {
  const placed = days.map((day): Placed => ({ ...day, line: [...day.line], added: [] }))
  const looked = ideas.filter(({ position }) => position).slice(0, mostSpread)
  const clock = { begin, minutes }
  const state = { left: new Set(looked), known: new Map<SpreadIdea, Map<Placed, Choice | undefined>>() }
  const choose = (idea: SpreadIdea, day: Placed): Choice | undefined => {
    const gap = bestGap(stopOf(idea, day), day.line, day.ends, clock)
    return gap && { day, gap, cost: gap.minutes + crowding * busyMinutes(day.line) + unknownMinutes(day) }
  }
  const put = (idea: SpreadIdea, { day, gap }: Choice) => {
    day.line.splice(gap.at, 0, stopOf(idea, day))
    day.added.push(idea.id)
    state.left.delete(idea)
    for (const choices of state.known.values()) choices.delete(day)
  }
  beginEmptyDays(placed, state.left, minutes, choose, put)
  placeByRegret(placed, state, choose, put)
  const chosen = new Set(placed.flatMap(({ added }) => added))
  return {
    days: placed.flatMap(({ id, line, added }) =>
      added.length ? [{ id, ids: line.map(item => item.id), added: line.flatMap(newIn(added)) }] : [],
    ),
    left: ideas.flatMap(idea =>
      chosen.has(idea.id) ? [] : [{ id: idea.id, why: whyLeft(idea, looked, placed, clock) }],
    ),
  }
}

const newIn = (added: readonly string[]) => (item: LineStop) => (added.includes(item.id) ? [item.id] : [])

function stopOf({ id, position, stay, openOn }: SpreadIdea, day: SpreadDay): LineStop {
  return { id, position, timed: false, visit: { stay, open: openOn(day.id) } }
}

function unknownMinutes({ line, ends }: Placed): number {
  const isKnown = ends.start ?? ends.end ?? line.some(({ position, booked }) => position ?? booked)
  return isKnown ? 0 : unknownWay
}

function busyMinutes(line: readonly LineStop[]): number {
  return line.reduce((sum, { visit }) => sum + (visit?.stay ?? 0), 0)
}

/**
 * One idea for each day that has nothing yet, but no more than every second idea: the farthest from each other. One that
 * fits better on another day waits.
 */
function beginEmptyDays(
  days: readonly Placed[],
  left: ReadonlySet<SpreadIdea>,
  minutes: Minutes,
  choose: (idea: SpreadIdea, day: Placed) => Choice | undefined,
  put: (idea: SpreadIdea, choice: Choice) => void,
): void {
  const empty = new Set(days.filter(({ line }) => !line.some(({ position, booked }) => position ?? booked)))
  const planned = days.flatMap(({ line }) => line.flatMap(({ position }) => position ?? []))
  const seeds = farApart([...left], planned, Math.min(empty.size, Math.ceil(left.size / 2)), minutes)
  for (const idea of seeds) {
    const choices = days.flatMap(day => choose(idea, day) ?? [])
    const best = choices.toSorted((a, b) => a.cost - b.cost)[0]
    if (!best || !empty.has(best.day)) continue
    put(idea, best)
    empty.delete(best.day)
  }
}

/** Each next one is the farthest from all before it and from what is planned. */
function farApart(
  ideas: readonly SpreadIdea[],
  planned: readonly Point[],
  count: number,
  minutes: Minutes,
): SpreadIdea[] {
  const found: SpreadIdea[] = []
  const nearest = new Map(
    ideas.map(idea => [idea, Math.min(Infinity, ...planned.map(point => distance(idea, point)))]),
  )
  function distance({ position }: SpreadIdea, to: Point): number {
    return position ? minutes(position, to) : 0
  }
  while (found.length < count) {
    const next = [...nearest].reduce<[SpreadIdea, number] | undefined>(
      (best, each) => (best && best[1] >= each[1] ? best : each),
      undefined,
    )?.[0]
    if (!next) break
    nearest.delete(next)
    found.push(next)
    const { position } = next
    if (position)
      for (const [idea, least] of nearest) nearest.set(idea, Math.min(least, distance(idea, position)))
  }
  return found
}

/** The idea first whose best day is better than its second best by the most. */
function placeByRegret(
  days: readonly Placed[],
  { left, known }: { left: Set<SpreadIdea>; known: Map<SpreadIdea, Map<Placed, Choice | undefined>> },
  choose: (idea: SpreadIdea, day: Placed) => Choice | undefined,
  put: (idea: SpreadIdea, choice: Choice) => void,
): void {
  for (const idea of left) known.set(idea, new Map())
  for (;;) {
    let next: { idea: SpreadIdea; choice: Choice; regret: number } | undefined
    for (const idea of left) {
      const choices = known.get(idea) ?? new Map<Placed, Choice | undefined>()
      for (const day of days) if (!choices.has(day)) choices.set(day, choose(idea, day))
      const [best, second] = days.flatMap(day => choices.get(day) ?? []).toSorted((a, b) => a.cost - b.cost)
      if (!best) continue
      const regret = (second?.cost ?? Number.MAX_VALUE) - best.cost
      if (!next || regret > next.regret) next = { idea, choice: best, regret }
    }
    if (!next) return
    put(next.idea, next.choice)
    known.delete(next.idea)
  }
}

function whyLeft(
  idea: SpreadIdea,
  looked: readonly SpreadIdea[],
  days: readonly Placed[],
  clock: { begin: number; minutes: Minutes },
): LeftReason {
  if (!idea.position) return 'nowhere'
  if (!looked.includes(idea)) return 'many'
  if (days.length && days.every(({ id }) => idea.openOn(id)?.length === 0)) return 'closed'
  const anytime = { ...idea, stay: 0, openOn: () => undefined }
  const isNear = days.some(day => bestGap(stopOf(anytime, day), day.line, day.ends, { ...clock, begin: 0 }))
  return isNear || !days.length ? 'full' : 'far'
}
