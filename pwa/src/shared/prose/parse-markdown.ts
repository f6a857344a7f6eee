/**
 * The Markdown that people write in a note: paragraphs, headings, lists, quotes, code and rules; bold, italic, struck
 * out, links. Everything else, HTML included, stays the text that it is. Pure.
 */
import { pattern } from '@caravel/sync-protocol/pattern'

export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'em' | 'del'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; of: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; of: Inline[] }
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; of: Block[] }
  | { kind: 'list'; start: number | undefined; items: { checked: boolean | undefined; of: Block[] }[] }

const fence = /^\s{0,3}```/
const headingLine = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/
const ruleLine = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/
const quoteLine = /^\s{0,3}>\s?/
const itemLine = /^(\s*)([-*+]|(\d{1,9})[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/
/** Deeper than this nobody writes; what is deeper is text. */
const deepest = 6

export const parseMarkdown = (text: string): Block[] => blocksOf(text.split('\n'), 0)

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (!line.trim()) {
      at++
      continue
    }
    const taken =
      codeAt(lines, at) ?? oneLine(line) ?? (depth < deepest ? nestedAt(lines, at, depth) : undefined)
    const { block, count } = taken ?? paragraphAt(lines, at)
    blocks.push(block)
    at += count
  }
  return blocks
}

type Taken = { block: Block; count: number }

function codeAt(lines: readonly string[], at: number): Taken | undefined {
  if (!fence.test(lines[at] ?? '')) return undefined
  const end = lines.findIndex((line, index) => index > at && fence.test(line))
  if (end < 0) return undefined
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, count: end - at + 1 }
}

function oneLine(line: string): Taken | undefined {
  const heading = headingLine.exec(line)
  if (heading)
    return {
      block: { kind: 'heading', level: heading[1]?.length ?? 1, of: parseInline(heading[2] ?? '') },
      count: 1,
    }
  return ruleLine.test(line) ? { block: { kind: 'rule' }, count: 1 } : undefined
}

function nestedAt(lines: readonly string[], at: number, depth: number): Taken | undefined {
  const line = lines[at] ?? ''
  if (quoteLine.test(line)) {
    const count = runLength(lines, at, each => quoteLine.test(each))
    const inside = lines.slice(at, at + count).map(each => each.replace(quoteLine, ''))
    return { block: { kind: 'quote', of: blocksOf(inside, depth + 1) }, count }
  }
  return itemLine.test(line) ? listAt(lines, at, depth) : undefined
}

const runLength = (lines: readonly string[], at: number, holds: (line: string) => boolean): number => {
  const end = lines.findIndex((line, index) => index >= at && !holds(line))
  return (end < 0 ? lines.length : end) - at
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** Items of one kind at one indent; what is indented further belongs to the item above it. */
function listAt(lines: readonly string[], first: number, depth: number): Taken {
  const [, indent = '', , number] = itemLine.exec(lines[first] ?? '') ?? []
  const items: { checked: boolean | undefined; of: Block[] }[] = []
  let at = first
  while (at < lines.length) {
    const item = itemLine.exec(lines[at] ?? '')
    if (
      !item ||
      (item[1] ?? '').length !== indent.length ||
      (item[3] === undefined) !== (number === undefined)
    )
      break
    const more = runLength(lines, at + 1, line => line.trim() !== '' && indentOf(line) >= indent.length + 2)
    const inside = lines.slice(at + 1, at + 1 + more).map(line => line.slice(indent.length + 2))
    const box = item[4]
    items.push({
      checked: box === undefined ? undefined : box !== ' ',
      of: blocksOf([item[5] ?? '', ...inside], depth + 1),
    })
    at += 1 + more
  }
  const start = number === undefined ? undefined : Number(number)
  return { block: { kind: 'list', start, items }, count: at - first }
}

const beginsBlock = (line: string) =>
  !line.trim() || headingLine.test(line) || quoteLine.test(line) || itemLine.test(line) || fence.test(line)

function paragraphAt(lines: readonly string[], at: number): Taken {
  const more = runLength(lines, at + 1, line => !beginsBlock(line) && !ruleLine.test(line))
  const text = lines
    .slice(at, at + 1 + more)
    .map(line => line.trim())
    .join('\n')
  return { block: { kind: 'paragraph', of: parseInline(text) }, count: 1 + more }
}

/** One alternative each: an escape, code, a link or picture, an address, bold or struck out, italic, a line's end. */
const piece = pattern('gsu')`${[
  /\\(?<escaped>[!-/:-@[-`{-~])/u,
  /(?<tick>`+)(?<code>[^\n]+?)\k<tick>(?!`)/u,
  /!?\[(?<label>[^\]\n]*)\]\((?<target>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/u,
  /<(?<angled>(?:https?:\/\/|mailto:)[^\s<>]+)>/u,
  /(?<![\p{L}\p{N}])(?<bare>(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,:;!?'")\]*_~])/u,
  /(?<thick>\*\*|__|~~)(?=\S)(?<strong>.+?)(?<=\S)\k<thick>/u,
  /(?<star>\*)(?=[^\s*])(?<em>[^*]*[^\s*])\*/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])(?<low>[^_]*[^\s_])_(?![\p{L}\p{N}_])/u,
  /(?<end>\n)/u,
]}`

export function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  let done = 0
  for (const match of text.matchAll(piece)) {
    if (match.index > done) found.push(text.slice(done, match.index))
    found.push(pieceOf(match[0], match.groups ?? {}))
    done = match.index + match[0].length
  }
  if (done < text.length) found.push(text.slice(done))
  return found
}

function pieceOf(whole: string, groups: Record<string, string | undefined>): Inline {
  const { escaped, code, label, target, angled, bare, thick, strong, em, low, end } = groups
  if (escaped !== undefined) return escaped
  if (code !== undefined) return { kind: 'code', text: code }
  if (target !== undefined) return { kind: 'link', href: target, of: parseInline(label || target) }
  if (angled !== undefined) return { kind: 'link', href: angled, of: [angled] }
  if (bare !== undefined)
    return { kind: 'link', href: bare.startsWith('www.') ? `https://${bare}` : bare, of: [bare] }
  if (strong !== undefined) return { kind: thick === '~~' ? 'del' : 'strong', of: parseInline(strong) }
  const italic = em ?? low
  if (italic !== undefined) return { kind: 'em', of: parseInline(italic) }
  return end === undefined ? whole : { kind: 'break' }
}
