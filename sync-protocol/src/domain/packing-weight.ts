/** What luggage weighs. Grams, whole numbers; an item counts weight × quantity; what has no weight counts nothing. */

export interface WeighedItem {
  bag_id: string | null
  quantity: number
  weight_grams: number | null
}

export interface WeighedBag {
  id: string
  weight_limit_grams: number | null
}

export interface BagWeight {
  grams: number
  /** By how much it is over its limit; 0 when it is not, or has none. */
  over_grams: number
}

export interface PackingWeights {
  bags: Map<string, BagWeight>
  /** Of what is in no bag, or in one that is not there. */
  unassigned_grams: number
  total_grams: number
}

export const weightOf = ({ quantity, weight_grams }: Omit<WeighedItem, 'bag_id'>): number =>
  quantity * (weight_grams ?? 0)

/** The sums of a list. Every item is in exactly one of them, and they add up to the total. */
export const packingWeights = (
  items: readonly WeighedItem[],
  bags: readonly WeighedBag[],
): PackingWeights => {
  const grams = new Map(bags.map(({ id }) => [id, 0]))
  let unassigned_grams = 0
  let total_grams = 0
  for (const item of items) {
    const weight = weightOf(item)
    const known = item.bag_id === null ? undefined : grams.get(item.bag_id)
    if (item.bag_id !== null && known !== undefined) grams.set(item.bag_id, known + weight)
    else unassigned_grams += weight
    total_grams += weight
  }
  const weighed = bags.map(({ id, weight_limit_grams }): [string, BagWeight] => {
    const own = grams.get(id) ?? 0
    return [
      id,
      { grams: own, over_grams: weight_limit_grams === null ? 0 : Math.max(0, own - weight_limit_grams) },
    ]
  })
  return { bags: new Map(weighed), unassigned_grams, total_grams }
}
