import { computed, signal } from '@preact/signals'

interface Modal {
  id: string
  dialog: HTMLDialogElement
}

const open = signal<readonly Modal[]>([])

/** The modal dialog that stands above all others. What is outside it is inert, so what floats stands in it. */
export const topModal = computed(() => open.value.at(-1)?.id)

/**
 * Opens a dialog over everything under a name of its own. The answer closes it. `under`: below those that are open,
 * where it comes later than what was opened from it, as after a reload.
 */
export function openModal(dialog: HTMLDialogElement, id: string, under = false): () => void {
  const above = under ? open.peek() : []
  const at = document.activeElement
  // What has focus above it is not what focus goes back to when it closes.
  if (above.length && at instanceof HTMLElement) at.blur()
  dialog.showModal()
  for (const { dialog: other } of above) {
    other.close()
    other.showModal()
  }
  if (above.length && at instanceof HTMLElement) at.focus({ preventScroll: true })
  const mine = { id, dialog }
  open.value = under ? [mine, ...open.peek()] : [...open.peek(), mine]
  return () => {
    open.value = open.peek().filter(other => other !== mine)
    dialog.close()
  }
}
