import { signal } from '@preact/signals'
import { VisuallyHidden } from './visually-hidden.tsx'

const spoken = signal({ polite: '', assertive: '', turn: 0 })

/** Says something to screen readers without moving focus. Saying the same twice is heard twice. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const turn = spoken.peek().turn + 1
  const heard = turn % 2 === 0 ? text : `${text}\u00A0`
  spoken.value = { ...spoken.peek(), [urgency]: heard, turn }
}

/** Renders once, at the top of the app; {@link announce} fills it. */
export function LiveRegion() {
  const { polite, assertive } = spoken.value
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {polite}
      </span>
      <span aria-live="assertive" aria-atomic="true">
        {assertive}
      </span>
    </VisuallyHidden>
  )
}
