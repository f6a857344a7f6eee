/** JSON-LD as pages carry it: bare, in comments, with entities, with a comma too many. */
import { parseBoundedJson } from '../bounded-json.ts'
import { withoutEntities } from './plain-text.ts'
import type { LeftOut } from './preview-item.ts'
import { isRead, isThing, type PackingEntry } from './schema-org.ts'

/** Things of one text, and of lists within it. */
const mostNested = 200

/**
 * The things of a JSON-LD text that could be reservations; none when it is no JSON.
 * @param left counts reservations beyond the most that are read
 */
export function readJsonLd(text: string, left: LeftOut): PackingEntry[] {
  return thingsIn(parsed(text) ?? parsed(withoutEntities(text)), left)
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  const core = withoutWrapping(text)
  const value = parseOf(core) ?? parseOf(lenient(core)) ?? parseOf(asList(lenient(core)))
  // Some write the text of the data as a text.
  return typeof value === 'string' ? parseOf(withoutWrapping(value)) : value
}

/** Several objects, one behind the other, as a list. */
function asList(text: string): string {
  return `[${text.replace(/\}\s{0,20}\{/g, '},{')}]`
}

function parseOf(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    // Pages carry broken data, and data without an end to its depth; there is nothing to read in it.
    return undefined
  }
}

/** Without a comment of HTML or a section of XML around it. */
function withoutWrapping(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('"')) return trimmed
  const starts = ['{', '['].map(sign => begin(trimmed, sign)).filter(at => at >= 0)
  const end = Math.max(trimmed.lastIndexOf('}'), lastList(trimmed))
  return starts.length && end > 0 ? trimmed.slice(Math.min(...starts), end + 1) : trimmed
}

const marks = ['<![CDATA[', '//', '/*', '<!--', '*/']

/** Where the data begins: behind the marks of comments, which have brackets of their own. */
function begin(text: string, sign: string): number {
  let from = 0
  for (let moved = true; moved;) {
    moved = false
    while (/\s/.test(text[from] ?? '')) from++
    for (const mark of marks)
      if (text.startsWith(mark, from)) {
        from += mark.length
        moved = true
      }
  }
  return text.indexOf(sign, from)
}

/** The last bracket that closes a list, not the section of XML around the data. */
function lastList(text: string): number {
  const section = text.lastIndexOf(']]>')
  return text.lastIndexOf(']', section === -1 ? undefined : section - 1)
}

/** Without commas that nothing follows, and with line breaks in texts as JSON writes them. */
function lenient(text: string): string {
  const kept: string[] = []
  let inText = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
      else if (sign === '\n' || sign === '\r' || sign === '\t') {
        kept.push(text.slice(from, at), ' ')
        from = at + 1
      }
    } else if (sign === '\u00a0' || sign === '\ufeff') {
      kept.push(text.slice(from, at), ' ')
      from = at + 1
    } else if (sign === '"') inText = true
    else if (sign === ',') {
      let next = at + 1
      while (next < text.length && /\s/.test(text[next] ?? '')) next++
      if (text[next] === '}' || text[next] === ']') {
        kept.push(text.slice(from, at))
        from = next
        at = next - 1
      }
    }
  }
  return kept.join('') + text.slice(from)
}

/** Where reservations stand within other things. */
const holders = ['@graph', 'about', 'mainEntity', 'itemListElement', 'item']

/** Lists and graphs opened up, breadth first. `left` counts reservations that are not opened up. */
function thingsIn(value: unknown, left: LeftOut): PackingEntry[] {
  const found: PackingEntry[] = []
  const waiting: unknown[] = [value]
  const leave = (others: readonly unknown[]) =>
    (left.bookings += others.filter(each => isThing(each) && isRead(each)).length)
  let at = 0
  for (; at < waiting.length && found.length < mostNested; at++) {
    const next = waiting[at]
    if (Array.isArray(next)) {
      waiting.push(...next.slice(0, mostNested))
      leave(next.slice(mostNested))
    } else if (isThing(next)) {
      found.push(next)
      for (const name of holders) if (typeof next[name] === 'object') waiting.push(next[name])
    }
    leave(waiting.splice(at + mostNested * 2))
  }
  leave(waiting.slice(at))
  return found
}
