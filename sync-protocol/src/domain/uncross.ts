/**
 * Makes the way through an order of things shorter, one change at a time: pieces are turned round (2-opt), pieces of up
 * to three are moved elsewhere (Or-opt). What a change saves is told from sums along the order, so that each is looked
 * at in constant time.
 */

/** What a way costs, by index; {@link start} and {@link end} stand for what lies around the order. May be asymmetric. */
export type WayOf = (from: number, to: number) => number

export const start = -1
export const end = -2

export interface Uncrossing {
  way: WayOf
  /** Whether an order may be taken at all; asked of those that are shorter. */
  isAllowed: (order: readonly number[]) => boolean
  /** Less is no reason to change anything. */
  worthwhile: number
  /** So many changes are looked at; a check whether one is allowed counts as many as the order has things. */
  mostWork: number
}

/** The order, changed while that makes it shorter. Never longer; the same question has the same answer. */
export function uncross(order: readonly number[], task: Uncrossing): readonly number[] {
  let best = order
  const budget = { left: task.mostWork }
  for (;;) {
    const better = firstBetter(best, task, budget)
    if (!better) return best
    best = better
  }
}

type Change = (delta: number, make: () => number[]) => number[] | undefined

function firstBetter(
  order: readonly number[],
  { way, isAllowed, worthwhile }: Uncrossing,
  budget: { left: number },
): number[] | undefined {
  const accept: Change = (delta, make) => {
    if (--budget.left < 0 || delta >= -worthwhile) return undefined
    budget.left -= order.length
    const changed = make()
    return isAllowed(changed) ? changed : undefined
  }
  const path = [start, ...order, end]
  return turned(path, way, accept, budget) ?? moved(path, way, accept, budget)
}

/** 2-opt. `path` has what lies around the order at its ends. */
function turned(
  path: readonly number[],
  way: WayOf,
  accept: Change,
  budget: { left: number },
): number[] | undefined {
  const at = (index: number) => path[index] ?? end
  const count = path.length - 2
  /** How much longer the way from the first of the order to this one is, gone backwards. */
  const back = [0, 0]
  for (let n = 2; n <= count; n++)
    back.push((back[n - 1] ?? 0) + way(at(n), at(n - 1)) - way(at(n - 1), at(n)))
  for (let from = 1; from < count && budget.left > 0; from++)
    for (let to = from + 1; to <= count; to++) {
      const [before, after] = [at(from - 1), at(to + 1)]
      const delta =
        way(before, at(to)) -
        way(before, at(from)) +
        (way(at(from), after) - way(at(to), after)) +
        ((back[to] ?? 0) - (back[from] ?? 0))
      const made = accept(delta, () => [
        ...path.slice(1, from),
        ...path.slice(from, to + 1).reverse(),
        ...path.slice(to + 1, -1),
      ])
      if (made) return made
    }
  return undefined
}

/** Or-opt. */
function moved(
  path: readonly number[],
  way: WayOf,
  accept: Change,
  budget: { left: number },
): number[] | undefined {
  const at = (index: number) => path[index] ?? end
  const count = path.length - 2
  for (let size = 1; size <= 3; size++)
    for (let from = 1; from + size - 1 <= count && budget.left > 0; from++) {
      const to = from + size - 1
      const taken = way(at(from - 1), at(to + 1)) - way(at(from - 1), at(from)) - way(at(to), at(to + 1))
      for (let gap = 0; gap <= count; gap++) {
        if (gap >= from - 1 && gap <= to) continue
        const put = way(at(gap), at(from)) + way(at(to), at(gap + 1)) - way(at(gap), at(gap + 1))
        const made = accept(taken + put, () => withPieceAt(path, from, to, gap))
        if (made) return made
      }
    }
  return undefined
}

function withPieceAt(path: readonly number[], from: number, to: number, gap: number): number[] {
  const piece = path.slice(from, to + 1)
  if (gap < from)
    return [...path.slice(1, gap + 1), ...piece, ...path.slice(gap + 1, from), ...path.slice(to + 1, -1)]
  return [...path.slice(1, from), ...path.slice(to + 1, gap + 1), ...piece, ...path.slice(gap + 1, -1)]
}
