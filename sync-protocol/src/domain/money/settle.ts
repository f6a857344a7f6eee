/** Payments that bring every balance to zero. */
import { byId } from './share-out.ts'

export interface Payment {
  from: string
  to: string
  amount: number
}

/** Beyond so many people with a balance the least number of payments takes too long to find, and a near one is taken. */
export const mostExact = 12

interface Standing {
  id: string
  minor: number
}

/**
 * Anyone who owes most pays anyone who gets most, until nobody owes anything; equal ones in the order of the ids.
 * @param balances together zero, positive gets back
 */
export const greedyPayments = (balances: ReadonlyMap<string, number>): Payment[] =>
  greedy([...balances].map(([id, minor]) => ({ id, minor })))

/**
 * As few payments as there can be, for up to twelve people; for more `greedyPayments`. People who are even among
 * themselves need one payment less than they are, so the most such groups leave the fewest payments. The largest first.
 * @param balances together zero, positive gets back
 */
export const fewestPayments = (balances: ReadonlyMap<string, number>): Payment[] => {
  const people = [...balances]
    .filter(([, minor]) => minor !== 0)
    .map(([id, minor]) => ({ id, minor }))
    .toSorted((a, b) => byId(a.id, b.id))
  if (people.length > mostExact) return greedy(people)
  return evenGroups(people)
    .flatMap(greedy)
    .toSorted(
      (one, other) => other.amount - one.amount || byId(one.from, other.from) || byId(one.to, other.to),
    )
}

const greedy = (people: readonly Standing[]): Payment[] => {
  const getting = people.filter(({ minor }) => minor > 0).toSorted(lastFirst)
  const owing = people
    .filter(({ minor }) => minor < 0)
    .map(({ id, minor }) => ({ id, minor: -minor }))
    .toSorted(lastFirst)
  const payments: Payment[] = []
  for (;;) {
    const [to, from] = [getting.pop(), owing.pop()]
    if (!to || !from) return payments
    const amount = Math.min(to.minor, from.minor)
    payments.push({ from: from.id, to: to.id, amount })
    putBack(getting, { ...to, minor: to.minor - amount })
    putBack(owing, { ...from, minor: from.minor - amount })
  }
}

/** Whose turn is next stands at the end: the largest, of equal ones the first by id. */
const lastFirst = (a: Standing, b: Standing): number => a.minor - b.minor || byId(b.id, a.id)

const putBack = (sorted: Standing[], person: Standing): void => {
  if (person.minor === 0) return
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lastFirst(sorted[middle] as Standing, person) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, person)
}

/** The most groups that are even each: over all sets of people, how many there are in the set and whose turn was last. */
const evenGroups = (people: readonly Standing[]): Standing[][] => {
  const minors = people.map(({ minor }) => minor)
  const all = 2 ** people.length - 1
  const sums = new Float64Array(all + 1)
  const groups = new Int8Array(all + 1)
  const last = new Int8Array(all + 1)
  for (let set = 1; set <= all; set++) {
    let best = -1
    for (let n = 0; n < minors.length; n++) {
      if (!(set & (1 << n))) continue
      const rest = set ^ (1 << n)
      sums[set] = (sums[rest] ?? 0) + (minors[n] ?? 0)
      const before = groups[rest] ?? 0
      if (before <= best) continue
      best = before
      last[set] = n
    }
    groups[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  return walkBack(people, { all, sums, last })
}

/** Undoes the best order of people; wherever those left are even, a group is complete. */
const walkBack = (
  people: readonly Standing[],
  { all, sums, last }: { all: number; sums: Float64Array; last: Int8Array },
): Standing[][] => {
  const found: Standing[][] = []
  let group: Standing[] = []
  for (let set = all; set > 0;) {
    const person = people[last[set] ?? 0]
    if (person) group.push(person)
    set ^= 1 << (last[set] ?? 0)
    if (sums[set] !== 0) continue
    found.unshift(group)
    group = []
  }
  return found
}
