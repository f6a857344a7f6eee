import type { SheetStop } from './map-sheet.tsx'

/** Heights of the sheet in px; `full` leaves the top row of the map. */
const heights = (): Record<SheetStop, number> => ({ low: 112, half: 316, full: innerHeight - 72 })

/** A flick faster than this goes on to the next stop, px per ms. */
const flick = 0.5

/** The stop nearest to a height, or the next one in the direction of a flick. `speed` is positive downwards. */
export function stopFor(height: number, speed: number, at: Record<SheetStop, number>): SheetStop {
  const aimed = height - speed * (Math.abs(speed) > flick ? 200 : 0)
  const nearest = (Object.entries(at) as [SheetStop, number][]).sort(
    (a, b) => Math.abs(a[1] - aimed) - Math.abs(b[1] - aimed),
  )[0]
  return nearest?.[0] ?? 'half'
}

/** Lets a finger drag the sheet by its handle; it follows, and settles at a stop. Returns a function that ends it. */
export function dragBetweenStops(
  sheet: HTMLElement,
  handle: HTMLElement,
  onStop: (stop: SheetStop) => void,
): () => void {
  let from: { y: number; height: number; moved: boolean } | undefined
  let last = { y: 0, at: 0, speed: 0 }
  const onDown = (event: PointerEvent) => {
    from = { y: event.clientY, height: innerHeight - sheet.getBoundingClientRect().top, moved: false }
    last = { y: event.clientY, at: event.timeStamp, speed: 0 }
    handle.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (!from) return
    const by = event.clientY - from.y
    from.moved ||= Math.abs(by) > 6
    const passed = Math.max(1, event.timeStamp - last.at)
    last = { y: event.clientY, at: event.timeStamp, speed: (event.clientY - last.y) / passed }
    sheet.classList.add('is-dragged')
    sheet.style.setProperty('--sheet-drag', `${by}px`)
  }
  const onUp = (event: PointerEvent) => {
    const start = from
    from = undefined
    sheet.classList.remove('is-dragged')
    sheet.style.removeProperty('--sheet-drag')
    if (!start?.moved) return
    onStop(stopFor(start.height - (event.clientY - start.y), last.speed, heights()))
  }
  // The click after a drag would go on to the next stop.
  const onClick = (event: Event) => {
    if (Math.abs(last.speed) > 0) event.stopImmediatePropagation()
    last.speed = 0
  }
  const listening = new AbortController()
  const { signal } = listening
  handle.addEventListener('pointerdown', onDown, { signal })
  handle.addEventListener('pointermove', onMove, { signal })
  handle.addEventListener('pointerup', onUp, { signal })
  handle.addEventListener('pointercancel', onUp, { signal })
  handle.addEventListener('click', onClick, { signal, capture: true })
  return () => listening.abort()
}
