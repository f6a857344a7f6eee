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

/** `base` comes unchecked from outside; what is no list of ids counts as not sent. */
export const idsOf = (base: unknown): string[] | undefined =>
  Array.isArray(base) ? base.filter(id => typeof id === 'string') : undefined
