import { useCallback, useEffect, useState } from 'preact/hooks'
import { scrollerOf } from '../../../ui/lists/use-growing-list.ts'

/** So far outside the visible part things are made ready. */
const margin = '500px 0px'

const listeners = new WeakMap<Element, (near: boolean) => void>()
/** One for all in the same scroller: there may be hundreds of elements. */
const watchers = new Map<Element | null, IntersectionObserver>()

const watcherIn = (root: Element | null): IntersectionObserver => {
  const known = watchers.get(root)
  if (known) return known
  const watcher = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    // The margin counts for the element that scrolls, not for the window around it.
    { root, rootMargin: margin },
  )
  // A page that is left takes its scroller along.
  watchers.clear()
  watchers.set(root, watcher)
  return watcher
}

/** Whether an element is seen, or will be soon; both ways. */
export function useNearby(): { ref: (element: Element | null) => void; near: boolean } {
  const [near, setNear] = useState(false)
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (!element) return undefined
    listeners.set(element, setNear)
    const watcher = watcherIn(scrollerOf(element))
    watcher.observe(element)
    return () => watcher.unobserve(element)
  }, [element])
  return { ref: useCallback((next: Element | null) => setElement(next), []), near }
}
