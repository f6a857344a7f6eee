import { useCallback, useEffect, useState } from 'preact/hooks'

/** So far outside the visible part things are made ready. */
const margin = '500px 0px'

const listeners = new WeakMap<Element, (near: boolean) => void>()
/** One for all: there may be hundreds of elements. */
let watcher: IntersectionObserver | undefined

const watch = (): IntersectionObserver =>
  (watcher ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  ))

/** Whether an element is seen, or will be soon; both ways. */
export function useNearby(): { ref: (element: Element | null) => void; near: boolean } {
  const [near, setNear] = useState(false)
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (!element) return undefined
    listeners.set(element, setNear)
    watch().observe(element)
    return () => watch().unobserve(element)
  }, [element])
  return { ref: useCallback((next: Element | null) => setElement(next), []), near }
}
