/** Papers and the sizes of letters on them. Millimetres. */
import type { BookFill, BookSize } from '@caravel/sync-protocol/entities/journey-book-part'
import type { Lettering, Paper, Rect, TextRole } from './book-types.ts'

/** The margin that a print shop cuts off on each side. */
export const bleedWidth = 3

const papers: Record<BookSize, Paper> = {
  a5: { width: 148, height: 210, margin: 13, foot: 8, gap: 4 },
  a4: { width: 210, height: 297, margin: 19, foot: 10, gap: 5 },
  square: { width: 210, height: 210, margin: 17, foot: 8, gap: 5 },
}

export function paperOf(size: BookSize): Paper {
  return papers[size]
}

/** The area for words, and for pictures that do not bleed. */
export function contentBox({ width, height, margin, foot }: Paper): Rect {
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin - foot }
}

export interface TextStyle {
  lettering: Lettering
  size: number
  height: number
  /** Above its first line, unless that begins a page. */
  before: number
  /** It stays on one page with the paragraph that follows. */
  keepsNext: boolean
}

const read = (bold = false, italic = false): Lettering => ({ face: 'read', bold, italic })
const ui = (bold = false): Lettering => ({ face: 'ui', bold, italic: false })

/** Parts of the size of the text: size, height of a line, space above. */
const roles: Record<TextRole, [Lettering, number, number, number, boolean]> = {
  over: [ui(), 0.78, 1.2, 1.6, true],
  title: [read(true), 1.85, 2.25, 0.5, true],
  author: [ui(), 0.78, 1.2, 0.3, true],
  text: [read(), 1, 1.52, 0.7, false],
  heading: [read(true), 1.15, 1.6, 1, true],
  quote: [read(false, true), 1, 1.52, 0.7, false],
  label: [ui(true), 0.78, 1.25, 0.9, true],
  facts: [ui(), 0.74, 1.15, 1.1, false],
  caption: [read(false, true), 0.76, 1.1, 0, false],
}

const textSizes: Record<BookSize, number> = { a5: 3.6, a4: 4.3, square: 4.3 }
const fills: Record<BookFill, number> = { airy: 1.08, balanced: 1, full: 0.9 }

export function textStyles(size: BookSize, fill: BookFill): Record<TextRole, TextStyle> {
  const base = textSizes[size] * fills[fill]
  return Object.fromEntries(
    Object.entries(roles).map(([role, [lettering, letters, height, before, keepsNext]]) => [
      role,
      { lettering, size: base * letters, height: base * height, before: base * before, keepsNext },
    ]),
  ) as Record<TextRole, TextStyle>
}
