import { signal } from '@preact/signals'

type Anchor = HTMLElement | { x: number; y: number }

export type RowMenu = {
  /** A stop or a note. */
  id: string
  anchor: Anchor
  /** Everything, or at once the days to move it to, or to repeat it on. */
  choice: 'all' | 'move' | 'copy'
  /** The day of a way; its `id` is that of the row it begins at, or `morning`. */
  day?: string
}

/** The row whose menu is open; one at a time. */
export const rowMenu = signal<RowMenu | undefined>()

/** Opens a row's menu where the pointer is; the menu key means the row itself. */
export function openMenuAtPointer(event: MouseEvent, id: string): void {
  event.preventDefault()
  const row = event.currentTarget as HTMLElement
  const fromKey = event.clientX === 0 && event.clientY === 0
  rowMenu.value = { id, anchor: fromKey ? row : { x: event.clientX, y: event.clientY }, choice: 'all' }
}
