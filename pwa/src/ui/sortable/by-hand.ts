import { enableKeyboardLift } from './keyboard-lift.ts'
import { enablePointerDrag } from './pointer-drag.ts'
import type { SortableGroup } from './sortable-group.ts'

/** Lets the rows of a list be moved by pointer, finger and keys, and marks it so. Returns a function that stops it. */
export function enableByHand(list: HTMLElement, group: SortableGroup): () => void {
  const stops = [enablePointerDrag(list, group), enableKeyboardLift(list, group)]
  list.dataset['byHand'] = ''
  return () => {
    delete list.dataset['byHand']
    for (const stop of stops) stop()
  }
}
