import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Category } from '../../../shared/forms/category-order.ts'
import type { Fresh } from '../model/fresh-rows.ts'
import type { Here } from '../../../shared/people/people-here.ts'
import type { StreamView } from '../../../data/store.ts'
import type { Person } from '../../../ui/avatar.tsx'
import type { SortableGroup } from '../../../ui/sortable/sortable-group.ts'
import type { PlannerNavigation } from './planner-navigation.ts'
import type { PlannerPlace } from './planner-url.ts'
import type { Place, PlanDay, PlanStop, TripPlan } from '../model/trip-plan.ts'

export type { Category }

/** One column, list and map, or list, map and inspector. */
export type PlannerShape = 'phone' | 'tablet' | 'desktop'

/** Everything the parts of the planner share. */
export type Planner = {
  tripId: string
  view: StreamView
  plan: TripPlan
  /** The day that shows; undefined while the ideas do, or in a trip without days. */
  day: PlanDay | undefined
  tab: number | 'ideas'
  at: PlannerPlace
  go: PlannerNavigation
  shape: PlannerShape
  /** What is open: a stop with its place, or only a place. */
  selected: { place: Place; stop: PlanStop | undefined; day: PlanDay | undefined } | undefined
  people: readonly Person[]
  /** Those of them, but the reader, who look at the trip now. */
  here: readonly Here[]
  /** User id of the reader. */
  me: string | undefined
  categories: ReadonlyMap<string, Category>
  pending: ReadonlySet<string>
  contested: ReadonlyMap<string, string>
  /** Rows that someone else changed in the last two seconds. */
  fresh: Fresh
  /** Why nothing can be changed yet: on a first visit the plan is read before that. */
  offReason: string | undefined
  may: { days: boolean; places: boolean; trip: boolean; archive: boolean; remove: boolean; members: boolean }
  group: SortableGroup
}

export const PlannerContext = createContext<Planner | undefined>(undefined)

export const usePlanner = (): Planner => {
  const planner = useContext(PlannerContext)
  if (!planner) throw new Error('outside of a planner')
  return planner
}
