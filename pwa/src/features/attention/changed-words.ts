export type Piece = { text: string; changed: boolean }

/** Cuts a text into pieces, those marked that the other text does not have at that place (longest common words). */
export function changedText(text: string, other: string): Piece[] {
  const [words, others] = [split(text), split(other)]
  if (words.length * others.length > 250_000) return [{ text, changed: true }]
  const kept = commonWords(words, others)
  const pieces: Piece[] = []
  words.forEach((word, at) => {
    const changed = !kept.has(at)
    const last = pieces.at(-1)
    if (last && (last.changed === changed || word.trim() === '')) last.text += word
    else pieces.push({ text: word, changed })
  })
  return pieces.flatMap(endUnmarked)
}

/** The space after changed words is no change. */
function endUnmarked({ text, changed }: Piece): Piece[] {
  const words = text.trimEnd()
  if (!changed || words === text) return [{ text, changed }]
  return [
    { text: words, changed },
    { text: text.slice(words.length), changed: false },
  ]
}

const split = (text: string): string[] => text.split(/(\s+)/).filter(Boolean)

/** Indexes of the words of `a` that stand in a longest common subsequence with `b`. */
function commonWords(a: readonly string[], b: readonly string[]): Set<number> {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint16Array
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const kept = new Set<number>()
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept.add(i)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}
