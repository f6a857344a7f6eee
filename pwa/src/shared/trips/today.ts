import { signal, type ReadonlySignal } from '@preact/signals'

const read = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}

const current = signal(read())

/** Today's local date `YYYY-MM-DD` on this device; moves on at midnight, and when the page comes back after it. */
export const today: ReadonlySignal<string> = current

const look = () => {
  current.value = read()
}

/** An hour is the longest wait: a clock that stood still while the device slept is not believed for longer. */
const lookAtMidnight = () => {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  setTimeout(() => (look(), lookAtMidnight()), Math.min(midnight.getTime() - now.getTime(), 3_600_000))
}

if (globalThis.document) {
  document.addEventListener('visibilitychange', look)
  lookAtMidnight()
}
