/** Marks a part of a text in Markdown, or takes the marks away. Pure. */

export type Format = 'bold' | 'italic' | 'heading' | 'quote' | 'link' | 'list' | 'numbers'

export interface Chosen {
  text: string
  from: number
  to: number
}

const around = { bold: '**', italic: '*' } as const
const before: Readonly<Record<'heading' | 'quote' | 'list', string>> = {
  heading: '## ',
  quote: '> ',
  list: '- ',
}

export function formatted(chosen: Chosen, format: Format): Chosen {
  if (format === 'bold' || format === 'italic') return wrapped(chosen, around[format])
  if (format === 'link') return linked(chosen)
  return onLines(chosen, format)
}

function wrapped({ text, from, to }: Chosen, mark: string): Chosen {
  const { length } = mark
  const isMarked = text.slice(from - length, from) === mark && text.slice(to, to + length) === mark
  if (isMarked && from >= length)
    return {
      text: text.slice(0, from - length) + text.slice(from, to) + text.slice(to + length),
      from: from - length,
      to: to - length,
    }
  const marked = `${text.slice(0, from)}${mark}${text.slice(from, to)}${mark}${text.slice(to)}`
  return { text: marked, from: from + length, to: to + length }
}

/** The address is chosen then, to be typed over. */
function linked({ text, from, to }: Chosen): Chosen {
  const address = 'https://'
  const head = `${text.slice(0, from)}[${text.slice(from, to)}](`
  return {
    text: `${head}${address})${text.slice(to)}`,
    from: head.length,
    to: head.length + address.length,
  }
}

function onLines({ text, from, to }: Chosen, format: 'heading' | 'quote' | 'list' | 'numbers'): Chosen {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const markOf = (at: number) => (format === 'numbers' ? `${at + 1}. ` : before[format])
  const isMarked = lines.every((line, at) => line.startsWith(markOf(at)))
  const changed = lines.map((line, at) => (isMarked ? line.slice(markOf(at).length) : markOf(at) + line))
  const made = changed.join('\n')
  const moved = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const grown = made.length - (end - start)
  return {
    text: text.slice(0, start) + made + text.slice(end),
    from: Math.max(start, from + moved),
    to: Math.max(start, to + grown),
  }
}
