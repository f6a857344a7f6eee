/** What a page says of itself in its head: as text, whatever it was. Nothing in it runs, and nothing it names is fetched. */
import { Parser } from 'htmlparser2'
import { previewLengths, type LinkPreview } from '@caravel/sync-protocol/entities/chat-message'

/** Where each part stands, the best first. */
const places = {
  title: ['og:title', 'twitter:title', '<title>'],
  description: ['og:description', 'twitter:description', 'description'],
  site_name: ['og:site_name', 'application-name'],
} as const

const names = new Set<string>(Object.values(places).flat())
const mostTitle = 2000
/** Pages whose head goes on and on are no pages. */
const mostTags = 2000

/** Undefined: a page without a title. */
export function readPage(url: string, html: string): LinkPreview | undefined {
  const found = namesIn(html)
  const part = (which: keyof typeof places) =>
    places[which].map(name => clean(found.get(name) ?? '', previewLengths[which])).find(Boolean) ?? null
  const title = part('title')
  const description = part('description')
  return title === null ? undefined : { url, title, description, site_name: part('site_name') }
}

function namesIn(html: string): Map<string, string> {
  const found = new Map<string, string>()
  let inTitle = false
  let tags = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'body' || ++tags > mostTags) return parser.pause()
      inTitle = tag === 'title' && !found.has('<title>')
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
      if (tag === 'meta' && names.has(name) && !found.has(name)) found.set(name, attributes['content'] ?? '')
    },
    ontext(text) {
      const before = found.get('<title>') ?? ''
      if (inTitle && before.length < mostTitle) found.set('<title>', before + text)
    },
    onclosetag() {
      inTitle = false
    },
  })
  parser.write(html)
  return found
}

/** One line without what could turn other text around or hide in it. */
function clean(text: string, most: number): string {
  const line = text
    .slice(0, 10 * most)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
    .trim()
  const points = [...line]
  if (points.length <= most && line.length <= most) return line
  let kept = ''
  for (const point of points) {
    if (kept.length + point.length >= most) break
    kept += point
  }
  return `${kept.trimEnd()}…`
}
