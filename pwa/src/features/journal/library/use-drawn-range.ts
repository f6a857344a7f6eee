import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { scrollerOf } from '../../../ui/lists/use-growing-list.ts'

const holdMs = 300
/** A finger that moved further than this before the hold scrolls, px. */
const slop = 8
/** Within this distance from the edge of the screen the page scrolls along, px. */
const edge = 72
const scrollStep = 12

/** A range by touch: a finger is held on a tile and drawn over others. `onRange` gets the first and the last place. */
export function useDrawnRange(
  root: RefObject<HTMLElement | null>,
  onRange: (from: number, to: number) => void,
): void {
  const rangeRef = useRef(onRange)
  useEffect(() => {
    rangeRef.current = onRange
  })
  useEffect(() => {
    const element = root.current
    return element ? drawRanges(element, (from, to) => rangeRef.current(from, to)) : undefined
  }, [root])
}

interface Hold {
  from: number
  x: number
  y: number
  drawing: boolean
  last: number | undefined
  timer: ReturnType<typeof setTimeout>
}

function drawRanges(root: HTMLElement, onRange: (from: number, to: number) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let hold: Hold | undefined
  let frame = 0

  const placeAt = (x: number, y: number): number | undefined => {
    const at = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-at]')?.dataset['at']
    return at === undefined ? undefined : Number(at)
  }
  const draw = () => {
    if (!hold?.drawing) return
    const at = placeAt(hold.x, hold.y)
    if (at === undefined || at === hold.last) return
    hold.last = at
    onRange(hold.from, at)
  }
  const follow = () => {
    if (!hold?.drawing) return
    const scroller = scrollerOf(root) ?? document.documentElement
    if (hold.y > innerHeight - edge * 2) scroller.scrollBy(0, scrollStep)
    else if (hold.y < edge * 2) scroller.scrollBy(0, -scrollStep)
    draw()
    frame = requestAnimationFrame(follow)
  }
  const end = () => {
    if (!hold) return
    clearTimeout(hold.timer)
    cancelAnimationFrame(frame)
    if (hold.drawing) {
      // The click at the end of the touch must not choose a tile.
      root.addEventListener('click', swallow, { once: true, capture: true })
      setTimeout(() => root.removeEventListener('click', swallow, { capture: true }))
    }
    hold = undefined
  }
  const down = (event: PointerEvent) => {
    const from = placeAt(event.clientX, event.clientY)
    if (event.pointerType !== 'touch' || from === undefined) return
    const timer = setTimeout(() => {
      if (!hold) return
      hold.drawing = true
      draw()
      follow()
    }, holdMs)
    hold = { from, x: event.clientX, y: event.clientY, drawing: false, last: undefined, timer }
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!hold || !touch) return
    if (hold.drawing) event.preventDefault()
    else if (Math.hypot(touch.clientX - hold.x, touch.clientY - hold.y) > slop) return end()
    if (hold.drawing) Object.assign(hold, { x: touch.clientX, y: touch.clientY })
  }
  root.addEventListener('pointerdown', down, { signal })
  root.addEventListener('touchmove', move, { signal, passive: false })
  root.addEventListener('touchend', end, { signal })
  root.addEventListener('touchcancel', end, { signal })
  root.addEventListener('contextmenu', event => hold && event.preventDefault(), { signal })
  return () => {
    end()
    ended.abort()
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
