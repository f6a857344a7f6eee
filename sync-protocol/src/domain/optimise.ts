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

/** What is on the line of a day: a stop or a note. */
export interface LineStop {
  id: string
  /** Where it lies; undefined for a note, and when nobody said. */
  position: Point | undefined
  /** It has a set time. */
  timed: boolean
  /** A booking, which holds its place: where one arrives, and where one goes on from. */
  booked?: Ends | undefined
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
type Block = { ids: string[]; fixed: boolean } & Ends
/** One that may move is a place: one goes on from where one arrives. */
type Free = Block & { arrive: Point; leave: Point }
/** What a way costs: minutes or metres. */
type Cost = (from: Point, to: Point) => number

/** So many stops between two that hold their place are tried in every order: 8! is 40 320. */
const exactUpTo = 8
/** So many ways are looked at to improve one stretch: a line of a thousand stops is left as good as it is by then. */
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
 * - A booking stays where it is, and what lies on either side of it stays on its side. A journey is arrived at where it
 *   departs and left where it arrives; no way is counted over it.
 * - The first stop stays the first, unless the day has a `start`.
 *
 * Ways are told between stops with a position, over those without one. Pure, and refuses nothing: an empty line is its
 * own best order.
 * @param line stops and notes in their present order, ids unique
 * @param cost of the way from one point to another, in minutes or metres: finite, not negative; may differ from the way
 *   back. Where a longer way is the cheaper one, as by a faster vehicle, it is taken
 * @param ends where the day begins and ends besides its stops
 */
export const bestOrder = (line: readonly LineStop[], cost: Cost, ends: DayEnds = {}): BestOrder => {
  const { head, blocks } = blocksOf(line, ends.start === undefined)
  const known = remembered(cost)
  const order: Block[] = []
  let free: Free[] = []
  const settle = (to: Point | undefined) => {
    const last = order.at(-1)
    order.push(...shortest(free, known, last ? last.leave : ends.start, to))
    free = []
  }
  for (const block of blocks) {
    if (isFree(block)) free.push(block)
    else {
      settle(block.arrive)
      order.push(block)
    }
  }
  settle(ends.end)
  return {
    ids: [...head, ...order.flatMap(({ ids }) => ids)],
    before: pathCost(blocks, known, ends.start, ends.end),
    after: pathCost(order, known, ends.start, ends.end),
  }
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
  for (const { id, position, timed, booked } of line) {
    const last = blocks.at(-1)
    const fixed = timed || (firstStays && !last)
    if (booked) blocks.push({ ids: [id], ...booked, fixed: true })
    else if (position) blocks.push({ ids: [id], arrive: position, leave: position, fixed })
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
const shortest = (
  blocks: readonly Free[],
  cost: Cost,
  from: Point | undefined,
  to: Point | undefined,
): readonly Free[] => {
  const whole = (order: readonly Free[]) => pathCost(order, cost, from, to)
  const near = nearestFirst(blocks, cost, from)
  const begun = whole(near) < whole(blocks) - worthwhile ? near : blocks
  const better = uncrossed(begun, whole)
  return blocks.length > exactUpTo ? better : searched(blocks, better, whole(better), cost, from, to)
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

/** Turns pieces of the order round, and moves pieces elsewhere, while that makes it shorter. */
const uncrossed = (blocks: readonly Free[], whole: (order: readonly Free[]) => number): readonly Free[] => {
  let [best, least] = [blocks, whole(blocks)]
  let work = mostWork
  for (let improved = true; improved;) {
    improved = false
    for (const changed of neighbours(best)) {
      if ((work -= best.length) < 0) return best
      const length = whole(changed)
      if (length >= least - worthwhile) continue
      ;[best, least, improved] = [changed, length, true]
      break
    }
  }
  return best
}

/** Orders one step away: first all pieces turned round (2-opt), then pieces of up to three moved elsewhere (Or-opt). */
function* neighbours(order: readonly Free[]): Generator<readonly Free[]> {
  for (let start = 0; start < order.length - 1; start++)
    for (let end = start + 2; end <= order.length; end++)
      yield [...order.slice(0, start), ...order.slice(start, end).toReversed(), ...order.slice(end)]
  for (let size = 1; size <= 3; size++)
    for (let start = 0; start + size <= order.length; start++) {
      const piece = order.slice(start, start + size)
      const rest = [...order.slice(0, start), ...order.slice(start + size)]
      for (let to = 0; to <= rest.length; to++) {
        if (to === start) continue
        yield [...rest.slice(0, to), ...piece, ...rest.slice(to)]
      }
    }
}

/** Every order that is not longer already before its end than the best so far. */
const searched = (
  blocks: readonly Free[],
  known: readonly Free[],
  knownCost: number,
  cost: Cost,
  from: Point | undefined,
  to: Point | undefined,
): readonly Free[] => {
  let [best, least] = [known, knownCost]
  const go = (order: readonly Free[], here: Point | undefined, spent: number) => {
    if (spent >= least - worthwhile) return
    if (order.length === blocks.length) {
      const length = spent + (here && to ? cost(here, to) : 0)
      if (length < least - worthwhile) [best, least] = [order, length]
      return
    }
    for (const block of blocks)
      if (!order.includes(block))
        go([...order, block], block.leave, spent + (here ? cost(here, block.arrive) : 0))
  }
  go([], from, 0)
  return best
}
