import { signal, type ReadonlySignal } from '@preact/signals'

const read = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
}

const current = signal(read())

/** Today's local date `YYYY-MM-DD` on this device; moves on when the page comes back after midnight. */
export const today: ReadonlySignal<string> = current

globalThis.document?.addEventListener('visibilitychange', () => {
  current.value = read()
})
