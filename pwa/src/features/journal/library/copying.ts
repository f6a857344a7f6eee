import { signal, type ReadonlySignal } from '@preact/signals'

export interface Copying {
  done: number
  count: number
}

const now = signal<Copying | undefined>(undefined)

/** Copies of photos that are being made on this device: how many of how many are done; undefined while none are. */
export const copying: ReadonlySignal<Copying | undefined> = now

export function countCopies({ done, count }: Copying): void {
  const before = now.value ?? { done: 0, count: 0 }
  const next = { done: before.done + done, count: before.count + count }
  now.value = next.done >= next.count ? undefined : next
}
