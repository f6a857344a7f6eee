/** Texts that are longer than their field, as notes. */

const longestNotes = 5000

/** The whole of each text that is longer than what its field holds; nothing where all fit. */
export function wholeTexts(...texts: readonly (readonly [text: string | null | undefined, most: number])[]): {
  notes?: string
} {
  const cut = texts.flatMap(([text, most]) => (text && text.length > most ? [text] : []))
  return cut.length ? { notes: [...new Set(cut)].join('\n\n').slice(0, longestNotes).toWellFormed() } : {}
}
