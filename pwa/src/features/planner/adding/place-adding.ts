import { CalendarPlus, Lightbulb } from 'lucide-preact'
import { mint, together } from '../../../data/mutate.ts'
import { addTarget, chooseTarget } from './add-target-store.ts'
import { placeOfTarget, usualTarget } from './add-target.ts'
import { addPlace, planPlace, type NewPlace } from '../model/planner-actions.ts'
import type { Planner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

type Opens = { stop: string; place?: never; tab: number } | { place: string; stop?: never }

/**
 * Puts a place where the person wants it: a known one by its id, or a new one made of its fields. One step of undo.
 * `newId`: of the new one. Answers what to open, and when it lies on the disk. Throws `AppError`, and then nothing was done.
 */
export function addToTarget(
  planner: Planner,
  what: NewPlace,
  newId = mint(),
): { opens: Opens; saved: Promise<unknown> } {
  const { plan, tripId } = planner
  const unit = mint()
  const target = placeOfTarget(plan, addTarget.peek() ?? usualTarget(planner))
  const { id: known, name } = what
  const { made, id, stop } = together(() => {
    const made = known ? undefined : addPlace(tripId, what, unit, newId)
    const id = made?.id ?? known ?? ''
    const stop = target && planPlace(tripId, { id, name }, target.day.id, target.at, unit)
    return { made, id, stop }
  })
  const userAction: UserAction = target
    ? { key: 'planner.did.plannedOn', params: { name, day: dayFull(target.day) } }
    : { key: 'planner.did.added', params: { name } }
  if (stop || !known) offerUndo(target ? CalendarPlus : Lightbulb, userAction, unit)
  // The next one goes behind this one.
  if (stop && target) chooseTarget({ day: target.day.id, after: stop.id })
  const opens = stop && target ? { stop: stop.id, tab: target.day.number } : { place: id }
  return { opens, saved: Promise.all([made?.saved, stop?.saved]) }
}
