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
  /** Photos are on their way; undefined: not now. */
  fetching: Fetching | undefined
  /** Brings the photos here, draws every page, and asks the browser to print them. */
  print: () => Promise<void>
  cancel: () => void
}

/** Printing by a button brings the photos first; by the browser's own menu it takes what is here. */
export function useBookPrinting(photos: readonly JournalPhoto[]): BookPrinting {
  const [onPaper, setOnPaper] = useState(false)
  const [fetching, setFetching] = useState<Fetching>()
  const runningRef = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    // The browser lays out the pages as soon as the event has been heard.
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

/** Longer than this nobody waits for pictures that cannot be read, ms. */
const longestMs = 60_000

/** The pictures of the pages are here: none is still being read from the disk, and each is decoded. */
async function picturesReady(): Promise<void> {
  const end = performance.now() + longestMs
  const isReading = () => document.querySelector('.book-paper [data-coming]')
  while (isReading() && performance.now() < end) await new Promise(requestAnimationFrame)
  const images = [...document.querySelectorAll<HTMLImageElement>('.book-paper img')]
  const decoded = images.map(image => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise(resolve => setTimeout(resolve, longestMs))])
}

/** All pages one after the other, each on a sheet of its own size; seen by the printer alone. */
export function BookOnPaper({ pages, ...context }: FaceContext & { pages: readonly BookPage[] }) {
  return (
    <div class="book-paper">
      {pages.map((page, at) => (
        <PageFace key={page.key} {...context} page={page} number={at + 1} kind="paper" />
      ))}
    </div>
  )
}
