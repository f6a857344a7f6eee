/** The colour number 1–8 of a person: always the same for an id, on every device. */
export function whoColour(id: string): number {
  let hash = 0x811c9dc5 // FNV-1a
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash >>> 0) % 8) + 1
}

/** The first letter of a name as it stands on a disc; `?` for an empty name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first ? first.segment.toLocaleUpperCase() : '?'
}
