/**
 * Takes names and codes of what is not shared out of the texts of what is: a day that is called after its hotel must not
 * tell where someone sleeps.
 */
import type { Steps } from '../steps.ts'

/** Shorter Latin names are everyday words, and would leave holes in every text. */
const shortestName = 4
/** Names in other scripts say as much in fewer letters: 民宿. */
const shortestOtherName = 2
const shortestCode = 2
/** A code below this length is hidden where it stands as a word of its own. */
const shortestInWord = 4
/** Units of a word by whose first ones a position of a text is looked up. */
const prefixLength = 4
/** Characters of one text that are compared with words. A text that takes more is not shown. */
const mostWorkOfText = 3_000_000
const hole = '…'

export type Hide = (text: string | null) => string | null

export interface HiddenWords {
  /** What something is called. */
  names: readonly string[]
  /** What opens something: booking codes, telephone numbers, numbers of flights. */
  codes: readonly string[]
}

/**
 * Takes words out of texts; a text of which nothing is left becomes null. Case, accents and what stands between the
 * letters do not matter: "K7Q-Z2M" is found as "k7qz2m", "Hôtel Ritz" in "hotelritz.com".
 * @param mostWork characters of one text that may be compared with words, before it is hidden as a whole
 */
export function* hideWords({ names, codes }: HiddenWords, mostWork = mostWorkOfText): Steps<Hide> {
  const known = new Set<string>()
  for (const name of names) {
    yield
    const { letters } = lettersOf(name)
    if ([...letters].length >= (/\p{Script=Latin}/u.test(letters) ? shortestName : shortestOtherName))
      known.add(letters)
  }
  for (const code of codes) {
    yield
    const { letters } = lettersOf(code)
    if (letters.length >= shortestCode) known.add(letters)
  }
  if (!known.size) return text => text
  const words = yield* sortedWords(known)
  return text => (text === null ? null : without(text, words, mostWork))
}

/** Words in an order in which all that begin a text are found from one of them. */
interface SortedWords {
  words: readonly string[]
  /** Of each the longest other word that it begins with, as its index; -1: none. */
  begins: readonly number[]
  /** The first units of every word. */
  prefixes: ReadonlySet<string>
}

function* sortedWords(known: ReadonlySet<string>): Steps<SortedWords> {
  // By code units, as `<` compares.
  const words = [...known].sort((a, b) => (a < b ? -1 : 1))
  const begins: number[] = []
  const prefixes = new Set<string>()
  for (const [at, word] of words.entries()) {
    let before = at - 1
    while (before >= 0 && !word.startsWith(words[before]!)) before = begins[before]!
    begins.push(before)
    prefixes.add(word.slice(0, prefixLength))
    yield
  }
  return { words, begins, prefixes }
}

/** What one text still may cost, in compared characters. */
interface Work {
  left: number
}

/** The lengths of the words that the text begins with at this position, the longest first. */
function* lengthsAt(
  { words, begins, prefixes }: SortedWords,
  letters: string,
  at: number,
  work: Work,
): Generator<number, void> {
  let isKnown = false
  for (let length = shortestCode; length <= prefixLength && !isKnown; length++)
    isKnown = prefixes.has(letters.slice(at, at + length))
  if (!isKnown) return
  const rest = letters.slice(at)
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! <= rest) low = middle + 1
    else high = middle
  }
  // What the text begins with is this word, or begins this word too.
  const nearest = words[low - 1] ?? ''
  let common = 0
  while (common < nearest.length && nearest[common] === rest[common]) common++
  work.left -= common
  for (let word = low - 1; word >= 0 && work.left > 0; word = begins[word]!) {
    work.left--
    if (words[word]!.length <= common) yield words[word]!.length
  }
}

interface Letters {
  /** Letters and digits alone, small and without accents. */
  letters: string
  /** Where each of them begins in the text, and where it ends. */
  from: number[]
  to: number[]
}

function lettersOf(text: string): Letters {
  let letters = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    for (const plain of sign.normalize('NFKD').toLowerCase().normalize('NFKD')) {
      if (!/[\p{L}\p{N}]/u.test(plain)) continue
      letters += plain
      for (let unit = 0; unit < plain.length; unit++) {
        from.push(at)
        to.push(end)
      }
    }
    at = end
  }
  return { letters, from, to }
}

function without(text: string, hidden: SortedWords, mostWork: number): string | null {
  const read = lettersOf(text)
  const { letters, from, to } = read
  const holes: [number, number][] = []
  const work: Work = { left: mostWork }
  // A word may begin within another one and end behind it; what ends before that is hidden already.
  let hiddenTo = 0
  for (let at = 0; at < letters.length; at++) {
    for (const length of lengthsAt(hidden, letters, at, work)) {
      if (at + length <= hiddenTo) break
      const end = to[at + length - 1]!
      work.left -= end - from[at]!
      if (!isWord(text, read, at, length)) continue
      holes.push([from[at]!, end])
      hiddenTo = at + length
      break
    }
    if (work.left <= 0) return null
  }
  if (!holes.length) return text
  const rest = cut(text, holes)
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null
}

/** "ritz" stands in "hotelritz.com", but not in "paper, it zips". */
function isWord(text: string, { from, to }: Letters, at: number, length: number): boolean {
  const start = from[at]!
  const end = to[at + length - 1]!
  // Two units hold any one letter.
  const isWhole =
    !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  const isDense = !/[^\p{L}\p{N}\p{M}]/u.test(text.slice(start, end))
  const isLong = length >= shortestInWord || !/\p{Script=Latin}|\p{N}/u.test(text.slice(start, end))
  return isWhole || (isDense && isLong)
}

function cut(text: string, holes: [number, number][]): string {
  let rest = ''
  let done = 0
  for (const [from, to] of holes.sort(([a], [b]) => a - b)) {
    if (from >= done) rest += text.slice(done, from) + hole
    done = Math.max(done, to)
  }
  return rest + text.slice(done)
}
