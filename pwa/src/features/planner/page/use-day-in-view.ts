import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** Another day begins at its top, today at the present moment. */
export function useDayInView(scroller: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const { bottom, top } = box.getBoundingClientRect()
    const row = box.querySelector('.plan-line .now')?.getBoundingClientRect()
    const free = top + lengthOf(box, '--head-height')
    // The next stop is to be seen with it.
    if (row && row.bottom > free + 0.6 * (bottom - free))
      box.scrollBy(0, row.top - free - 0.3 * (bottom - free))
    else if (!row) box.scrollTo(0, Math.min(box.scrollTop, lengthOf(box, '--head-away')))
  }, [scroller, shown])
}

const lengthOf = (box: HTMLElement, name: string): number =>
  Number.parseFloat(box.style.getPropertyValue(name)) || 0
