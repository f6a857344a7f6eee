/** Whether a released sheet goes on closing: thrown down, or past a third of its height. Pixels and px per ms. */
export function closesAfter(distance: number, speed: number, height: number): boolean {
  if (speed > 0.5) return distance > 8
  return speed > -0.2 && distance > height / 3
}

/**
 * Lets a bottom sheet follow the finger on its handle, and closes it when it is let go low or thrown down. It can be
 * caught again mid-way. Does nothing where the sheet is not at the bottom edge. Returns a function that stops it.
 */
export function followDrag(sheet: HTMLElement, onClose: () => void): () => void {
  const handle = sheet.querySelector<HTMLElement>('.sheet-handle')
  if (!handle) return () => {}
  let start = 0
  let distance = 0
  let speed = 0
  let lastAt = 0

  const down = (event: PointerEvent) => {
    const pressed = event.target as Element
    if (event.button !== 0 || pressed.closest('button, a, input') || !matchMedia('(width < 720px)').matches)
      return
    start = event.clientY
    distance = 0
    speed = 0
    lastAt = event.timeStamp
    handle.setPointerCapture(event.pointerId)
    sheet.style.transition = 'none'
  }
  const move = (event: PointerEvent) => {
    if (!handle.hasPointerCapture(event.pointerId)) return
    const next = Math.max(0, event.clientY - start)
    speed = (next - distance) / Math.max(1, event.timeStamp - lastAt)
    distance = next
    lastAt = event.timeStamp
    sheet.style.translate = `0 ${distance}px`
  }
  const up = (event: PointerEvent) => {
    if (!handle.hasPointerCapture(event.pointerId)) return
    handle.releasePointerCapture(event.pointerId)
    sheet.style.transition = ''
    if (event.type === 'pointerup' && closesAfter(distance, speed, sheet.offsetHeight)) onClose()
    else sheet.style.translate = ''
  }

  handle.addEventListener('pointerdown', down)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', up)
  handle.addEventListener('pointercancel', up)
  return () => {
    handle.removeEventListener('pointerdown', down)
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', up)
    handle.removeEventListener('pointercancel', up)
  }
}
