/** Where a new place goes: onto a day behind one of its stops, or among the ideas. */
import { t } from '../../../i18n/t.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { Lightbulb } from 'lucide-preact'
import type { Neighbours } from '../model/line-position.ts'
import type { Planner } from '../page/planner-context.ts'
import { dayChip, dayFull } from '../model/planner-words.ts'
import type { PlanDay, TripPlan } from '../model/trip-plan.ts'

/** `after`: the id of a stop, or undefined for the end of the day. */
export type AddTarget = { day: string; after: string | undefined } | 'ideas'

/** Behind the open stop, else at the end of the day that shows, else among the ideas. */
export function usualTarget({ day, selected }: Pick<Planner, 'day' | 'selected'>): AddTarget {
  const stop = selected?.stop
  if (stop && selected.day) return { day: selected.day.id, after: stop.id }
  return day ? { day: day.id, after: undefined } : 'ideas'
}

const dayOf = (plan: TripPlan, target: AddTarget): PlanDay | undefined =>
  target === 'ideas' ? undefined : plan.days.find(({ id }) => id === target.day)

/** The day a target means and the neighbours there; undefined for the ideas, or a day that is gone. */
export function placeOfTarget(
  plan: TripPlan,
  target: AddTarget,
): { day: PlanDay; at: Neighbours } | undefined {
  const day = dayOf(plan, target)
  if (!day || target === 'ideas') return undefined
  const index = day.items.findIndex(({ id }) => id === target.after)
  if (index < 0) return { day, at: { after: day.items.at(-1)?.id ?? null, before: null } }
  return { day, at: { after: target.after ?? null, before: day.items[index + 1]?.id ?? null } }
}

/** "Sun 18, after stop 3". */
export function targetText(plan: TripPlan, target: AddTarget): string {
  const day = dayOf(plan, target)
  if (!day || target === 'ideas') return t('planner.ideas')
  const stop = day.stops.find(({ id }) => id === target.after)
  return stop ? t('planner.dayAfterStop', { day: dayChip(day), number: stop.number }) : dayChip(day)
}

/** "Sun 18" alone: the button that adds says no more. */
export function dayTargetText(plan: TripPlan, target: AddTarget): string {
  const day = dayOf(plan, target)
  return day ? dayChip(day) : t('planner.ideas')
}

/** Every place a new stop can go: the days, the stops of the chosen one, the ideas. */
export function targetItems(
  plan: TripPlan,
  target: AddTarget,
  choose: (target: AddTarget) => void,
): MenuItem[] {
  const chosen = dayOf(plan, target)
  const after = target === 'ideas' ? undefined : target.after
  return [
    ...plan.days.flatMap((day): MenuItem[] => [
      {
        id: day.id,
        label: dayFull(day),
        chosen: day === chosen && after === undefined,
        onSelect: () => choose({ day: day.id, after: undefined }),
      },
      ...(day === chosen ? day.stops.slice(0, -1) : []).map(stop => ({
        id: stop.id,
        label: t('planner.afterStopNamed', { number: stop.number, name: stop.place.name }),
        chosen: stop.id === after,
        onSelect: () => choose({ day: day.id, after: stop.id }),
      })),
    ]),
    {
      id: 'ideas',
      label: t('planner.ideas'),
      icon: Lightbulb,
      group: true,
      chosen: target === 'ideas',
      onSelect: () => choose('ideas'),
    },
  ]
}
