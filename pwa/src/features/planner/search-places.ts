/** Finding a place by what people remember of it. */

/** Lower case without accents, so that "pasteis" finds "Pastéis". */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

type Searched = { name: string; address: string | null; notes: string | null }

/**
 * How well a place fits: every word must be found; a word at the start of the name counts most, then at the start of
 * a word, then inside, then elsewhere. Undefined when a word is missing; smaller is better.
 */
export function searchRank(
  place: Searched,
  query: string,
  more: readonly (string | undefined)[] = [],
): number | undefined {
  const name = searchable(place.name)
  const rest = searchable([place.address, place.notes, ...more].filter(Boolean).join(' '))
  let rank = 0
  for (const word of wordsOf(query)) {
    if (name.startsWith(word)) rank += 0
    else if (atWord(word).test(name)) rank += 1
    else if (name.includes(word)) rank += 2
    else if (word.length >= forgiven && atWord(word.slice(0, -1)).test(name)) rank += 3
    else if (rest.includes(word)) rank += 4
    else return undefined
  }
  return rank
}

/** Words this long may be wrong in their last letter: "pastel" finds "Pastéis". */
const forgiven = 5

const wordsOf = (query: string) => searchable(query).split(/\s+/).filter(Boolean)
const atWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escapeWord(word)}`, 'u')
const escapeWord = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** The places that fit, the best first; all of them, in their order, without a query. */
export function searchPlaces<T extends Searched>(
  places: readonly T[],
  query: string,
  more: (place: T) => readonly (string | undefined)[] = () => [],
): T[] {
  if (!query.trim()) return [...places]
  return places
    .map(place => ({ place, rank: searchRank(place, query, more(place)) }))
    .filter((found): found is { place: T; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place)
}

/** The piece of a name that the query's first word matched, to be marked; undefined when it is elsewhere. */
export function matchedPart(
  name: string,
  query: string,
): { before: string; match: string; after: string } | undefined {
  const word = wordsOf(query)[0] ?? ''
  return partOf(name, word) ?? (word.length >= forgiven ? partOf(name, word.slice(0, -1)) : undefined)
}

function partOf(name: string, word: string) {
  // One character of the name may be several once its accents are apart: search by characters.
  const letters = [...name.normalize('NFC')]
  const plain = letters.map(searchable)
  for (let from = 0; word && from < letters.length; from++) {
    let text = ''
    for (let to = from; to < letters.length && text.length < word.length; to++) {
      text += plain[to]
      if (text !== word) continue
      const cut = (a: number, b?: number) => letters.slice(a, b).join('')
      return { before: cut(0, from), match: cut(from, to + 1), after: cut(to + 1) }
    }
  }
  return undefined
}
