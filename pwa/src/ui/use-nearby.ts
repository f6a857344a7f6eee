import { useCallback, useEffect, useState } from 'preact/hooks'
import { scrollerOf } from './lists/use-growing-list.ts'

/** The distance from the visible part within which an element counts as near. */
const margin = '700px 0px'

const listeners = new WeakMap<Element, (near: boolean) => void>()
/** One observer for all elements of a scroller: there may be hundreds. */
const watchers = new WeakMap<Element, IntersectionObserver>()

const watcherIn = (root: Element | null): IntersectionObserver => {
  const known = watchers.get(root ?? document.documentElement)
  if (known) return known
  const watcher = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    // The margin counts for the element that scrolls, not for the window around it.
    { root, rootMargin: margin },
  )
  watchers.set(root ?? document.documentElement, watcher)
  return watcher
}

/** `near`: whether the element is visible or within the margin; false again once it is further away. */
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
