import { useEffect, useState } from 'preact/hooks'

/** So far outside the visible part a thing is made ready. */
const margin = '400px'

/** True once an element has come near the visible part, `from` the first frame where it is known to stand there. */
export function useNear(from: boolean): { near: boolean; ref: (element: Element | null) => void } {
  const [near, setNear] = useState(from)
  const [element, ref] = useState<Element | null>(null)
  useEffect(() => {
    if (near || !element) return undefined
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [near, element])
  return { near, ref }
}
