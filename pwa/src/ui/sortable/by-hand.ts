import { enableKeyboardLift } from './keyboard-lift.ts'
import { enablePointerDrag } from './pointer-drag.ts'
import type { SortableGroup } from './sortable-group.ts'

/** Lets the rows of a list be moved by pointer, finger and keys. Returns a function that stops it. */
export function enableByHand(list: HTMLElement, group: SortableGroup): () => void {
  const stops = [enablePointerDrag(list, group), enableKeyboardLift(list, group)]
  return () => stops.forEach(stop => stop())
}
