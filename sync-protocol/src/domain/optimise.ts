/**
 * The best order of a day: its stops, put so that the way between them is the shortest. A stop with a set time holds
 * its place; what lies between two such stops is put in order by itself: the nearest neighbour next, then pairs of ways
 * uncrossed while that is shorter (2-opt: G. A. Croes, "A method for solving traveling-salesman problems", 1958), short
 * pieces moved elsewhere (Or-opt: I. Or, "Traveling salesman-type combinatorial problems", 1976), and
 * for few stops every order that could still be shorter (branch and bound: J. D. C. Little et al., "An algorithm for the
 * traveling salesman problem", 1963).
 */
import type { Ends } from './day-route.ts'
import type { Point } from './travel-guess.ts'
import { end, start, uncross, type WayOf } from './uncross.ts'
import { visitAt, type Visit } from './visit-times.ts'

/** What is on the line of a day: a stop or a note. */
export interface LineStop {
  id: string
  /** Where it lies; undefined for a note, and when nobody said. */
  position: Point | undefined
  /** It has a set time. */
  timed: boolean
  /** A booking, which holds its place: where one arrives, and where one goes on from. */
  booked?: Ends | undefined
  /** When one can be there; undefined: at any time. */
  visit?: Visit | undefined
}

/** The clock of the day: when it begins, and how long a way takes. */
export interface DayClock {
  /** Minutes since midnight. */
  begin: number
  /** Minutes. */
  minutes: Cost
}

/** Where a day begins and ends besides its stops, such as the place one sleeps at. */
export interface DayEnds {
  start?: Point | undefined
  end?: Point | undefined
}

export interface BestOrder {
  /** Every id of the line once. */
  ids: string[]
  /** All ways between the stops as they stand now, in minutes or metres as `cost` tells them. */
  before: number
  /** The same in the new order: never more than `before`. */
  after: number
}

/** A stop with a position and what goes along with it. */
type Block = { ids: string[]; fixed: boolean; visit: Visit | undefined } & Ends
/** One that may move is a place: one goes on from where one arrives. */
type Free = Block & { arrive: Point; leave: Point }
/** What a way costs: minutes or metres. */
type Cost = (from: Point, to: Point) => number
/** The minute one leaves a block that is come to from `here`; undefined: one would be late, and is not today. */
type Leaves = (block: Block, here: Point | undefined, now: number) => number | undefined

/** So many stops between two that hold their place are tried in every order: 8! is 40 320. */
const exactUpTo = 8
/** So many changes are looked at to improve one stretch: a line of a thousand stops is left as good as it is by then. */
const mostWork = 2_000_000
/** Minutes or metres; less is rounding, and no reason to move anything. */
const worthwhile = 1e-6

/**
 * The best order of a day's line that is found; the exact one where at most eight stops lie between two that hold their
 * place. The same line has the same answer, and of two as good as each other the present one wins.
 *
 * - What has no position, notes too, stays right behind the stop it follows now; what comes before the first stop with
 *   a position stays there.
 * - What has a set time stays where it is, with the stop it follows.
 * - A booking stays where it is, and what lies on either side of it stays on its side. A transport is arrived at where it
 *   departs and left where it arrives; no way is counted over it.
 * - The first stop stays the first, unless the day has a `start`.
 * - With a `clock`, nothing is come to after it has closed or after its set time, unless it is so today: where an order
 *   would be late anywhere else, it is not told.
 *
 * Ways are told between stops with a position, over those without one. Pure, and refuses nothing: an empty line is its
 * own best order.
 * @param line stops and notes in their present order, ids unique
 * @param cost of the way from one point to another, in minutes or metres: finite, not negative; may differ from the way
 *   back. Where a longer way is the cheaper one, as by a faster vehicle, it is taken
 * @param ends where the day begins and ends besides its stops
 */
export const bestOrder = (
  line: readonly LineStop[],
  cost: Cost,
  ends: DayEnds = {},
  clock?: DayClock,
): BestOrder => {
  const { head, blocks } = blocksOf(line, ends.start === undefined)
  const known = remembered(cost)
  const leaves = clockOf(blocks, ends.start, clock)
  const found = settled(blocks, ends, known, leaves, clock?.begin ?? 0)
  const order = isInTime(found, ends.start, clock?.begin ?? 0, leaves) ? found : blocks
  return {
    ids: [...head, ...order.flatMap(({ ids }) => ids)],
    before: pathCost(blocks, known, ends.start, ends.end),
    after: pathCost(order, known, ends.start, ends.end),
  }
}

