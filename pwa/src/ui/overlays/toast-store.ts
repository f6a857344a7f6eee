import { signal } from '@preact/signals'
import type { IconShape } from '../icon.tsx'

export type Toast = {
  icon?: IconShape
  text: string
  action?: { label: string; onClick: () => void }
  /** An error is read out at once and drawn in red. It must also stand where it happened. */
  error?: boolean
}

/** The toast that shows now; one at a time, a new one takes the place of the last. */
export const currentToast = signal<(Toast & { readonly turn: number }) | undefined>()

let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast: 5 s, or 10 s with an action. */
export function showToast(toast: Toast): void {
  currentToast.value = { ...toast, turn: ++turn }
  releaseToast()
}

/** Takes the toast away, whichever it is. */
export function hideToast(): void {
  clearTimeout(timer)
  currentToast.value = undefined
}

/** Someone points at it or has focus in it: it stays. */
export const holdToast = (): void => clearTimeout(timer)

/** Its time begins, anew after it was held. */
export function releaseToast(): void {
  clearTimeout(timer)
  const toast = currentToast.peek()
  if (toast) timer = setTimeout(hideToast, toast.action ? 10_000 : 5_000)
}
