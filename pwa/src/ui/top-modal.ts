import { signal, type ReadonlySignal } from '@preact/signals'

let open: readonly HTMLElement[] = []
const top = signal<HTMLElement | undefined>(undefined)

/** The modal dialog that was opened last: all that is outside it is inert, so what floats above it stands inside it. */
export const topModal: ReadonlySignal<HTMLElement | undefined> = top

/** Opens a dialog as a modal one. Returns a function that closes it. */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  change([...open, dialog])
  return () => {
    change(open.filter(other => other !== dialog))
    dialog.close()
  }
}

function change(dialogs: readonly HTMLElement[]): void {
  open = dialogs
  top.value = dialogs.at(-1)
}
