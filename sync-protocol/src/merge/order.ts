/**
 * The order `wanted` over the rows that exist: rows the sender did not know keep their place after their old
 * predecessor, ids that no row has are ignored, repeats count once.
 */
export const mergeOrder = (current: readonly string[], wanted: readonly string[]): string[] => {
  const exists = new Set(current)
  const result = [...new Set(wanted)].filter(id => exists.has(id))
  const known = new Set(result)
  current.forEach((id, index) => {
    if (known.has(id)) return
    const predecessor = index === 0 ? -1 : result.indexOf(current[index - 1] ?? '')
    result.splice(predecessor + 1, 0, id)
  })
  return result
}

/**
 * What somebody moved who saw the order `base` and left `wanted`, moved in the order that there is: so that two people
 * who move different rows both find theirs moved. Moved are the fewest rows that make one order of the other, all but a
 * longest increasing subsequence (M. L. Fredman, "On computing the length of longest increasing subsequences", 1975);
 * each comes behind the row that stands before it in `wanted`.
 */
export const carryMoves = (
  current: readonly string[],
  base: readonly string[],
  wanted: readonly string[],
): string[] => {
  const seenAt = new Map(base.map((id, index) => [id, index]))
  const stays = new Set(
    longestRising(
      [...new Set(wanted)].filter(id => seenAt.has(id)),
      seenAt,
    ),
  )
  const result = current.filter(id => stays.has(id) || !wanted.includes(id))
  const exists = new Set(current)
  for (const [index, id] of wanted.entries()) {
    if (stays.has(id) || !exists.has(id) || result.includes(id)) continue
    const before = wanted.slice(0, index).findLast(each => result.includes(each))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}

/** Of several as long as each other the first. */
const longestRising = (ids: readonly string[], seenAt: ReadonlyMap<string, number>): string[] => {
  const endingAt: string[][] = []
  for (const [index, id] of ids.entries()) {
    const before = endingAt
      .slice(0, index)
      .filter(run => (seenAt.get(run.at(-1) ?? '') ?? 0) < (seenAt.get(id) ?? 0))
    endingAt.push([...longest(before), id])
  }
  return longest(endingAt)
}

const longest = (runs: readonly string[][]): string[] =>
  runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
