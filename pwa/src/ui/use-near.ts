import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** So far outside the visible part a thing is made ready. */
const margin = '400px'

/**
 * True once an element has come near the visible part, `from` the first frame where it is known to stand there. What is
 * near or far is drawn once: to know its element is no reason to draw it again.
 */
export function useNear<E extends Element>(from: boolean): { near: boolean; ref: RefObject<E | null> } {
  const [near, setNear] = useState(from)
  const ref = useRef<E>(null)
  useEffect(() => {
    if (near || !ref.current) return undefined
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [near])
  return { near, ref }
}