/** Each stretch between two blocks that hold their place in its best order, from the beginning of the day on. */
const settled = (
  blocks: readonly Block[],
  ends: DayEnds,
  cost: Cost,
  leaves: Leaves,
  begin: number,
): Block[] => {
  const order: Block[] = []
  let [free, here, now]: [Free[], Point | undefined, number] = [[], ends.start, begin]
  const add = (block: Block) => {
    now = leaves(block, here, now) ?? now
    here = block.leave
    order.push(block)
  }
  for (const block of blocks) {
    if (isFree(block)) free.push(block)
    else {
      for (const each of shortest(free, { cost, leaves, here, now, next: block, to: block.arrive })) add(each)
      add(block)
      free = []
    }
  }
  return [...order, ...shortest(free, { cost, leaves, here, now, next: undefined, to: ends.end })]
}

/** Who is late today may be late in any order. */
const clockOf = (blocks: readonly Block[], start: Point | undefined, clock: DayClock | undefined): Leaves => {
  if (!clock || !blocks.some(({ visit }) => visit?.open)) return (_block, _here, now) => now
  const minutes = remembered(clock.minutes)
  const late = new Set<Block>()
  const step = (block: Block, here: Point | undefined, now: number) => {
    const arrives = here && block.arrive ? now + minutes(here, block.arrive) : now
    return block.visit ? visitAt(block.visit, arrives) : { leaves: arrives, late: false }
  }
  let [here, now] = [start, clock.begin]
  for (const block of blocks) {
    const visit = step(block, here, now)
    if (visit.late) late.add(block)
    ;[here, now] = [block.leave, visit.leaves]
  }
  return (block, from, at) => {
    const visit = step(block, from, at)
    return visit.late && !late.has(block) ? undefined : visit.leaves
  }
}

const isInTime = (
  order: readonly Block[],
  from: Point | undefined,
  begin: number,
  leaves: Leaves,
): boolean => {
  let [here, now] = [from, begin]
  for (const block of order) {
    const then = leaves(block, here, now)
    if (then === undefined) return false
    ;[here, now] = [block.leave, then]
  }
  return true
}

/**
 * The fewest ids that one has to move to make `to` of `from`: all but a longest run that is in both in the same order,
 * and of several such runs one of which the most stand where they stood.
 * @param from ids in their present order, each once
 * @param to the same ids in another order
 */
export const movedBetween = (from: readonly string[], to: readonly string[]): Set<string> => {
  const stood = new Map(from.map((id, at) => [id, at]))
  const was = (id: string | undefined) => stood.get(id ?? '') ?? -1
  const runs: Run[] = []
  for (const [at, id] of to.entries()) {
    const { ids, standing } = longest(runs.filter(run => was(run.ids.at(-1)) < was(id)))
    runs.push({ ids: [...ids, id], standing: standing + Number(was(id) === at) })
  }
  const stays = new Set(longest(runs).ids)
  return new Set(to.filter(id => !stays.has(id)))
}

/** Ids in rising order, and how many of them stand where they stood. */
type Run = { ids: readonly string[]; standing: number }

const longest = (runs: readonly Run[]): Run =>
  runs.reduce(
    (best, run) => ((run.ids.length - best.ids.length || run.standing - best.standing) > 0 ? run : best),
    { ids: [], standing: 0 },
  )

const blocksOf = (line: readonly LineStop[], firstStays: boolean) => {
  const head: string[] = []
  const blocks: Block[] = []
  for (const { id, position, timed, booked, visit } of line) {
    const last = blocks.at(-1)
    const fixed = timed || (firstStays && !last)
    if (booked) blocks.push({ ids: [id], ...booked, fixed: true, visit })
    else if (position) blocks.push({ ids: [id], arrive: position, leave: position, fixed, visit })
    else if (last) {
      last.ids.push(id)
      last.fixed ||= timed
    } else head.push(id)
  }
  return { head, blocks }
}

function isFree(block: Block): block is Free {
  return !block.fixed && block.arrive !== undefined && block.leave !== undefined
}

