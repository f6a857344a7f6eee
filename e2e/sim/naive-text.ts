/** Two edits of one text that touch different lines with at least one line between them: what both together give. */

interface Change {
  /** Lines [from, to) of the base are replaced. */
  from: number
  to: number
  by: string[]
}

const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The one stretch in which `after` differs. */
const changeOf = (before: string[], after: string[]): Change => {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let tail = 0
  while (
    tail < before.length - from &&
    tail < after.length - from &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  return { from, to: before.length - tail, by: after.slice(from, after.length - tail) }
}

/** Undefined where this simple view cannot tell. */
export const mergedLines = (base: string, mine: string, theirs: string): string | undefined => {
  if (mine === theirs) return mine
  const before = lines(base)
  if (new Set(before).size !== before.length) return undefined
  const [a, b] = [changeOf(before, lines(mine)), changeOf(before, lines(theirs))]
  const [first, second] = a.from <= b.from ? [a, b] : [b, a]
  if (second.from <= first.to) return undefined
  const merged = [
    ...before.slice(0, first.from),
    ...first.by,
    ...before.slice(first.to, second.from),
    ...second.by,
    ...before.slice(second.to),
  ]
  return new Set(merged).size === merged.length ? merged.join('') : undefined
}
