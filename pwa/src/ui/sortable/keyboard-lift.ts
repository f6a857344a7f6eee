import { focusRow, listAttribute, rowAttribute } from './container-registry.ts'
import { keyStep, type Place } from './sortable-geometry.ts'
import type { SortableGroup } from './sortable-group.ts'

/** What in a row has a use of its own for Space: a tick, a text. */
const fields = 'input, textarea, select'

/**
 * The keyboard twin of dragging: Space lifts, arrows move, Space or Enter drops, Esc returns, Alt+↑/↓ moves at once.
 * While a row is lifted the keys work wherever focus is, because its list may have been replaced by another day's.
 */
export function enableKeyboardLift(list: HTMLElement, group: SortableGroup): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = event.target as Element
    const row = focused.closest(`[${rowAttribute}]`)
    if (!row || group.lifted.peek() || focused.matches(fields)) return
    const id = row.getAttribute(rowAttribute) ?? ''
    const index = [...list.querySelectorAll(`[${rowAttribute}]`)].indexOf(row)
    const from = { containerId: list.getAttribute(listAttribute) ?? '', index }
    const moves = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    if (event.key !== ' ' && !moves) return
    event.preventDefault()
    event.stopPropagation()
    if (!group.lift({ id, from, over: from, by: 'keyboard' })) return
    if (moves) {
      step(event.key, id, from, group)
      finish(id, group, true)
    } else {
      listenWhileLifted(id, group)
    }
  }
  // Space on a button clicks on key up, after the row was lifted by key down.
  const onKeyUp = (event: KeyboardEvent) => {
    const focused = event.target as Element
    if (event.key === ' ' && !focused.matches(fields) && focused.closest(`[${rowAttribute}]`))
      event.preventDefault()
  }
  list.addEventListener('keydown', onKeyDown)
  list.addEventListener('keyup', onKeyUp)
  return () => {
    list.removeEventListener('keydown', onKeyDown)
    list.removeEventListener('keyup', onKeyUp)
  }
}

function listenWhileLifted(id: string, group: SortableGroup): void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  const end = (drops: boolean) => {
    listening.abort()
    finish(id, group, drops)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const over = group.lifted.peek()?.over
    if (!over) return end(false)
    if (event.key === ' ' || event.key === 'Enter') end(true)
    else if (event.key === 'Escape' || event.key === 'Tab') end(false)
    else if (!step(event.key, id, over, group)) return undefined
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKeyDown, options)
  addEventListener('pointerdown', () => end(false), options)
}

function step(key: string, id: string, over: Place, group: SortableGroup): boolean {
  const rtl = getComputedStyle(document.documentElement).direction === 'rtl'
  const home = group.lifted.peek()?.from.containerId
  const containers = group.options
    .containers()
    .map(container => (container.id === home ? { ...container, count: container.count - 1 } : container))
  const next = keyStep(key, over, containers, rtl)
  if (!next) return false
  if (next.containerId !== over.containerId) group.options.onOpenContainer?.(next.containerId)
  group.moveOver(next)
  void focusRow(id)
  return true
}

function finish(id: string, group: SortableGroup, drops: boolean): void {
  if (drops) group.drop()
  else {
    const home = group.lifted.peek()?.from.containerId
    if (home && home !== group.lifted.peek()?.over?.containerId) group.options.onOpenContainer?.(home)
    group.cancel()
  }
  void focusRow(id)
}
