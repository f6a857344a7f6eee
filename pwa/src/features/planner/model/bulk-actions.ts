/** What people do with several rows at once: one step of undo, kept by the disk as a whole. */
import {
  CalendarPlus,
  CalendarRange,
  Copy,
  ListX,
  MoveVertical,
  Shapes,
  Tags,
  Trash2,
  WandSparkles,
} from 'lucide-preact'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { mint, mutate, together } from '../../../data/mutate.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import { placedNeighbours } from '@caravel/sync-protocol/domain/booked-line'
import type { LineItem } from './trip-plan.ts'
import { linePosition, type Neighbours } from './line-position.ts'
import { planPlace } from './planner-actions.ts'
import { dayFull } from './planner-words.ts'
import { neighboursIn, type SpreadPlan } from './spread-plan.ts'
import { setTags } from './tag-actions.ts'
import { formTag } from '../tags/tag-form.ts'
import {
  isStop,
  type Place,
  type PlanDay,
  type PlanItem,
  type PlanStop,
  type Tag,
  type TripPlan,
} from './trip-plan.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

type Step = { unit: string; label: UserAction }

/** Does it to each as one user action, and offers to take it back. Throws `AppError`, and then nothing was done. */
function doAll<T>(
  icon: IconShape,
  label: UserAction,
  all: readonly T[],
  act: (each: T, step: Step) => { saved: Promise<unknown> },
): Promise<unknown> {
  const unit = mint()
  const made = together(() => all.map(each => act(each, { unit, label }).saved))
  offerUndo(icon, label, unit)
  return Promise.all(made)
}

/** Behind what stays on a day, in their order. */
function behind(day: PlanDay, moved: readonly { id: string }[]) {
  const ids = new Set(moved.map(({ id }) => id))
  let last = day.items.findLast(({ id }) => !ids.has(id))?.id ?? null
  return {
    next: () => ({ after: last, before: null }),
    placed: (id: string) => {
      last = id
    },
  }
}

/** To the end of a day. */
export function moveAll(tripId: string, items: readonly PlanItem[], day: PlanDay): Promise<unknown> {
  const params = { count: items.length, day: dayFull(day) }
  const line = behind(day, items)
  return doAll(MoveVertical, { key: 'planner.did.movedMany', params }, items, (item, step) => {
    const at = line.next()
    line.placed(item.id)
    return moveTo(tripId, item, day, at, step)
  })
}

function moveTo(tripId: string, item: PlanItem, day: PlanDay, at: Neighbours, step: Step) {
  const body = { day_id: day.id, position: linePosition(tripId, day.id, at, item.id) }
  const path = { trip_id: tripId, id: item.id, day_id: item.row.day_id }
  const options = { ...step, baseSeq: item.row.version }
  return mutate(isStop(item) ? assignment.update : dayNote.update, path, body, options)
}

/** The rows of a day in the order of `items`: each of `moved` goes behind the one before it, the others stay. */
export function putInOrder(
  tripId: string,
  day: PlanDay,
  items: readonly LineItem[],
  moved: ReadonlySet<string>,
): Promise<unknown> {
  const label: UserAction = { key: 'planner.did.bestOrder', params: { day: dayFull(day) } }
  const steps = items.flatMap((item, at) =>
    item.kind !== 'booking' && moved.has(item.id)
      ? [{ item, after: placedNeighbours(items, at, item.id).after }]
      : [],
  )
  return doAll(WandSparkles, label, steps, ({ item, after }, step) =>
    moveTo(tripId, item, day, { after, before: null }, step),
  )
}

/** Places to the end of a day: ideas, or stops once more. */
export function planAll(
  tripId: string,
  places: readonly Place[],
  day: PlanDay,
  again: boolean,
): Promise<unknown> {
  const params = { count: places.length, day: dayFull(day) }
  const label: UserAction = { key: again ? 'planner.did.copiedMany' : 'planner.did.plannedMany', params }
  const line = behind(day, [])
  return doAll(again ? Copy : CalendarPlus, label, places, (place, step) => {
    const made = planPlace(tripId, place, day.id, line.next(), step.unit, step.label)
    line.placed(made.id)
    return made
  })
}

/** Ideas onto the days that were found for them. */
export function planSpread(tripId: string, { days }: SpreadPlan): Promise<unknown> {
  const steps = days.flatMap(({ day, added, ids }) => added.map(place => ({ day, place, ids })))
  const label: UserAction = { key: 'planner.did.spread', params: { count: steps.length } }
  const madeOf = new Map<string, string>()
  return doAll(CalendarRange, label, steps, ({ day, place, ids }, step) => {
    const at = neighboursIn(ids, place.id, day.line, madeOf)
    const made = planPlace(tripId, place, day.id, at, step.unit, step.label)
    madeOf.set(place.id, made.id)
    return made
  })
}

/** Stops off the day, their places stay; notes are deleted. */
export function removeAll(tripId: string, items: readonly PlanItem[]): Promise<unknown> {
  const label: UserAction = { key: 'planner.did.removedMany', params: { count: items.length } }
  return doAll(ListX, label, items, (item, step) => {
    const path = { trip_id: tripId, id: item.id, day_id: item.row.day_id }
    return mutate(isStop(item) ? assignment.delete : dayNote.delete, path, {}, step)
  })
}

/** The same kind for all of them; null: none. */
export function categorizeAll(
  tripId: string,
  places: readonly Place[],
  categoryId: string | null,
): Promise<unknown> {
  const others = places.filter(({ category_id: now }) => now !== categoryId)
  const label: UserAction = { key: 'planner.did.categorizedMany', params: { count: others.length } }
  return doAll(Shapes, label, others, (place, step) =>
    mutate(
      placeEntity.update,
      { trip_id: tripId, id: place.id },
      { category_id: categoryId },
      { ...step, baseSeq: place.version },
    ),
  )
}

/** True when each of them has the tag. */
export const allHaveTag = (
  places: readonly Place[],
  tag: Tag,
  { tagsAt }: Pick<TripPlan, 'tagsAt'>,
): boolean => places.every(place => tagsAt.get(place.id)?.some(({ id }) => id === tag.id))

/** A tag for all of them; taken off all of them when each has it. */
export function toggleTag(
  tripId: string,
  places: readonly Place[],
  tag: Tag,
  plan: Pick<TripPlan, 'tagsAt'>,
): Promise<unknown> {
  const off = allHaveTag(places, tag, plan)
  const changed = places.filter(place => allHaveTag([place], tag, plan) === off)
  const key = off ? 'planner.did.untaggedMany' : 'planner.did.taggedMany'
  const label: UserAction = { key, params: { count: changed.length, name: tag.name } }
  return doAll(Tags, label, changed, (place, { unit }) => {
    const before = (plan.tagsAt.get(place.id) ?? []).map(formTag)
    const now = off ? before.filter(({ id }) => id !== tag.id) : [...before, formTag(tag)]
    return setTags(tripId, place.id, { now, before }, unit, label)
  })
}

/** Places with all their stops. */
export function deleteAll(tripId: string, places: readonly Place[]): Promise<unknown> {
  const label: UserAction = { key: 'planner.did.deletedMany', params: { count: places.length } }
  return doAll(Trash2, label, places, (place, step) =>
    mutate(placeEntity.delete, { trip_id: tripId, id: place.id }, {}, step),
  )
}

/** The places of stops, each once. */
export const placesOf = (stops: readonly PlanStop[]): Place[] => [
  ...new Map(stops.map(({ place }) => [place.id, place])).values(),
]
