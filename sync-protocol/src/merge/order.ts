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
