/** pdf.js (Mozilla, Apache-2.0): fetched when a PDF file is opened for the first time, kept on the device from then on. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { keepAsset } from '../../data/keep-asset.ts'
// oxlint-disable-next-line import/default -- the build makes its address the default export
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Brings what draws PDF files onto this device, so that it is there without a connection. */
export const keepPdfViewer = (): Promise<boolean> => keepAsset(workerAddress)

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
