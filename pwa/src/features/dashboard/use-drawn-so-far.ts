import { useEffect, useState } from 'preact/hooks'
import { behindFrame } from '../../ui/behind-frame.ts'

/** More than are in sight on any screen before someone scrolls. */
const first = 12
const step = 12

/** What was drawn once is drawn at once when the page is opened again, so that it scrolls back to where it was. */
let drawn = first

/** How many items of a list are drawn: the first at once, the others a few at a time behind the frames that follow. */
export function useDrawnSoFar(all: number): number {
  const [count, setCount] = useState(drawn)
  useEffect(
    () => (count < all ? behindFrame(() => setCount((drawn = count + step))) : undefined),
    [count, all],
  )
  return count
}
