/**
 * Words of a section that is not shared, taken out of the texts of those that are: a day that is called after its hotel
 * must not tell where someone sleeps.
 */

/** Shorter ones are everyday words, and would leave holes in every text. */
const shortestWord = 4
/** Characters times words. Above it no text is searched: none is shown. */
const mostWork = 200_000_000
const hole = '…'

export type Hide = (text: string | null) => string | null

/** Takes `words` out of texts of `length` characters in all; a text of which nothing is left becomes null. */
export function hideWords(words: Iterable<string>, length: number): Hide {
  const known = [...new Set([...words].map(word => word.trim().toLowerCase()))]
    .filter(word => [...word].length >= shortestWord)
    .sort((a, b) => b.length - a.length)
  if (!known.length) return text => text
  if (known.length * length > mostWork) return () => null
  return text => (text === null ? null : without(text, known))
}

function without(text: string, words: readonly string[]): string | null {
  let rest = text
  for (const word of words) rest = withoutWord(rest, word)
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null
}

function withoutWord(text: string, word: string): string {
  const lower = text.toLowerCase()
  // Few letters change their length with their case; then places do not agree, and the whole text goes.
  if (lower.length !== text.length) return lower.includes(word) ? '' : text
  const parts: string[] = []
  let from = 0
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, from)) {
    parts.push(text.slice(from, at))
    from = at + word.length
  }
  parts.push(text.slice(from))
  return parts.join(hole)
}
