/** Which places of a trip are listed. Pure. */
import type { Place, TripPlan } from './trip-plan.ts'

/** The choice for what has no category, or no tag. */
export const without = 'none'

/** Absent: any. Planned places are left out unless `all`. */
export type PlaceFilter = {
  all?: true
  /** Id of a category, or {@link without}. */
  category?: string
  /** Id of a tag, or {@link without}. */
  tag?: string
  /** Number of the day from 1 that the place is planned on. */
  day?: number
}

export const isFiltered = ({ all, category, tag, day }: PlaceFilter): boolean =>
  all !== undefined || category !== undefined || tag !== undefined || day !== undefined

export function filterFromQuery(query: URLSearchParams): PlaceFilter {
  const day = Number(query.get('on'))
  const category = query.get('category')
  const tag = query.get('tag')
  return {
    ...(query.get('show') === 'all' ? { all: true } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(Number.isInteger(day) && day > 0 ? { day } : {}),
  }
}

export function filterToQuery({ all, category, tag, day }: PlaceFilter, query: URLSearchParams): void {
  if (all) query.set('show', 'all')
  if (category) query.set('category', category)
  if (tag) query.set('tag', tag)
  if (day) query.set('on', String(day))
}

/** Ids of the categories there are: a place of one that was removed has none. */
export type Known = { has(id: string): boolean }

export const categoryOf = ({ category_id: id }: Place, known: Known) =>
  id !== null && known.has(id) ? id : without

type Part = 'all' | 'category' | 'tag' | 'day'

/** Does the place pass every part of the filter but one? */
export function passes(
  plan: TripPlan,
  known: Known,
  place: Place,
  filter: PlaceFilter,
  except?: Part,
): boolean {
  const { category, tag, day } = filter
  const tags = plan.tagsAt.get(place.id) ?? []
  const visits = plan.visits.get(place.id) ?? []
  if (except !== 'all' && !filter.all && visits.length > 0) return false
  if (except !== 'category' && category !== undefined && categoryOf(place, known) !== category) return false
  if (except !== 'day' && day !== undefined && !visits.some(visit => visit.day.number === day)) return false
  if (except === 'tag' || tag === undefined) return true
  return tag === without ? tags.length === 0 : tags.some(({ id }) => id === tag)
}

const byName = (a: Place, b: Place) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

/** The ideas, the newest first, or all places by their names, as far as they fit. */
export function filterPlaces(plan: TripPlan, known: Known, filter: PlaceFilter): Place[] {
  const listed = filter.all ? [...plan.places.values()].sort(byName) : plan.ideas
  return listed.filter(place => passes(plan, known, place, filter))
}
