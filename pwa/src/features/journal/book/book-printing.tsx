import { flushSync } from 'preact/compat'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { paperReady } from '../../../map/paper/paper-ready.ts'
import type { JournalPhoto } from '../photos/journal-photos.ts'
import { fetchOriginals, type Fetching } from './fetch-originals.ts'
import { PageFace, type FaceContext } from './page-face.tsx'
import type { BookPage } from './layout/book-types.ts'

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
  const runningRef = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    // The browser lays out the pages right after this event.
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      runningRef.current?.abort()
    }
  }, [])
  const print = async () => {
    if (runningRef.current) return
    const mine = (runningRef.current = new AbortController())
    try {
      await fetchOriginals(photos, setFetching, mine.signal)
      if (mine.signal.aborted) return
      flushSync(() => setOnPaper(true))
      await paperReady()
      await picturesReady()
      if (!mine.signal.aborted) window.print()
    } finally {
      runningRef.current = undefined
      setFetching(undefined)
    }
  }
  const cancel = useCallback(() => {
    runningRef.current?.abort()
    runningRef.current = undefined
    setFetching(undefined)
  }, [])
  return { onPaper, fetching, print, cancel }
}

/** The longest wait for pictures that cannot be read, ms. */
const longestMs = 60_000

/** Resolves once every picture of the pages has been read from the disk and decoded, or after `longestMs`. */
async function picturesReady(): Promise<void> {
  const end = performance.now() + longestMs
  const isReading = () => document.querySelector('.book-paper [data-coming]')
  while (isReading() && performance.now() < end) await new Promise(requestAnimationFrame)
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
