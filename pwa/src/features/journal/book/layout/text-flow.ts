/** The text of a section, broken into lines page by page for the width of each page. Pure. */
import type { Measure, Run, TextLine, TextRole } from './book-types.ts'
import { directionOf, piecesOf, signsOf } from './break-text.ts'
import type { TextStyle } from './paper.ts'
import { plainRun, type Paragraph } from './rich-text.ts'

export type Styles = Record<TextRole, TextStyle>

/** A line, and how far from the top of its room it stands. */
export interface FlownLine {
  line: TextLine
  y: number
}

export interface TextFlow {
  /** The next lines that fit, and the height that they take. */
  take(width: number, height: number): { lines: FlownLine[]; height: number }
  /** The height of all lines that are left. */
  restHeight(width: number): number
  readonly isDone: boolean
}

interface Piece extends Run {
  width: number
}

/** Steps of lists and quotes, in sizes of the text. */
const step = 1.3

export function textFlow(
  paragraphs: readonly Paragraph[],
  styles: Styles,
  measure: Measure,
  dir: 'ltr' | 'rtl',
): TextFlow {
  const prepared = paragraphs.map(paragraph => ({
    ...paragraph,
    dir: directionOf(paragraph.runs.map(({ text }) => text).join(''), dir),
    pieces: paragraph.runs.flatMap(run => measured(run, styles[paragraph.role], measure)),
  }))
  let [at, piece] = [0, 0]

  const lineAt = (paragraph: number, from: number, width: number) => {
    const { pieces, role, depth, mark, dir: direction } = prepared[paragraph]!
    const style = styles[role]
    const indent = Math.min(depth * step * style.size, width * 0.4)
    const marks = from === 0 && mark !== undefined ? `${mark}\u2002` : ''
    const broken = breakLine(pieces, from, width - indent, style, measure)
    const hung = marks === '' ? 0 : Math.min(indent, widthOf(plainRun(marks), style, measure))
    const runs = marks === '' ? broken.runs : [plainRun(marks), ...broken.runs]
    const line: TextLine = {
      runs,
      dir: direction,
      role,
      size: style.size,
      indent: indent - hung,
      width: broken.width + hung,
      height: style.height,
    }
    return { line, next: broken.next, ends: broken.next >= pieces.length }
  }

  const walk = (width: number, height: number) => {
    const lines: FlownLine[] = []
    /** The paragraph and piece at which each line begins. */
    const before: [number, number][] = []
    let y = 0
    let [p, from] = [at, piece]
    while (p < prepared.length) {
      const paragraph = prepared[p]!
      if (paragraph.pieces.length === 0) {
        p++
        continue
      }
      const style = styles[paragraph.role]
      const space = lines.length > 0 && from === 0 && !paragraph.tight ? style.before : 0
      if (y + space + style.height > height + 1e-6) break
      const { line, next, ends } = lineAt(p, from, width)
      before.push([p, from])
      lines.push({ line, y: y + space })
      y += space + style.height
      ;[p, from] = ends ? [p + 1, 0] : [p, next]
    }
    return { lines, before, y, p, from }
  }

  return {
    take(width, height) {
      const { lines, before, p, from } = walk(width, height)
      let kept = lines.length
      // A title at the foot of a page moves to the next, with the text below it.
      if (p < prepared.length)
        while (kept > 0 && styles[lines[kept - 1]!.line.role].keepsNext && p !== before[kept - 1]![0]) kept--
      if (kept === 0) kept = lines.length
      ;[at, piece] = kept === lines.length ? [p, from] : before[kept]!
      const taken = lines.slice(0, kept)
      const last = taken.at(-1)
      return { lines: taken, height: last ? last.y + last.line.height : 0 }
    },
    restHeight: width => walk(width, Infinity).y,
    get isDone() {
      return prepared.slice(at).every(({ pieces }, n) => (n === 0 ? piece : 0) >= pieces.length)
    },
  }
}

/** The width of a run in a style. */
function widthOf({ text, bold, italic }: Run, { lettering, size }: TextStyle, measure: Measure): number {
  const { face } = lettering
  return measure(text, { face, bold: lettering.bold || bold, italic: lettering.italic || italic }) * size
}

function measured(run: Run, style: TextStyle, measure: Measure): Piece[] {
  const text = run.text.replace(/[\t\n\r\f\v]+/g, ' ').replaceAll('\u00ad', '')
  return piecesOf(text).map(piece => withWidth({ ...run, text: piece }, style, measure))
}

function withWidth(run: Run, style: TextStyle, measure: Measure): Piece {
  return { ...run, width: widthOf(run, style, measure) }
}

function breakLine(
  pieces: readonly Piece[],
  from: number,
  width: number,
  style: TextStyle,
  measure: Measure,
): { runs: Run[]; width: number; next: number } {
  let used = 0
  let next = from
  const isFirst = () => next === from
  const bare = (piece: Piece): number => {
    const text = piece.text.trimEnd()
    return text === piece.text ? piece.width : widthOf({ ...piece, text }, style, measure)
  }
  while (next < pieces.length) {
    const piece = pieces[next]!
    if (used + bare(piece) > width) {
      if (!isFirst()) break
      splitLong(pieces as Piece[], next, width, style, measure)
      if (bare(pieces[next]!) > width && signsOf(pieces[next]!.text).length > 1) continue
    }
    used += pieces[next]!.width
    next++
  }
  // Widths of pieces do not add up to the width of the line in every script.
  for (;;) {
    const runs = joined(pieces.slice(from, next))
    const whole = runs.reduce((sum, run) => sum + widthOf(run, style, measure), 0)
    if (whole <= width || next - from <= 1) return { runs, width: Math.min(whole, width), next }
    next--
  }
}

/** A word that is longer than a line is broken between its signs, wherever the line is full. */
function splitLong(pieces: Piece[], at: number, width: number, style: TextStyle, measure: Measure): void {
  const piece = pieces[at]!
  const signs = signsOf(piece.text)
  const part = (from: number, to?: number): Run => ({ ...piece, text: signs.slice(from, to).join('') })
  let [low, high] = [1, signs.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(part(0, middle), style, measure) <= width) low = middle
    else high = middle - 1
  }
  if (low >= signs.length) return
  const halves = [part(0, low), part(low)].map(run => withWidth(run, style, measure))
  pieces.splice(at, 1, ...halves)
}

/** Neighbours of the same look as one, without the blanks at both ends. */
function joined(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = []
  for (const { text, bold, italic } of pieces) {
    const last = runs.at(-1)
    if (last && last.bold === bold && last.italic === italic) last.text += text
    else runs.push({ text, bold, italic })
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return runs
}
