/** Which row the keyboard means, and going from one to the next. */
import type { Planner } from '../page/planner-context.ts'
import type { PlanItem } from '../model/trip-plan.ts'

export const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-sortable-row="${CSS.escape(id)}"]`)

const focusedId = () =>
  document.activeElement?.closest('[data-sortable-row]')?.getAttribute('data-sortable-row')

const focusOn = (id: string) => rowOf(id)?.querySelector<HTMLElement>('button, a')?.focus()

/** The row that has focus, or else the stop that is open. */
export function itemAtHand({ day, at }: Planner): PlanItem | undefined {
  const focused = focusedId()
  return day?.items.find(({ id }) => id === focused) ?? day?.items.find(({ id }) => id === at.stop)
}

/** The next stop or the one before; beside the map it opens too. Behind the last and before the first: the row itself. */
export function step(planner: Planner, by: 1 | -1): void {
  const stops = planner.day?.stops ?? []
  const item = itemAtHand(planner)
  const from = item?.kind === 'stop' ? stops.indexOf(item) : by === 1 ? -1 : stops.length
  const next = stops[from + by]
  if (!next) return item && focusOn(item.id)
  if (planner.shape === 'desktop') planner.go.openStop(next.id)
  focusOn(next.id)
}

/** Up and down move focus from row to row, notes too; only while a row has it, else they scroll. */
export function moveRow(planner: Planner, by: 1 | -1): boolean {
  const items = planner.day?.items ?? []
  const at = items.findIndex(({ id }) => id === focusedId())
  const next = at < 0 ? undefined : items[at + by]
  if (next) focusOn(next.id)
  return next !== undefined
}
