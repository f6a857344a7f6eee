import { signal } from '@preact/signals'
import type { IconShape } from './icon.tsx'

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

/** Shows a toast: 5 s, or 10 s with an action. */
export function showToast(toast: Toast): void {
  currentToast.value = { ...toast, turn: ++turn }
}

/** Takes the toast away, whichever it is. */
export function hideToast(): void {
  currentToast.value = undefined
}
