import { computed, signal } from '@preact/signals'

const open = signal<readonly string[]>([])

/** The modal dialog that stands above all others. What is outside it is inert, so what floats stands in it. */
export const topModal = computed(() => open.value.at(-1))

/** Opens a dialog over everything under a name of its own. The answer closes it. */
export function openModal(dialog: HTMLDialogElement, id: string): () => void {
  dialog.showModal()
  open.value = [...open.peek(), id]
  return () => {
    open.value = open.peek().filter(other => other !== id)
    dialog.close()
  }
}
