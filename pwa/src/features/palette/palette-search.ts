/** Finding things by what people remember of them, also when they mistype it. Pure. */
import { searchable } from '../../i18n/searchable.ts'

type Named = { name: string; meta?: string | undefined; more?: string | undefined }

/** Something with its texts made ready to be searched, so that each letter costs only the comparing. */
export type Prepared<T> = {
  entry: T
  name: string
  words: readonly string[]
  rest: string
  /** Added to what a match is worth: nearer to the person, or used lately. */
  bonus: number
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

export function prepare<T extends Named>(entry: T, bonus = 0): Prepared<T> {
  const name = searchable(entry.name)
  return {
    entry,
    name,
    words: wordsOf(name),
    rest: ` ${searchable([entry.meta, entry.more].filter(Boolean).join(' '))}`,
    bonus,
  }
}

/** What a match of one word is worth. A bonus below the steps between them only decides among equals. */
const worth = {
  whole: 100,
  start: 80,
  word: 60,
  inside: 45,
  restWord: 35,
  typo: 25,
  rest: 20,
  letters: 10,
} as const

/** Words this long may have one letter wrong, twice as long ones two. */
const forgiven = 4

/** What was written, made ready once for everything it is compared with. */
type Query = { text: string; words: readonly string[] }

const queryOf = (written: string): Query => {
  const text = searchable(written).trim()
  return { text, words: wordsOf(text) }
}

type WordScore = <T>(what: Prepared<T>, word: string) => number | undefined

function score<T>(what: Prepared<T>, { text, words }: Query, scoreWord: WordScore): number | undefined {
  let sum = 0
  for (const word of words) {
    const found = scoreWord(what, word)
    if (found === undefined) return undefined
    sum += found
  }
  const phrase = what.name === text ? 30 : what.name.startsWith(text) ? 10 : 0
  return sum / words.length + phrase + what.bonus - Math.min(what.name.length, 99) / 100
}

/** A word as it was written. */
const written: WordScore = ({ name, words, rest }, word) => {
  const at = name.indexOf(word)
  if (at >= 0) {
    if (words.includes(word)) return at === 0 ? worth.whole : worth.start - 5
    if (at === 0) return worth.start
    if (words.some(each => each.startsWith(word))) return worth.word
    // One letter inside a word is no match: everything has it.
    if (word.length > 1) return worth.inside
  }
  const beside = rest.indexOf(word)
  if (beside < 0) return undefined
  if (rest[beside - 1] === ' ' || rest.includes(` ${word}`)) return worth.restWord
  return word.length > 1 ? worth.rest : undefined
}

/** A word as it was meant: with a slip, or shortened. */
const meant: WordScore = (what, word) => {
  const found = written(what, word)
  if (found !== undefined) return found
  if (word.length >= forgiven && what.words.some(each => isNearly(each, word))) return worth.typo
  return word.length > 2 && lettersInOrder(what.words, word) ? worth.letters : undefined
}

/** The beginning of `word` is `typed` but for a slip: a letter wrong, missing, too many, or two swapped. */
function isNearly(word: string, typed: string): boolean {
  const slips = typed.length >= 2 * forgiven ? 2 : 1
  if (word.length < typed.length - slips) return false
  // Nobody misses the beginning by more than one letter; this spares most words the rest.
  if (word[0] !== typed[0] && word[0] !== typed[1] && word[1] !== typed[0]) return false
  // A row of distances for each letter typed; the best one in the last row is how far the nearest beginning is.
  let before: number[] = []
  let row = Array.from({ length: Math.min(word.length, typed.length + slips) + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const last = row
    row = [i]
    let least = i
    for (let j = 1; j < last.length; j++) {
      const same = typed[i - 1] === word[j - 1]
      let steps = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      row.push(steps)
      least = Math.min(least, steps)
    }
    if (least > slips) return false
    before = last
  }
  return Math.min(...row) <= slips
}

/** The first letters of words, or letters of them in order: "mdf" and "mufad" find "Museu do Fado". */
function lettersInOrder(words: readonly string[], typed: string): boolean {
  const from = (at: number, letter: number): boolean => {
    if (letter === typed.length) return true
    for (let word = at; word < words.length; word++) {
      const text = words[word] ?? ''
      for (let taken = sharedStart(text, typed, letter); taken > 0; taken--)
        if (from(word + 1, letter + taken)) return true
    }
    return false
  }
  return from(0, 0)
}

const sharedStart = (text: string, typed: string, from: number): number => {
  let length = 0
  while (from + length < typed.length && text[length] === typed[from + length]) length++
  return length
}

/** With fewer answers than this, what was meant is asked for too. */
const few = 8

/** The best first, larger is better; equally good ones in the order they came. */
export function best<T>(all: readonly Prepared<T>[], query: string): { entry: T; score: number }[] {
  const asked = queryOf(query)
  if (asked.words.length === 0) return []
  const exact = matches(all, asked, written)
  return exact.length < few ? matches(all, asked, meant) : exact
}

function matches<T>(all: readonly Prepared<T>[], query: Query, scoreWord: WordScore) {
  const found: { entry: T; score: number }[] = []
  for (const each of all) {
    const value = score(each, query, scoreWord)
    if (value !== undefined) found.push({ entry: each.entry, score: value })
  }
  return found.sort((a, b) => b.score - a.score)
}
