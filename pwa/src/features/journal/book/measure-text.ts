/** How wide letters are on this device, in the faces of the book. */
import type { Face, Lettering, Measure } from './layout/book-types.ts'

/** Letters are measured this large, so that rounding is nothing. */
const measuredPx = 100
/** Of one look more texts than this are not remembered. */
const mostRemembered = 20_000

/** @param host an element in which the tokens of the faces hold */
export function measureOn(host: Element): Measure {
  const style = getComputedStyle(host)
  const families: Record<Face, string> = {
    read: style.getPropertyValue('--font-read') || 'serif',
    ui: style.getPropertyValue('--font-ui') || 'sans-serif',
  }
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('this browser measures no text')
  pen.textRendering = 'geometricPrecision'
  const known = new Map<string, Map<string, number>>()
  let font = ''
  return (text, lettering) => {
    const wanted = fontOf(lettering, families)
    let widths = known.get(wanted)
    if (!widths) known.set(wanted, (widths = new Map()))
    const found = widths.get(text)
    if (found !== undefined) return found
    if (font !== wanted) pen.font = font = wanted
    const width = pen.measureText(text).width / measuredPx
    if (widths.size > mostRemembered) widths.clear()
    widths.set(text, width)
    return width
  }
}

const weights: Record<Face, [plain: number, bold: number]> = { read: [400, 700], ui: [500, 700] }

function fontOf({ face, bold, italic }: Lettering, families: Record<Face, string>): string {
  return `${italic ? 'italic ' : ''}${weights[face][bold ? 1 : 0]} ${measuredPx}px ${families[face]}`
}

/** The faces of the book, for these texts; without them letters would be measured in others. */
export async function facesReady(host: Element, texts: string): Promise<void> {
  const style = getComputedStyle(host)
  const sample = [...new Set(texts)].join('').slice(0, 4_000) || 'a'
  const fonts = [
    ...['400', '700', 'italic 400'].map(look => `${look} 16px ${style.getPropertyValue('--font-read')}`),
    ...['500', '700'].map(look => `${look} 16px ${style.getPropertyValue('--font-ui')}`),
  ]
  await Promise.all(fonts.map(font => document.fonts.load(font, sample)))
}
