/** pdf.js (Mozilla, Apache-2.0): fetched when there is a PDF file, kept on the device from then on. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { pdfWorker } from './pdf-worker.ts'

GlobalWorkerOptions.workerSrc = pdfWorker

/** Nothing in the file is run, and nothing it names is fetched. */
export function openPdf(bytes: ArrayBuffer): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    data: bytes.slice(0),
    // The policy of the page allows neither compiling code nor foreign modules.
    useWasm: false,
    enableXfa: false,
    useSystemFonts: true,
    maxImageSize: 40_000_000,
    stopAtErrors: false,
  })
  return { document: task.promise, close: () => void task.destroy() }
}
