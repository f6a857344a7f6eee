/** Finding a place by what people remember of it. */
import { pattern } from '@caravel/sync-protocol/pattern'
import { forgiven, searchable, searchWords } from '../../i18n/searchable.ts'

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
  for (const word of searchWords(query)) {
    if (name.startsWith(word)) rank += 0
    else if (atWord(word).test(name)) rank += 1
    else if (name.includes(word)) rank += 2
    else if (word.length >= forgiven && atWord(word.slice(0, -1)).test(name)) rank += 3
    else if (rest.includes(word)) rank += 4
    else return undefined
  }
  return rank
}

const atWord = (word: string) => pattern('u')`(?<![\p{L}\p{N}])${word}`

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
