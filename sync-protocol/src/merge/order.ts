import { generateNKeysBetween } from 'fractional-indexing'
import { isOrderKey, longestKey } from '../order-list.ts'

/**
 * The order `wanted` over the rows that exist: rows the sender did not know keep their place after their old
 * predecessor, ids that no row has are ignored, repeats count once.
 */
export const mergeOrder = (current: readonly string[], wanted: readonly string[]): string[] => {
  const exists = new Set(current)
  const known = new Set(wanted.filter(id => exists.has(id)))
  if (known.size === exists.size) return [...known]
  const ahead: string[] = []
  const behind = new Map<string, string[]>()
  let run = ahead
  for (const id of current) {
    if (known.has(id)) behind.set(id, (run = []))
    else run.push(id)
  }
  return [...ahead, ...[...known].flatMap(id => [id, ...(behind.get(id) ?? [])])]
}

/**
 * What someone moved who saw the order `base` and left `wanted`, moved in the order that there is: so that two people
 * who move different rows both find theirs moved. Moved are the fewest rows that make one order of the other, all but a
 * longest increasing subsequence (M. L. Fredman, "On computing the length of longest increasing subsequences", 1975);
 * each comes behind the row that stands before it in `wanted`, or before all that were sent.
 */
export const carryMoves = (
  current: readonly string[],
  base: readonly string[],
  wanted: readonly string[],
): string[] => {
  const [exists, sent] = [new Set(current), new Set(wanted)]
  const seenAt = new Map(base.map((id, index) => [id, index]))
  const stays = new Set(longestRising([...sent], id => (exists.has(id) ? seenAt.get(id) : undefined)))
  const ahead: string[] = []
  const behind = new Map<string, string[]>()
  let run = ahead
  for (const id of sent) {
    if (stays.has(id)) behind.set(id, (run = []))
    else if (exists.has(id)) run.push(id)
  }
  const rest = current.filter(id => stays.has(id) || !sent.has(id))
  const top = rest.find(id => stays.has(id))
  const placed = rest.flatMap(id => [...(id === top ? ahead : []), id, ...(behind.get(id) ?? [])])
  return top === undefined ? [...ahead, ...placed] : placed
}

export interface PlacedRow {
  id: string
  key: string
  /** False: only its key is another one, or not even that. */
  moved: boolean
}

/**
 * The places of rows in a new order, with as few new keys as can be: anyone who moved another row meanwhile has not moved
 * the same. `wanted` are the ids the person sent, `seen` the order they saw, where it came along.
 */
export const reorderedKeys = (
  current: readonly { id: string; key: string | undefined }[],
  wanted: readonly string[],
  seen: unknown,
): PlacedRow[] => {
  const ids = current.map(({ id }) => id)
  const order = Array.isArray(seen) ? carryMoves(ids, seen.map(String), wanted) : mergeOrder(ids, wanted)
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const unmoved = new Set(longestRising(order, id => placeOf.get(id)))
  const keys = risingKeys(
    order,
    new Map(current.flatMap(({ id, key }) => (unmoved.has(id) ? [[id, key]] : []))),
  )
  return order.map((id, index) => ({ id, key: keys[index] ?? '', moved: !unmoved.has(id) }))
}

const risingKeys = (
  order: readonly string[],
  keyOf: ReadonlyMap<string, string | undefined>,
): readonly string[] => {
  const usable = (id: string) => [keyOf.get(id)].find(key => key !== undefined && isOrderKey(key))
  const stays = new Set(longestRising(order, usable))
  const keys: string[] = []
  let waiting = 0
  const place = (own: string | null): void => {
    keys.push(...generateNKeysBetween(keys.at(-1) ?? null, own, waiting))
    if (own !== null) keys.push(own)
    waiting = 0
  }
  for (const id of order) {
    if (stays.has(id)) place(keyOf.get(id) ?? null)
    else waiting++
  }
  place(null)
  const tooLong = keys.some(key => key.length > longestKey)
  return tooLong ? generateNKeysBetween(null, null, order.length) : keys
}

/** Patience sorting, from the end: of several as long as each other one that begins early. `rankOf` says what rises. */
const longestRising = <Rank extends number | string>(
  ids: readonly string[],
  rankOf: (id: string) => Rank | undefined,
): string[] => {
  type Head = { id: string; rank: Rank; next: Head | undefined }
  const heads: Head[] = []
  for (const id of ids.toReversed()) {
    const rank = rankOf(id)
    if (rank === undefined) continue
    let [low, high] = [0, heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((heads[middle] as Head).rank > rank) low = middle + 1
      else high = middle
    }
    heads[low] = { id, rank, next: heads[low - 1] }
  }
  const rising: string[] = []
  for (let head = heads.at(-1); head; head = head.next) rising.push(head.id)
  return rising
}
