/** Text as people read it, out of text with entities of HTML. */
import { Parser } from 'htmlparser2'

/** "Hôtel" of "H&ocirc;tel"; a text without an entity stays as it is. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  let plain = ''
  // What looks like an element is text here too.
  const parser = new Parser({ ontext: part => (plain += part) }, { decodeEntities: true })
  parser.end(text.replaceAll('<', '&lt;'))
  return plain
}

/** On one line, with single spaces. */
export function plainText(text: string): string {
  return withoutEntities(text).split(/\s/).filter(Boolean).join(' ')
}
