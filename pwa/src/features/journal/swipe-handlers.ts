/** So far a finger goes along the line before it counts as a swipe, px. */
const enough = 48

/**
 * Pointer handlers for an element whose neighbours are a swipe away. A mouse, and a finger that goes up or down, do nothing;
 * the element needs `touch-action: pan-y`.
 * @param onStep 1: to the next one, in the direction of writing
 */
export function swipeHandlers(onStep: (step: 1 | -1) => void) {
  return {
    onPointerDown: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      starts.set(currentTarget as Element, { x: clientX, y: clientY })
    },
    onPointerUp: (event: PointerEvent) => {
      const element = event.currentTarget as Element
      const start = starts.get(element)
      starts.delete(element)
      if (!start || event.pointerType === 'mouse') return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.abs(dx) < enough || Math.abs(dx) < 2 * Math.abs(dy)) return
      const forward = document.documentElement.dir === 'rtl' ? 1 : -1
      onStep(Math.sign(dx) === forward ? 1 : -1)
    },
  }
}

const starts = new WeakMap<Element, { x: number; y: number }>()
