import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** So far outside the visible part a thing is made ready. */
const margin = '400px'

/**
 * True once an element has come near the visible part, `from` the first frame where it is known to stand there. What is
 * near or far is drawn once: to know its element is no reason to draw it again.
 */
export function useNear(from: boolean): { near: boolean; ref: (element: Element | null) => void } {
  const [near, setNear] = useState(from)
  const element = useRef<Element | null>(null)
  const ref = useCallback((now: Element | null) => {
    element.current = now
  }, [])
  useEffect(() => {
    if (near || !element.current) return undefined
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [near])
  return { near, ref }
}
