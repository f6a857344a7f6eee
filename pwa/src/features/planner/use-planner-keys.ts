import { useEffect } from 'preact/hooks'
import { pressedKey } from '../../ui/pressed-key.ts'
import { askDeleteNote } from './ask-delete-note.ts'
import { editStop } from './edit-stop.ts'
import { removeStop } from './planner-actions.ts'
import type { Planner } from './planner-context.ts'
import { rowMenu } from './row-menu-store.ts'
import type { PlanItem } from './trip-plan.ts'
import { attempt } from './undo-toast.ts'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-sortable-row="${CSS.escape(id)}"]`)

/** The row that has focus, or else the stop that is open. */
function itemAtHand({ day, at }: Planner): PlanItem | undefined {
  const focused = document.activeElement?.closest('[data-sortable-row]')?.getAttribute('data-sortable-row')
  return day?.items.find(({ id }) => id === focused) ?? day?.items.find(({ id }) => id === at.stop)
}

function step(planner: Planner, by: 1 | -1): void {
  const stops = planner.day?.stops ?? []
  const item = itemAtHand(planner)
  const from = item?.kind === 'stop' ? stops.indexOf(item) : by === 1 ? -1 : stops.length
  const next = stops[from + by]
  if (!next) return
  if (planner.shape === 'desktop') planner.go.openStop(next.id)
  rowOf(next.id)?.querySelector<HTMLElement>('button, a')?.focus()
}

/** Up and down move focus from row to row, notes too; only while a row has it, else they scroll. */
function moveRow(planner: Planner, by: 1 | -1): boolean {
  const focused = document.activeElement?.closest('[data-sortable-row]')?.getAttribute('data-sortable-row')
  const items = planner.day?.items ?? []
  const at = items.findIndex(({ id }) => id === focused)
  const next = at < 0 ? undefined : items[at + by]
  if (next) rowOf(next.id)?.querySelector<HTMLElement>('button, a')?.focus()
  return next !== undefined
}

const keys: Record<string, (planner: Planner) => void> = {
  n: ({ go, may }) => may.places && go.openSheet('add'),
  j: planner => step(planner, 1),
  k: planner => step(planner, -1),
  e(planner) {
    const item = itemAtHand(planner)
    if (item?.kind === 'stop' && planner.may.days) editStop(planner, item)
    else if (item && planner.may.days) planner.go.openSheet('note', item.id)
    else if (planner.selected && planner.may.places) planner.go.openSheet('edit')
  },
  m(planner) {
    const item = itemAtHand(planner)
    const row = item && rowOf(item.id)
    if (item && row && planner.may.days) rowMenu.value = { id: item.id, anchor: row, choice: 'move' }
  },
  Delete(planner) {
    const item = itemAtHand(planner)
    if (!item || !planner.may.days) return
    if (item.kind === 'note') void askDeleteNote(planner.tripId, item.row)
    else attempt(() => removeStop(planner.tripId, item))
  },
  '?': ({ go }) => go.openSheet('keys'),
}

/** Letters act on the planner, except where somebody writes or something lies over it. */
export function usePlannerKeys(planner: Planner): void {
  // Listens anew with every change, so that it always acts on what is shown.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('input, textarea, select, [contenteditable]')) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open], .menu') || planner.group.lifted.peek()) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (moveRow(planner, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
        return
      }
      const key = pressedKey(event)
      const day = /^[1-9]$/.test(key) ? Number(key) : undefined
      const act = keys[key]
      if (day !== undefined && day <= planner.plan.days.length) planner.go.goTo(day)
      else if (act) act(planner)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [planner])
}