/** Asks for each way once: an estimate is dearer than looking it up. */
const remembered = (cost: Cost): Cost => {
  const ways = new Map<Point, Map<Point, number>>()
  return (from, to) => {
    const known = ways.get(from) ?? new Map<Point, number>()
    const way = known.get(to) ?? cost(from, to)
    ways.set(from, known.set(to, way))
    return way
  }
}

/** The cost along the blocks, from and to what lies before and behind them. */
const pathCost = (
  blocks: readonly Block[],
  cost: Cost,
  from: Point | undefined,
  to: Point | undefined,
): number => {
  let [here, sum] = [from, 0]
  for (const { arrive, leave } of blocks) {
    if (here && arrive) sum += cost(here, arrive)
    here = leave
  }
  return here && to ? sum + cost(here, to) : sum
}

/** The blocks in the shortest order that is found between two points that stay. */
const shortest = (blocks: readonly Free[], stretch: Stretch): readonly Free[] => {
  const { cost, here, to, now, next, leaves } = stretch
  if (blocks.length === 0) return blocks
  const whole = (order: readonly Free[]) => pathCost(order, cost, here, to)
  const isAllowed = (order: readonly Free[]) => isInTime(next ? [...order, next] : order, here, now, leaves)
  const near = nearestFirst(blocks, cost, here)
  const begun = whole(near) < whole(blocks) - worthwhile && isAllowed(near) ? near : blocks
  const better = uncrossed(begun, stretch, isAllowed)
  return blocks.length > exactUpTo ? better : searched(blocks, better, whole(better), stretch)
}

/** What lies around the blocks that are put in order. */
type Stretch = {
  cost: Cost
  leaves: Leaves
  /** Where one comes from, and at which minute. */
  here: Point | undefined
  now: number
  /** What follows and holds its place, and where that is. */
  next: Block | undefined
  to: Point | undefined
}

/** Each next block is the nearest of those that are left. */
const nearestFirst = (blocks: readonly Free[], cost: Cost, from: Point | undefined): Free[] => {
  const left = [...blocks]
  const order: Free[] = []
  for (let here = from; left.length; here = order.at(-1)?.leave) {
    const ways = left.map(({ arrive }) => (here ? cost(here, arrive) : 0))
    order.push(...left.splice(ways.indexOf(Math.min(...ways)), 1))
  }
  return order
}

/** Pieces turned round and moved elsewhere while that makes it shorter. */
const uncrossed = (
  blocks: readonly Free[],
  { cost, here, to }: Stretch,
  isAllowed: (order: readonly Free[]) => boolean,
): readonly Free[] => {
  const ordered = (order: readonly number[]) => order.flatMap(at => blocks[at] ?? [])
  const way = (from: number, next: number) => {
    const leave = from === start ? here : blocks[from]?.leave
    const arrive = next === end ? to : blocks[next]?.arrive
    return leave && arrive ? cost(leave, arrive) : 0
  }
  return ordered(
    uncross([...blocks.keys()], {
      way: remembering(blocks.length, way),
      isAllowed: order => isAllowed(ordered(order)),
      worthwhile,
      mostWork,
    }),
  )
}

/** A table in place of questions: they are asked again and again. */
const remembering = (count: number, way: WayOf): WayOf => {
  const size = count + 2
  const known = new Float64Array(size * size).fill(-1)
  return (from, to) => {
    const at = (from + 2) * size + to + 2
    const found = known[at] ?? -1
    return found >= 0 ? found : (known[at] = way(from, to))
  }
}

/** Every order that is not longer already before its end than the best so far. */
const searched = (
  blocks: readonly Free[],
  known: readonly Free[],
  knownCost: number,
  { cost, leaves, here: from, now: begin, next, to }: Stretch,
): readonly Free[] => {
  let [best, least] = [known, knownCost]
  const go = (order: readonly Free[], here: Point | undefined, spent: number, now: number) => {
    if (spent >= least - worthwhile) return
    if (order.length === blocks.length) {
      const length = spent + (here && to ? cost(here, to) : 0)
      const ends = next ? leaves(next, here, now) : now
      if (length < least - worthwhile && ends !== undefined) [best, least] = [order, length]
      return
    }
    for (const block of blocks) {
      if (order.includes(block)) continue
      const then = leaves(block, here, now)
      if (then !== undefined)
        go([...order, block], block.leave, spent + (here ? cost(here, block.arrive) : 0), then)
    }
  }
  go([], from, 0, begin)
  return best
}
