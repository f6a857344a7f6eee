import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { VisuallyHidden } from './visually-hidden.tsx'

const nothing = { text: '', turn: 0 }
const spoken = { polite: signal(nothing), assertive: signal(nothing) }
let turn = 0

/** Says something to screen readers without moving focus. Saying the same twice is heard twice. */
export function announce(text: string, urgency: keyof typeof spoken = 'polite'): void {
  turn += 1
  spoken[urgency].value = { text: turn % 2 === 0 ? text : `${text}\u00A0`, turn }
}

/** {@link announce} fills it with what is said from when it stands on the page. */
export function LiveRegion() {
  const [since] = useState(turn)
  const heard = (urgency: keyof typeof spoken) => {
    const now = spoken[urgency].value
    return now.turn > since ? now.text : ''
  }
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {heard('polite')}
      </span>
      <span aria-live="assertive" aria-atomic="true">
        {heard('assertive')}
      </span>
    </VisuallyHidden>
  )
}
