/**
 * Three-way merge of prose, by line and then by word (after "A Formal Investigation of Diff3", Khanna, Kunal and
 * Pierce 2007). Words keep the white space behind them, and are cut between graphemes, never inside one.
 */
import { diff3Merge } from 'node-diff3'

/** The merged text, or undefined where both sides changed the same words. */
export const mergeText = (base: string, mine: string, theirs: string): string | undefined => {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const byLine = mergeTokens(lines(base), lines(mine), lines(theirs))
  return byLine ?? mergeTokens(words(base), words(mine), words(theirs))
}

const mergeTokens = (base: string[], mine: string[], theirs: string[]): string | undefined => {
  const merged: string[] = []
  for (const region of diff3Merge(mine, base, theirs, { excludeFalseConflicts: true })) {
    if (!region.ok) return undefined
    merged.push(...region.ok)
  }
  return merged.join('')
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

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(part => part.segment)
