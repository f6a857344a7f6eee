import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'

/** Whether the page is on its way to paper: all of it is there then, not only what was chosen on the screen. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the pages as soon as the event has been heard.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
