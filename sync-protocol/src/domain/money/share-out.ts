/** Dividing whole minor units so that not one is lost. */

/** By code units, so that every device puts ties in the same order whatever its language. */
export const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Shares `amount` out in proportion to `weights` by largest remainder: everybody gets the whole units of their exact
 * part, and the units that are left go one each to the largest remainders; equal remainders in the order of the ids.
 * The parts always add up to `amount`; of a negative amount they are those of the positive one, negated.
 * @throws RangeError where there is something to share and nobody to share it
 */
export const shareOut = (
  amount: number,
  weights: ReadonlyMap<string, number | bigint>,
): Map<string, number> => {
  const parts = wholeParts(Math.abs(amount), weights)
  const sign = amount < 0 ? -1 : 1
  let left = Math.abs(amount) - parts.reduce((sum, { part }) => sum + part, 0)
  if (left === 0 && sign > 0) return new Map(parts.map(({ id, part }) => [id, part]))
  const inTurn = parts.toSorted((a, b) => (a.rest === b.rest ? byId(a.id, b.id) : a.rest > b.rest ? -1 : 1))
  for (const person of inTurn) if (left-- > 0) person.part++
  return new Map(parts.map(({ id, part }) => [id, part === 0 ? 0 : sign * part]))
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
