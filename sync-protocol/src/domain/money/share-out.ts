/** Dividing whole minor units so that not one is lost. */

/** By code units, so that every device puts ties in the same order whatever its language. */
export const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Shares `amount` out in proportion to `weights` by largest remainder: everybody gets the whole units of their exact
 * part, and the units that are left go one each to the largest remainders. Equal remainders are drawn by lot: the lot
 * follows from the ids and `lot`, so every device draws the same, and over many amounts nobody bears more units than the
 * others. The parts always add up to `amount`; of a negative amount they are those of the positive one, negated.
 * @param lot the id of what is shared out; empty for the order of the ids
 * @throws RangeError where there is something to share and nobody to share it
 */
export const shareOut = (
  amount: number,
  weights: ReadonlyMap<string, number | bigint>,
  lot = '',
): Map<string, number> => {
  const parts = wholeParts(Math.abs(amount), weights)
  const sign = amount < 0 ? -1 : 1
  let left = Math.abs(amount) - parts.reduce((sum, { part }) => sum + part, 0)
  if (left === 0 && sign > 0) return new Map(parts.map(({ id, part }) => [id, part]))
  const byLot = lotsOf(lot)
  const inTurn = parts.toSorted((a, b) => (a.rest === b.rest ? byLot(a.id, b.id) : a.rest > b.rest ? -1 : 1))
  for (const person of inTurn) if (left-- > 0) person.part++
  return new Map(parts.map(({ id, part }) => [id, part === 0 ? 0 : sign * part]))
}

/** Orders ids by a number that follows from each of them and the lot. */
const lotsOf = (lot: string): ((a: string, b: string) => number) => {
  if (lot === '') return byId
  const drawn = new Map<string, number>()
  const draw = (id: string): number => {
    const number = drawn.get(id) ?? mixed(`${lot} ${id}`)
    drawn.set(id, number)
    return number
  }
  return (a, b) => draw(a) - draw(b) || byId(a, b)
}

/** MurmurHash3 (Austin Appleby, public domain) over code units: ids that differ in one letter are far apart. */
const mixed = (text: string): number => {
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    const scrambled = Math.imul(text.charCodeAt(at), 0xcc9e2d51)
    hash ^= Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

interface Part {
  id: string
  part: number
  /** What is left of the exact part, over the sum of all weights. */
  rest: number | bigint
}

/** The whole units of everybody's exact part. Where a product is too large for a number to be exact, by big integers. */
const wholeParts = (amount: number, weights: ReadonlyMap<string, number | bigint>): Part[] => {
  let [total, largest] = [0, 0]
  for (const weight of weights.values()) {
    total += Number(weight)
    largest = Math.max(largest, Number(weight))
  }
  if (total === 0) {
    if (amount !== 0) throw new RangeError('nobody shares an amount')
    return [...weights.keys()].map(id => ({ id, part: 0, rest: 0 }))
  }
  if (!Number.isSafeInteger(total) || !Number.isSafeInteger(amount * largest))
    return exactParts(amount, weights)
  return [...weights].map(([id, weight]) => {
    const product = amount * Number(weight)
    const rest = product % total
    return { id, part: (product - rest) / total, rest }
  })
}

const exactParts = (amount: number, weights: ReadonlyMap<string, number | bigint>): Part[] => {
  const people = [...weights].map(([id, weight]) => ({ id, weight: BigInt(weight) }))
  const total = people.reduce((sum, { weight }) => sum + weight, 0n)
  return people.map(({ id, weight }) => {
    const product = BigInt(amount) * weight
    return { id, part: Number(product / total), rest: product % total }
  })
}
