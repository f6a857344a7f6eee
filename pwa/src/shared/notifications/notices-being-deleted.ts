import { signal, type ReadonlySignal } from '@preact/signals'

const ids = signal<ReadonlySet<string>>(new Set())

/** Notices that are hidden while a toast still offers to bring them back. */
export const noticesBeingDeleted: ReadonlySignal<ReadonlySet<string>> = ids

export function hideNotice(id: string): void {
  ids.value = new Set([...ids.peek(), id])
}

export function showNoticeAgain(id: string): void {
  ids.value = new Set([...ids.peek()].filter(each => each !== id))
}
