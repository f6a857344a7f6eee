// oxlint-disable-next-line import/default -- the build makes its address the default export
import address from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Where the part of the PDF viewer is that runs beside the page. */
export const pdfWorker: string = address
