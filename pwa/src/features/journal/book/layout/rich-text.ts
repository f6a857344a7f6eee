/** A story in Markdown as paragraphs of runs, for paper. Pure. */
import { parseMarkdown, type Block, type Inline } from '../../../../shared/prose/parse-markdown.ts'
import type { Run, TextRole } from './book-types.ts'

export interface Paragraph {
  runs: readonly Run[]
  role: TextRole
  /** How deep in lists and quotes it stands. */
  depth: number
  /** The mark or number of a list item, before its first line. */
  mark?: string
  /** It follows the paragraph before without a gap. */
  tight?: boolean
}

export function plainRun(text: string): Run {
  return { text, bold: false, italic: false }
}

/** Each text as a paragraph of its own; those that are empty are left out. */
export function plainParagraphs(texts: readonly (readonly [TextRole, string | null])[]): Paragraph[] {
  return texts.flatMap(([role, text]) =>
    text?.trim() ? [{ runs: [plainRun(text.trim())], role, depth: 0 }] : [],
  )
}

export function paragraphsOf(markdown: string): Paragraph[] {
  return blocksToParagraphs(parseMarkdown(markdown), 'text', 0)
}

function blocksToParagraphs(blocks: readonly Block[], role: TextRole, depth: number): Paragraph[] {
  return blocks.flatMap((block): Paragraph[] => {
    switch (block.kind) {
      case 'heading':
        return split(block.of, 'heading', depth)
      case 'paragraph':
        return split(block.of, role, depth)
      case 'code':
        return block.text
          .split('\n')
          .filter(line => line.trim())
          .map((line, at) => ({ runs: [plainRun(line)], role, depth: depth + 1, tight: at > 0 }))
      case 'rule':
        return [{ runs: [plainRun('* * *')], role, depth }]
      case 'quote':
        return blocksToParagraphs(block.of, 'quote', depth + 1)
      case 'list':
        return block.items.flatMap(({ checked, of }, at) => {
          const number = block.start === undefined ? '•' : `${block.start + at}.`
          const mark = checked === undefined ? number : checked ? '☑' : '☐'
          return blocksToParagraphs(of, role, depth + 1).map((paragraph, line) => ({
            ...paragraph,
            ...(line === 0 ? { mark } : {}),
            tight: at > 0 || line > 0,
          }))
        })
    }
  })
}

/** A break in the text begins another paragraph, without a gap. */
function split(inline: readonly Inline[], role: TextRole, depth: number): Paragraph[] {
  const lines: Run[][] = [[]]
  for (const run of runsOf(inline, false, false))
    if (run === lineBreak) lines.push([])
    else
      for (const [at, text] of run.text.split('\n').entries()) {
        if (at > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push({ ...run, text })
      }
  return lines
    .filter(runs => runs.some(({ text }) => text.trim()))
    .map((runs, at) => ({ runs, role, depth, ...(at > 0 ? { tight: true } : {}) }))
}

const lineBreak: Run = { text: '\n', bold: false, italic: false }

function runsOf(inline: readonly Inline[], bold: boolean, italic: boolean): Run[] {
  return inline.flatMap((piece): Run[] => {
    if (typeof piece === 'string') return [{ text: piece, bold, italic }]
    switch (piece.kind) {
      case 'break':
        return [lineBreak]
      case 'code':
        return [{ text: piece.text, bold, italic }]
      case 'strong':
        return runsOf(piece.of, true, italic)
      case 'em':
        return runsOf(piece.of, bold, true)
      case 'del':
      case 'link':
        return runsOf(piece.of, bold, italic)
    }
  })
}
