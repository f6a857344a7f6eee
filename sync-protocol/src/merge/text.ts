/**
 * Three-way merge of prose, by line and then by word (after "A Formal Investigation of Diff3", Khanna, Kunal and
 * Pierce 2007). Words keep the white space behind them, and are cut between graphemes, never inside one.
 */
import { diff3Merge } from 'node-diff3'

/** The merged text, or undefined where both sides changed the same words, or where finding out would take too long. */
export const mergeText = (base: string, mine: string, theirs: string): string | undefined => {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const byLine = mergeTokens(lines(base), lines(mine), lines(theirs))
  return byLine ?? mergeTokens(words(base), words(mine), words(theirs))
}

const mergeTokens = (base: string[], mine: string[], theirs: string[]): string | undefined => {
  const sides = [base, mine, theirs] as const
  const before = equalAtStart(sides)
  const after = equalAtEnd(sides, before)
  const [b, m, t] = sides.map(side => side.slice(before, side.length - after)) as [
    string[],
    string[],
    string[],
  ]
  if (mergeCost(b, m) + mergeCost(b, t) > mostCost) return undefined
  const merged = base.slice(0, before)
  for (const region of diff3Merge(m, b, t, { excludeFalseConflicts: true })) {
    if (!region.ok) return undefined
    merged.push(...region.ok)
  }
  return [...merged, ...base.slice(base.length - after)].join('')
}

/**
 * A diff compares each token with its equals on the other side, and each of those pairs with the chains found so far:
 * thousands of equal lines would take minutes. Above this many steps the person decides.
 */
export const mostCost = 20_000_000

/** An upper bound for the steps of one diff. */
export const mergeCost = (base: readonly string[], side: readonly string[]): number => {
  const counts = new Map<string, number>()
  for (const token of base) counts.set(token, (counts.get(token) ?? 0) + 1)
  const pairs = side.reduce((sum, token) => sum + (counts.get(token) ?? 0), 0)
  return pairs * (Math.min(base.length, side.length) + 1)
}

const equalAtStart = ([base, mine, theirs]: readonly [string[], string[], string[]]): number => {
  const most = Math.min(base.length, mine.length, theirs.length)
  let count = 0
  while (count < most && base[count] === mine[count] && base[count] === theirs[count]) count++
  return count
}

const equalAtEnd = (sides: readonly [string[], string[], string[]], start: number): number => {
  const [base, mine, theirs] = sides
  const most = Math.min(...sides.map(side => side.length)) - start
  let count = 0
  while (
    count < most &&
    base.at(-1 - count) === mine.at(-1 - count) &&
    base.at(-1 - count) === theirs.at(-1 - count)
  )
    count++
  return count
}

/** Lines with their line ends, so that joining gives the text back. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * Words with the blanks behind them; text without spaces falls apart into graphemes. A line end stands for itself, so
 * that changes to two neighbouring lines have something unchanged between them.
 */
const words = (text: string): string[] => {
  const pieces = text.match(/\n|[^\S\n]+|\S+[^\S\n]*/g) ?? []
  return pieces.flatMap(piece =>
    piece.length > 24 && !/[\p{Script=Latin}]/u.test(piece) ? graphemes(piece) : [piece],
  )
}

/** Made when it is first needed: it takes a browser longer than all else that the engine begins with. */
let segmenter: Intl.Segmenter | undefined
const graphemes = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(part => part.segment)
}
