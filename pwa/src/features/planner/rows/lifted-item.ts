import type { ReadonlySignal } from '@preact/signals'
import type { Lifted } from '../../../ui/sortable/sortable-group.ts'
import type { PlanItem } from '../model/trip-plan.ts'

/**
 * Remembers a row as it was when it was lifted. What others change while it is in the air is not what the person saw
 * when the move began, so a move is made from this row. Still known at the drop, when nothing is lifted any more.
 */
export function watchLifted(
  lifted: ReadonlySignal<Lifted | undefined>,
  itemNow: (id: string) => PlanItem | undefined,
): { item: (id: string) => PlanItem | undefined; stop: () => void } {
  let inTheAir = false
  let held: PlanItem | undefined
  const stop = lifted.subscribe(now => {
    if (now && !inTheAir) held = itemNow(now.id)
    inTheAir = now !== undefined
  })
  return { item: id => (held?.id === id ? held : undefined), stop }
}
