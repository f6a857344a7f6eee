/**
 * Reservations that a page or a mail carries as data: JSON-LD in scripts, and microdata. The page is only read: nothing in
 * it runs, and nothing that it names is fetched.
 */
import { Parser } from 'htmlparser2'
import { readJsonLd } from './json-ld.ts'
import { bookingsOf, isRead, type PackingEntry } from './schema-org.ts'
import type { LeftOut, ReadBooking } from './preview-item.ts'

/**
 * What else is in the page is not looked at. `elements` is how deep they may stand in each other, as in browsers: the
 * parser takes as long for each as it is deep, so that a small page of nothing but beginnings would take hours.
 */
const limits = { things: 200, depth: 12, text: 2000, scripts: 2_000_000, elements: 512 }

type Item = Record<string, unknown>

interface Open {
  /** The element that it stands for; counts how deep the parser is. */
  depth: number
  item: Item
}

interface Reading {
  things: PackingEntry[]
  /** Items of microdata that are open, the outermost first. */
  open: Open[]
  depth: number
  /** Text that is collected for a property, or for a script. */
  taking: { name: string; depth: number; text: string } | undefined
  script: string | undefined
  scripts: number
  left: LeftOut
}

/**
 * All bookings in the page, in its order.
 * @param left counts reservations beyond the most that are read
 */
export function readHtml(html: string, left: LeftOut): ReadBooking[] {
  const it: Reading = {
    things: [],
    open: [],
    depth: 0,
    taking: undefined,
    script: undefined,
    scripts: 0,
    left,
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        openTag(it, tag, attributes)
        // It is never resumed: the page ends here.
        if (it.depth > limits.elements) parser.pause()
      },
      ontext: text => addText(it, text),
      onclosetag: () => closeTag(it),
      oncomment: text => addComment(it, text),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return it.things.flatMap(each => bookingsOf(each, left))
}

/** Some senders put their data where no mail program shows it. */
function addComment(it: Reading, text: string): void {
  const type = text.indexOf('application/ld+json')
  const begin = type === -1 ? -1 : text.indexOf('>', type)
  if (begin === -1) return
  const end = text.indexOf('</script', begin)
  endScript(it, text.slice(begin + 1, end === -1 ? undefined : end))
}

function openTag(it: Reading, tag: string, attributes: Record<string, string>): void {
  it.depth++
  if (tag === 'script' && /^application\/ld\+json/i.test(attributes['type'] ?? '')) it.script = ''
  const parent = it.open.at(-1)
  const name = attributes['itemprop']
  if ('itemscope' in attributes) return openItem(it, parent, name, attributes['itemtype'])
  if (name === undefined || !parent) return
  const value = valueOf(attributes)
  if (value !== undefined) addProperty(parent.item, name, value)
  else it.taking ??= { name, depth: it.depth, text: '' }
}

function openItem(it: Reading, parent: Open | undefined, name: string | undefined, type = ''): void {
  if (it.open.length >= limits.depth || it.things.length >= limits.things) return
  const item: Item = { '@type': type }
  if (parent && name !== undefined) addProperty(parent.item, name, item)
  else it.things.push(item)
  it.open.push({ depth: it.depth, item })
}

/** Values that stand in an attribute; undefined: the text of the element. */
function valueOf(attributes: Record<string, string>): string | undefined {
  return (
    attributes['content'] ??
    attributes['datetime'] ??
    attributes['href']?.replace(/^https?:\/\/schema\.org\//i, '') ??
    attributes['src']
  )
}

function addProperty(item: Item, name: string, value: unknown): void {
  const known = item[name]
  if (Object.hasOwn(item, name)) {
    if (Array.isArray(known) && known.length < limits.things) known.push(value)
    else if (!Array.isArray(known)) item[name] = [known, value]
  } else if (Object.keys(item).length < limits.things && name !== '__proto__') item[name] = value
}

function addText(it: Reading, text: string): void {
  if (it.script !== undefined) it.script += text
  else if (it.taking && it.taking.text.length < limits.text) it.taking.text += text
}

function closeTag(it: Reading): void {
  if (it.script !== undefined) {
    endScript(it, it.script)
    it.script = undefined
  }
  const { taking } = it
  const parent = it.open.at(-1)
  if (taking && taking.depth === it.depth) {
    if (parent) addProperty(parent.item, taking.name, taking.text.trim().slice(0, limits.text))
    it.taking = undefined
  }
  if (parent && parent.depth === it.depth) it.open.pop()
  it.depth--
}

function endScript(it: Reading, text: string): void {
  it.scripts += text.length
  if (it.scripts > limits.scripts) return
  const found = readJsonLd(text, it.left)
  const most = Math.max(0, limits.things - it.things.length)
  it.things.push(...found.slice(0, most))
  it.left.bookings += found.slice(most).filter(isRead).length
}
