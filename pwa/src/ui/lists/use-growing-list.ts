import { useEffect, useState } from 'preact/hooks'

const step = 60
/** How far below the visible part the next rows are made ready. */
const ahead = '1500px'

/**
 * How many rows of a long list to draw: one more portion whenever its end comes near. `end` goes on an element after
 * the last row; with another `key` the list begins anew.
 */
export function useGrowingList(key: string): { count: number; end: (element: Element | null) => void } {
  const [shown, setShown] = useState({ key, count: step })
  const [last, setLast] = useState<Element | null>(null)
  const count = shown.key === key ? shown.count : step

  useEffect(() => {
    if (!last) return undefined
    const near = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setShown({ key, count: count + step })
    }
    const watcher = new IntersectionObserver(near, { root: scrollerOf(last), rootMargin: ahead })
    watcher.observe(last)
    return () => watcher.disconnect()
  }, [last, key, count])
  return { count, end: setLast }
}

/** The margin counts for the element that scrolls, not for the window around it. */
export const scrollerOf = (element: Element): Element | null => {
  const parent = element.parentElement
  if (!parent || /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return scrollerOf(parent)
}
