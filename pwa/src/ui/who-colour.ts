/** The colour number 1–8 of a person: always the same for an id, on every device. */
export function whoColour(id: string): number {
  let hash = 0x811c9dc5 // FNV-1a
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash >>> 0) % 8) + 1
}

/** Colours for people who are seen together: each their usual one, or the next that is free. */
export function whoColours(ids: readonly string[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of [...new Set(ids)].sort()) {
    let colour = whoColour(id)
    while (taken.size < 8 && taken.has(colour)) colour = (colour % 8) + 1
    taken.add(colour)
    colours.set(id, colour)
  }
  return colours
}

let graphemes: Intl.Segmenter | undefined

/** The first letter of a name as it stands on a disc; `?` for an empty name. */
export function initialOf(name: string): string {
  const text = name.trim()
  // No mark of another script can belong to it, so it is not waited for what knows them all.
  const plain = /^[!-~](?=[ -~]|$)/.exec(text)?.[0]
  if (plain) return plain.toLocaleUpperCase()
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [first] = graphemes.segment(text)
  return first ? first.segment.toLocaleUpperCase() : '?'
}
