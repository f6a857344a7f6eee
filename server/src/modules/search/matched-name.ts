/** How well the names of a thing fit what was typed. */
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'

/** It is what was typed, begins like it, has all of its words, or not even that. */
export type Fit = 'same' | 'begins' | 'contains' | 'none'

const better: Record<Fit, number> = { same: 3, begins: 2, contains: 1, none: 0 }

const plain = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** @param words folded, as they were typed */
export const fitOf = (name: string, words: readonly string[]): Fit => {
  const asked = words.join(' ')
  const folded = plain(name)
  if (folded === asked) return 'same'
  if (folded.startsWith(asked)) return 'begins'
  return words.every(word => folded.includes(word)) ? 'contains' : 'none'
}

/** Of the names that are not shown the one that fits best, and better than the one that is; null where there is none. */
export const matchedName = (
  shown: string,
  others: Iterable<string>,
  words: readonly string[],
): string | null => {
  let fit = fitOf(shown, words)
  let matched: string | null = null
  for (const other of others) {
    if (fit === 'same') break
    const found = fitOf(other, words)
    if (better[found] > better[fit]) [fit, matched] = [found, other]
  }
  return matched
}
