/** How many places each choice of a filter would leave. Pure. */
import { categoryOf, passes, without, type Known, type PlaceFilter } from './place-filter.ts'
import type { TripPlan } from './trip-plan.ts'

export type FilterCounts = {
  ideas: number
  all: number
  /** By id, or {@link without}. */
  categories: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, number>
  /** By number of the day. */
  days: ReadonlyMap<number, number>
}

/** What each choice would show while the others stay as they are. */
export function filterCounts(plan: TripPlan, known: Known, filter: PlaceFilter): FilterCounts {
  const counts = {
    ideas: 0,
    all: 0,
    categories: new Map<string, number>(),
    tags: new Map<string, number>(),
    days: new Map<number, number>(),
  }
  const add = <Key>(to: Map<Key, number>, key: Key) => void to.set(key, (to.get(key) ?? 0) + 1)
  for (const place of plan.places.values()) {
    const visits = plan.visits.get(place.id) ?? []
    if (passes(plan, known, place, filter, 'all')) {
      counts.all++
      if (visits.length === 0) counts.ideas++
    }
    if (passes(plan, known, place, filter, 'category')) add(counts.categories, categoryOf(place, known))
    if (passes(plan, known, place, filter, 'tag')) {
      const tags = plan.tagsAt.get(place.id) ?? []
      for (const id of tags.length ? tags.map(tag => tag.id) : [without]) add(counts.tags, id)
    }
    if (passes(plan, known, place, filter, 'day'))
      for (const number of new Set(visits.map(({ day }) => day.number))) add(counts.days, number)
  }
  return counts
}
