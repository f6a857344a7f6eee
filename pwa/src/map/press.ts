export type ScreenPoint = { clientX: number; clientY: number }
type PressHandlers = {
  /** Right click or a finger held still. */
  onPress: (point: ScreenPoint) => void
  /** The menu key: there is no point. */
  onMenuKey: () => void
}

const HOLD_MS = 500
/** A finger that strays further pans the map. */
const STRAY_PX = 8

/** Reports the gesture for "what is here": right click, a finger held for 500 ms, or the menu key.
 *  A second finger, a move or an early lift cancels. Gives back how to stop listening. */
export function listenForPress(element: HTMLElement, { onPress, onMenuKey }: PressHandlers): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  let start: ScreenPoint | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastPointer = ''
  const cancel = () => {
    clearTimeout(timer)
    start = undefined
  }
  const onMarker = (event: Event) =>
    event.target instanceof Element && event.target.closest('button') !== null
  const down = (event: PointerEvent) => {
    lastPointer = event.pointerType
    const first = event.isPrimary
    cancel()
    if (event.pointerType === 'mouse' || !first || onMarker(event)) return
    const point = { clientX: event.clientX, clientY: event.clientY }
    start = point
    timer = setTimeout(() => {
      cancel()
      onPress(point)
    }, HOLD_MS)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > STRAY_PX) cancel()
  }
  const menu = (event: MouseEvent) => {
    event.preventDefault()
    if (onMarker(event)) return
    const byKey = event.button !== 2
    if (byKey && lastPointer !== 'touch') onMenuKey()
    // A held finger also raises this event on some systems; the timer has answered it.
    else if (lastPointer === 'mouse') onPress(event)
  }
  element.addEventListener('pointerdown', down, options)
  element.addEventListener('pointermove', move, options)
  element.addEventListener('pointerup', cancel, options)
  element.addEventListener('pointercancel', cancel, options)
  element.addEventListener('contextmenu', menu, options)
  element.addEventListener('keydown', () => (lastPointer = 'key'), options)
  return () => {
    cancel()
    stop.abort()
  }
}
