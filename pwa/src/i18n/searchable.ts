/** Comparing what people write with what things are called, in every script. */

/** Lower case without accents, so that "pasteis" finds "Pastéis". */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Words this long may be wrong in their last letter: "pastel" finds "Pastéis". */
export const forgiven = 5

export const searchWords = (query: string): string[] => searchable(query).split(/\s+/).filter(Boolean)

/** The piece of a name that the query's first word matched, to be marked; undefined when it is elsewhere. */
export function matchedPart(
  name: string,
  query: string,
): { before: string; match: string; after: string } | undefined {
  const word = searchWords(query)[0] ?? ''
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
