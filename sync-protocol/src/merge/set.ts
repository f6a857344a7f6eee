/**
 * Three-way merge of a set of ids: what the sender added is added, what they took out is taken out, everything
 * else stays as it is now. Without a base the sent list stands as it is.
 */
export const mergeSet = (
  current: readonly string[],
  sent: readonly string[],
  base: readonly string[] | undefined,
): string[] => {
  if (!base) return [...new Set(sent)]
  const before = new Set(base)
  const wanted = new Set(sent)
  const kept = current.filter(id => wanted.has(id) || !before.has(id))
  return [...new Set([...kept, ...sent.filter(id => !before.has(id))])]
}
