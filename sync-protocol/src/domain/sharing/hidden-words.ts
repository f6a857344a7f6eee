/**
 * Takes names and codes of what is not shared out of the texts of what is: a day that is called after its hotel must not
 * tell where someone sleeps.
 */

/** Shorter Latin names are everyday words, and would leave holes in every text. */
const shortestName = 4
/** Names in other scripts say as much in fewer letters: 民宿. */
const shortestOtherName = 2
const shortestCode = 2
/** A code below this length is hidden where it stands as a word of its own. */
const shortestInWord = 4
/** Characters times words. Above it no text is searched: none is shown. */
const mostWork = 200_000_000
const hole = '…'

export type Hide = (text: string | null) => string | null

export interface HiddenWords {
  /** What something is called. */
  names: Iterable<string>
  /** What opens something: booking codes, telephone numbers, numbers of flights. */
  codes: Iterable<string>
}

/**
 * Takes words out of texts of `length` characters in all; a text of which nothing is left becomes null. Case, accents
 * and what stands between the letters do not matter: "K7Q-Z2M" is found as "k7qz2m", "Hôtel Ritz" in "hotelritz.com".
 */
export function hideWords({ names, codes }: HiddenWords, length: number): Hide {
  const known = new Set<string>()
  for (const name of names) {
    const { letters } = lettersOf(name)
    if ([...letters].length >= (/\p{Script=Latin}/u.test(letters) ? shortestName : shortestOtherName))
      known.add(letters)
  }
  for (const code of codes) {
    const { letters } = lettersOf(code)
    if (letters.length >= shortestCode) known.add(letters)
  }
  if (!known.size) return text => text
  if (known.size * length > mostWork) return () => null
  return text => (text === null ? null : without(text, known))
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

function without(text: string, words: ReadonlySet<string>): string | null {
  const read = lettersOf(text)
  const holes: [number, number][] = []
  for (const word of words)
    for (
      let at = read.letters.indexOf(word), step = 1;
      at !== -1;
      at = read.letters.indexOf(word, at + step)
    ) {
      const found = isWord(text, read, at, word.length)
      if (found) holes.push([read.from[at]!, read.to[at + word.length - 1]!])
      step = found ? word.length : 1
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
