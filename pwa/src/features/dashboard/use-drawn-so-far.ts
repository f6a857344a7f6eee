import { useEffect, useState } from 'preact/hooks'
import { atRest } from '../../data/at-rest.ts'
import { behindFrame } from '../../ui/behind-frame.ts'

/** A phone shows two of them before someone scrolls, a large screen nine; what is missing comes with the next frame. */
const first = 4
const step = 4
/** A new device has more to do meanwhile. */
const firstVisitStep = 2

/** What was drawn once is drawn at once when the page is opened again, so that it scrolls back to where it was. */
let drawn = first

/** How many items of a list are drawn: the first at once, the others a few at a time behind the frames that follow. */
export function useDrawnSoFar(all: number): number {
  // On a first visit the next trip is there a frame before them.
  const [count, setCount] = useState(atRest.peek() ? drawn : 0)
  useEffect(
    () =>
      count < all
        ? behindFrame(() => setCount((drawn = count + (atRest.peek() ? step : firstVisitStep))))
        : undefined,
    [count, all],
  )
  return count
}
