import './book-paper.css'
import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { paperReady } from '../../../map/paper/paper-ready.ts'
import type { JournalPhoto } from '../photos/journal-photos.ts'
import { fetchOriginals, type Fetching } from './fetch-originals.ts'
import { PageFace, type FaceContext } from './page-face.tsx'
import type { BookPage } from './layout/book-types.ts'
import { printRuns } from './print-runs.ts'

export interface BookPrinting {
  /** All pages are drawn for paper. */
  onPaper: boolean
  /** The progress of downloading photos; undefined while none are downloaded. */
  fetching: Fetching | undefined
  /** Downloads the photos, draws every page, and asks the browser to print them. */
  print: () => Promise<void>
  cancel: () => void
}

/** The button for printing downloads the photos first; the browser's own menu prints those on the device. */
export function useBookPrinting(photos: readonly JournalPhoto[]): BookPrinting {
  const [onPaper, setOnPaper] = useState(false)
  const [fetching, setFetching] = useState<Fetching>()
  const [runs] = useState(printRuns)
  useEffect(() => {
    // The browser lays out the pages right after this event.
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      runs.cancel()
    }
  }, [runs])
  const print = () =>
    runs.start({
      fetch: (onProgress, signal) => fetchOriginals(photos, onProgress, signal),
      async draw(signal) {
        flushSync(() => setOnPaper(true))
        await paperReady()
        await picturesReady(signal)
      },
      print: () => window.print(),
      onProgress: setFetching,
      putAway: () => setOnPaper(false),
    })
  return { onPaper, fetching, print, cancel: runs.cancel }
}

/** The longest wait for pictures that cannot be read, ms. */
const longestMs = 60_000

/** Resolves once every picture of the pages has been read from the disk and decoded, after `longestMs`, or when aborted. */
async function picturesReady(signal: AbortSignal): Promise<void> {
  const end = performance.now() + longestMs
  const isReading = () => document.querySelector('.book-paper [data-coming]')
  while (isReading() && performance.now() < end && !signal.aborted) await new Promise(requestAnimationFrame)
  const images = [...document.querySelectorAll<HTMLImageElement>('.book-paper img')]
  const decoded = images.map(image => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise(resolve => setTimeout(resolve, longestMs))])
}

/** All pages one after the other, each on a sheet of its own size; visible in print only. */
export function BookOnPaper({ pages, ...context }: FaceContext & { pages: readonly BookPage[] }) {
  return (
    <div class="book-paper">
      {pages.map((page, at) => (
        <PageFace key={page.key} {...context} page={page} number={at + 1} kind="paper" />
      ))}
    </div>
  )
}
