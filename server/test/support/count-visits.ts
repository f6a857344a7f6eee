/** Counts how many elements of long lists are visited while something runs, and how many without a turn for others. */

/** Shorter lists are those of fields, routes and headers. */
const long = 100

const visitors = [
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
] as const

export interface Visits<Result> {
  result: Result
  visits: number
  /** The most that a function was called for within one turn of the event loop; copies of lists do not count. */
  longest: number
  turns: number
}

type Method = (this: unknown[], ...given: unknown[]) => unknown

export async function countVisits<Result>(work: () => Promise<Result>): Promise<Visits<Result>> {
  const methods = Array.prototype as unknown as Record<string | symbol, Method>
  const before = new Map<string | symbol, Method>()
  let visits = 0
  let inTurn = 0
  let longest = 0
  let turns = 0
  let isOver = false
  const turn = (): void => {
    longest = Math.max(longest, inTurn)
    inTurn = 0
    turns++
    if (!isOver) setImmediate(turn)
  }
  for (const name of visitors) {
    const native = methods[name]!
    before.set(name, native)
    methods[name] = function (this: unknown[], visit: unknown, ...rest: unknown[]) {
      if (this.length < long || typeof visit !== 'function') return native.call(this, visit, ...rest)
      const counted = (...each: unknown[]): unknown => {
        visits++
        inTurn++
        return (visit as (...each: unknown[]) => unknown).apply(rest[0], each)
      }
      return native.call(this, counted, ...rest)
    }
  }
  const iterate = methods[Symbol.iterator]!
  before.set(Symbol.iterator, iterate)
  methods[Symbol.iterator] = function (this: unknown[]) {
    const iterator = iterate.call(this) as Iterator<unknown>
    if (this.length < long) return iterator
    const { next } = iterator
    iterator.next = () => {
      visits++
      return next.call(iterator)
    }
    return iterator
  }
  try {
    setImmediate(turn)
    const result = await work()
    return { result, visits, turns, longest: Math.max(longest, inTurn) }
  } finally {
    isOver = true
    for (const [name, native] of before) methods[name] = native
  }
}
