/** The text of a PDF file, line by line. Nothing of it is drawn or run, and nothing that it names is fetched. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { LeftOut } from './preview-item.ts'

const mostPages = 30
const mostText = 300_000
const mostPieces = 50_000

type Pdfjs = typeof import('pdfjs-dist')

let loaded: Promise<Pdfjs> | undefined

/**
 * The library takes a process of Node for one that draws on a canvas and reads files, and looks for both; here it is to do
 * neither. Its worker runs in this process, which is one of its own already.
 */
async function load(): Promise<Pdfjs> {
  const shown = Object.getOwnPropertyDescriptor(process, 'toString')
  Object.defineProperty(process, 'toString', { value: () => 'a reader', configurable: true })
  try {
    // @ts-expect-error the package declares no types of its worker
    const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
    Object.assign(globalThis, { pdfjsWorker: worker })
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    if (shown) Object.defineProperty(process, 'toString', shown)
    else Reflect.deleteProperty(process, 'toString')
  }
}

/**
 * Empty where there is no text, as in pictures of papers. Throws for what is no PDF file.
 * @param left counts pages that are not read
 */
export async function textOfPdf(bytes: Uint8Array, left: LeftOut): Promise<string[]> {
  const pdfjs = await (loaded ??= load())
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    maxImageSize: 1,
    stopAtErrors: false,
    enableXfa: false,
  })
  try {
    const document = await task.promise
    left.pages += Math.max(0, document.numPages - mostPages)
    return await linesOf(document)
  } finally {
    await task.destroy()
  }
}

async function linesOf(document: PDFDocumentProxy): Promise<string[]> {
  const lines: string[] = []
  let [size, pieces] = [0, 0]
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const rows = new Rows()
    for (const item of items) {
      if (!('str' in item) || size > mostText || ++pieces > mostPieces) continue
      size += item.str.length
      const [, , , , x = 0, y = 0] = item.transform as number[]
      rows.add(item.str, { x, y, width: item.width, height: item.height })
    }
    lines.push(...rows.lines(), '')
    page.cleanup()
  }
  return lines
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Pieces of text by how far up they stand: columns of a table come into one line. */
class Rows {
  private readonly rows = new Map<number, { text: string; box: Box }[]>()

  add(text: string, box: Box): void {
    if (!text.trim()) return
    const level = Math.round(box.y / 3)
    const near = [level, level - 1, level + 1].find(each => this.rows.has(each)) ?? level
    const row = this.rows.get(near)
    if (row) row.push({ text, box })
    else this.rows.set(near, [{ text, box }])
  }

  /** Wide gaps stay as tabs. */
  lines(): string[] {
    return [...this.rows]
      .toSorted(([a], [b]) => b - a)
      .map(([, row]) => {
        let line = ''
        let end: number | undefined
        for (const { text, box } of row.toSorted((a, b) => a.box.x - b.box.x)) {
          const gap = end === undefined ? 0 : box.x - end
          const wide = Math.max(box.height, 6)
          line += `${gap > wide * 1.5 ? '\t' : gap > wide * 0.15 ? ' ' : ''}${text}`
          end = box.x + box.width
        }
        return line.trim()
      })
  }
}
