import { numberFormat, pluralRules } from './intl.ts'

/**
 * ICU messages, the part that catalogues use: `{name}`, `{n, number}`, plural, selectordinal (with `=0`, `offset:`
 * and `#`), select, apostrophe quoting, and the marks `<bdi>` and `<b>`. A message is parsed once, on first use.
 */
export type MessageParams = Readonly<Record<string, string | number>>

type Choice = { name: string; ordinal?: boolean; offset?: number; options: ReadonlyMap<string, Message> }
type Part = string | { name: string; number?: boolean } | Choice | typeof count
export type Message = readonly Part[]

const count = Symbol('#')

/** Private characters that stand for marks of the message itself, so that a value can never open one. */
export const marks = { '<bdi>': '\uE000', '</bdi>': '\uE001', '<b>': '\uE002', '</b>': '\uE003' } as const

/** Parses a message; throws a `SyntaxError` that names the message and the place. */
export function parseMessage(source: string): Message {
  let at = 0
  const fail = (what: string): never => {
    throw new SyntaxError(`ICU message: expected ${what} at ${at} in "${source}"`)
  }
  const skip = () => {
    while (/\s/.test(source[at] ?? '')) at++
  }
  const take = (text: string) => {
    skip()
    if (!source.startsWith(text, at)) fail(`"${text}"`)
    at += text.length
  }
  const word = (): string => {
    skip()
    const found = /^[^\s{},#<>']+/.exec(source.slice(at))?.[0]
    if (!found) return fail('a name')
    at += found.length
    return found
  }

  function quoted(inPlural: boolean): string {
    at++
    const next = source[at]
    if (next === "'") return (at++, "'")
    if (next === undefined || !(inPlural ? '{}#<>' : '{}<>').includes(next)) return "'"
    let text = ''
    for (; at < source.length; at++) {
      if (source[at] !== "'") text += source[at]
      else if (source[at + 1] === "'") text += source[++at]
      else return (at++, text)
    }
    return text
  }

  function choice(name: string, kind: string): Choice {
    take(',')
    const options = new Map<string, Message>()
    let offset = 0
    for (skip(); source[at] !== '}'; skip()) {
      const selector = word()
      if (selector.startsWith('offset:')) {
        offset = Number(selector.slice('offset:'.length) || word())
        continue
      }
      take('{')
      options.set(selector, message(kind !== 'select', true))
      take('}')
    }
    if (!options.has('other')) fail('an "other" option')
    return kind === 'select'
      ? { name, options }
      : { name, options, offset, ordinal: kind === 'selectordinal' }
  }

  function argument(): Part {
    at++
    const name = word()
    skip()
    if (source[at] === '}') return (at++, { name })
    take(',')
    const kind = word()
    let part: Part
    if (kind === 'number') part = { name, number: true }
    else if (kind === 'plural' || kind === 'select' || kind === 'selectordinal') part = choice(name, kind)
    else return fail('number, plural, select or selectordinal')
    take('}')
    return part
  }

  function message(inPlural: boolean, nested: boolean): Message {
    const parts: Part[] = []
    let text = ''
    const flush = () => {
      if (text) parts.push(text)
      text = ''
    }
    while (at < source.length) {
      const char = source[at]
      const mark = char === '<' ? /^<\/?(?:bdi|b)>/.exec(source.slice(at))?.[0] : undefined
      if (char === "'") text += quoted(inPlural)
      else if (mark) {
        text += marks[mark as keyof typeof marks]
        at += mark.length
      } else if (char === '{') {
        flush()
        parts.push(argument())
      } else if (char === '}') {
        if (!nested) fail('no closing brace')
        break
      } else if (char === '#' && inPlural) {
        flush()
        parts.push(count)
        at++
      } else {
        text += char
        at++
      }
    }
    flush()
    return parts
  }

  return message(false, false)
}

/** Fills a message in. A missing value shows its name in braces, which a test or a reader notices at once. */
export function formatMessage(
  message: Message,
  params: MessageParams,
  locale: string,
  number?: number,
): string {
  return message
    .map(part => {
      if (typeof part === 'string') return part
      if (part === count) return numberFormat(locale).format(number ?? 0)
      const value = params[part.name]
      if (value === undefined) return `{${part.name}}`
      if (!('options' in part)) return typeof value === 'number' ? numberFormat(locale).format(value) : value
      const shown = part.offset === undefined ? number : Number(value) - part.offset
      return formatMessage(chosen(part, value, locale), params, locale, shown)
    })
    .join('')
}

function chosen(choice: Choice, value: string | number, locale: string): Message {
  const { options, offset, ordinal } = choice
  const exact = options.get(offset === undefined ? String(value) : `=${value}`)
  if (exact) return exact
  if (offset !== undefined) {
    const rules = pluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    const form = options.get(rules.select(Number(value) - offset))
    if (form) return form
  }
  return options.get('other') ?? []
}
