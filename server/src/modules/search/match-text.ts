/** Puts words into the query language of FTS5. Words are letters and digits only, so that nothing of it can be in them. */

const quoted = (word: string): string => `"${word}"`

/** All of the words, in these columns; the last one may be a beginning unless `whole`. */
export const allOf = (words: readonly string[], columns: string, whole = false): string =>
  `{${columns}} : (${words
    .map((word, at) => quoted(word) + (whole || at < words.length - 1 ? '' : '*'))
    .join(' AND ')})`

/** All of the words, each in one of its spellings; every one may be a beginning. */
export const allSpelled = (spellings: readonly (readonly string[])[]): string =>
  spellings.map(words => `(${words.map(word => `${quoted(word)}*`).join(' OR ')})`).join(' AND ')
