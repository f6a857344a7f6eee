import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Another day begins at its top, today at the present moment. */
export function useDayInView(scroller: RefObject<HTMLElement | null>, shown: string): void {
  const movedRef = useRef(false)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const now = box.querySelector('.plan-line .now')
    // What was just drawn stands at its top: to ask where would have the browser lay it out before its frame.
    if (!now && !movedRef.current) return void (movedRef.current = true)
    movedRef.current = true
    const { bottom, top } = box.getBoundingClientRect()
    const row = now?.getBoundingClientRect()
    const free = top + lengthOf(box, '--head-height')
    // The next stop is to be seen with it.
    if (row && row.bottom > free + 0.6 * (bottom - free))
      box.scrollBy(0, row.top - free - 0.3 * (bottom - free))
    else if (!row) box.scrollTo(0, Math.min(box.scrollTop, lengthOf(box, '--head-away')))
  }, [scroller, shown])
}

const lengthOf = (box: HTMLElement, name: string): number =>
  Number.parseFloat(box.style.getPropertyValue(name)) || 0
