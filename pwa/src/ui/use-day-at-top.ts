import { useEffect, useState } from 'preact/hooks'
import { scrollerOf } from './lists/use-growing-list.ts'

/** A day counts as read once its end is this far below the top, px. */
const line = 160
/** All that follows is below the line, however far. */
const farBelow = 1_000_000

/**
 * The date of the section (`data-day`) at the top of the visible part; undefined without any. The browser watches where
 * the sections are, so that nothing is measured while the page scrolls.
 * @param dates of the sections, in their order
 */
export function useDayAtTop(body: HTMLElement | null, dates: readonly string[]): string | undefined {
  const [date, setDate] = useState<string>()
  const key = dates.join()
  useEffect(() => {
    const sections = [...(body?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const [first] = sections
    if (!first) return setDate(undefined)
    const below = new Set<Element>()
    const watcher = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) below.add(target)
          else below.delete(target)
        const at = sections.find(section => below.has(section)) ?? sections.at(-1)
        setDate(at?.dataset['day'])
      },
      { root: scrollerOf(first), rootMargin: `-${line}px 0px ${farBelow}px 0px` },
    )
    for (const section of sections) watcher.observe(section)
    return () => watcher.disconnect()
  }, [body, key])
  return date
}
