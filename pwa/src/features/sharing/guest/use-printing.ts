import type { FunctionComponent } from 'preact'
import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { paperReady } from '../../../map/paper/paper-ready.ts'
import type { GuestMapProps } from './guest-map.tsx'

export interface Printing {
  /** The page is on its way to paper: all of it is there then, not only what was chosen on the screen. */
  printing: boolean
  /** Draws the map of a day; undefined before its code is here. */
  PaperMap: FunctionComponent<GuestMapProps> | undefined
}

/** `print` waits for the maps of the days; who prints by the browser's own menu gets what is drawn by then. */
export function usePrinting(): Printing & { print: () => Promise<void> } {
  const [now, setNow] = useState<Printing>({ printing: false, PaperMap: undefined })
  useEffect(() => {
    // The browser lays out the pages as soon as the event has been heard.
    const begin = () => flushSync(() => setNow(before => ({ ...before, printing: true })))
    const end = () => setNow(before => ({ ...before, printing: false }))
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const print = async () => {
    const part = await import('./guest-paper-map.tsx').catch((error: unknown) =>
      console.warn('The maps for paper are not all here', error),
    )
    // At once, so that each map says that it is being drawn before anybody waits for them.
    flushSync(() => setNow({ printing: true, PaperMap: part?.default }))
    await paperReady()
    window.print()
  }
  return { ...now, print }
}
