import { handOn } from './use-steady.ts'

/** Lists whose rows a hand is about to hit. */
const lists = '.plan-line, .idea-list, .day-tabs'

/** Knows when a finger or a mouse button is down on a list of the plan. The answer ends it. */
export function watchHands(): () => void {
  const gone = new AbortController()
  const lift = () => (handOn.value = false)
  const listen = <K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void) =>
    addEventListener(name, hear, { passive: true, capture: true, signal: gone.signal })
  listen('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(lists)) handOn.value = true
  })
  // What the tap does comes first.
  listen('pointerup', () => setTimeout(lift))
  listen('pointercancel', lift)
  listen('blur', lift)
  // It was lifted where the page does not hear of it.
  listen('pointermove', ({ buttons }) => buttons === 0 && lift())
  return () => {
    gone.abort()
    lift()
  }
}
