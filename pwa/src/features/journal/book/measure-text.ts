/** Measures the width of texts in the fonts of the book on this device. */
import type { Face, Lettering, Measure } from './layout/book-types.ts'

/** Font size of measurements: large, so that rounding does not matter. */
const measuredPx = 100
/** The most widths that are cached for each font. */
const mostRemembered = 20_000

/** @param host an element that has the CSS variables of the fonts */
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

/** Loads the fonts of the book for these texts, so that texts are measured in the fonts that are drawn. */
export async function facesReady(host: Element, texts: string): Promise<void> {
  const style = getComputedStyle(host)
  const sample = [...new Set(texts)].join('').slice(0, 4_000) || 'a'
  const fonts = [
    ...['400', '700', 'italic 400'].map(look => `${look} 16px ${style.getPropertyValue('--font-read')}`),
    ...['500', '700'].map(look => `${look} 16px ${style.getPropertyValue('--font-ui')}`),
  ]
  await Promise.all(fonts.map(font => document.fonts.load(font, sample)))
}
