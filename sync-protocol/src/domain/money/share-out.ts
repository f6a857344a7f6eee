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
  const people = [...weights].map(([id, weight]) => ({ id, weight: BigInt(weight) }))
  const total = people.reduce((sum, { weight }) => sum + weight, 0n)
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('nobody shares an amount')
    return new Map(people.map(({ id }) => [id, 0]))
  }
  const sign = amount < 0 ? -1 : 1
  const whole = BigInt(Math.abs(amount))
  const parts = people.map(({ id, weight }) => ({
    id,
    part: Number((whole * weight) / total),
    rest: (whole * weight) % total,
  }))
  let left = Math.abs(amount) - parts.reduce((sum, { part }) => sum + part, 0)
  const inTurn = parts.toSorted((a, b) => (a.rest === b.rest ? byId(a.id, b.id) : a.rest > b.rest ? -1 : 1))
  for (const person of inTurn) if (left-- > 0) person.part++
  return new Map(parts.map(({ id, part }) => [id, part === 0 ? 0 : sign * part]))
}
