/** Texts gone through once, where a regular expression would look at the same characters again and again. */

/** The ending of a name with its dot; empty where there is none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at >= 0 && at < name.length - 1 ? name.slice(at) : ''
}

export function withoutEnding(name: string): string {
  return name.slice(0, name.length - endingOf(name).length)
}

/** The last part of a path or address. */
export function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Longer than any tag that people see the text around. */
const longestTag = 2000
const breaks = ['br', '/p', '/div', '/li']

/** Without the tags of markup; those that end a line of text become one. */
export function withoutTags(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const end = tagEnd(text, at)
    if (end === undefined) continue
    parts.push(text.slice(from, at), breaksLine(text.slice(at + 1, Math.min(end, at + 60))) ? '\n' : '')
    from = end + 1
    at = end
  }
  return parts.join('') + text.slice(from)
}

/** Where a tag ends that begins at `at`; undefined where another one begins first. */
function tagEnd(text: string, at: number): number | undefined {
  for (let next = at + 1; next < text.length && next - at <= longestTag + 1; next++) {
    if (text[next] === '>') return next
    if (text[next] === '<') return undefined
  }
  return undefined
}

function breaksLine(inside: string): boolean {
  const tag = inside.trimStart().toLowerCase()
  return breaks.some(each => tag.startsWith(each) && !/^\w/.test(tag.slice(each.length)))
}
