import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { signal, type ReadonlySignal } from '@preact/signals'
import { localDate } from '../../i18n/local-date.ts'

const read = (): string => localDate(Date.now())

const current = signal(read())

/** Today's local date `YYYY-MM-DD` on this device; moves on at midnight, and when the page comes back after it. */
export const today: ReadonlySignal<string> = current

const look = () => {
  current.value = read()
}

/** An hour is the longest wait: a clock that stood still while the device slept is not believed for longer. */
const lookAtMidnight = () => {
  const midnight = new Date(`${addDays(read(), 1)}T00:00`)
  setTimeout(() => (look(), lookAtMidnight()), Math.min(midnight.getTime() - Date.now(), 3_600_000))
}

if (globalThis.document) {
  document.addEventListener('visibilitychange', look)
  lookAtMidnight()
}
