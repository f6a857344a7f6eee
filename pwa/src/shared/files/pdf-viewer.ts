/** What draws PDF files: a large part of the app that only devices with such files store. */
import { isAppFileStored, storeAppFile } from '../../data/app-file.ts'
import { pdfWorker } from './pdf-worker.ts'

export const isPdfViewerStored = (): Promise<boolean> => isAppFileStored(pdfWorker)

/** Brings it to this device, so that PDF files open without a connection. */
export async function storePdfViewer(): Promise<void> {
  await import('./open-pdf.ts')
  await storeAppFile(pdfWorker)
}
