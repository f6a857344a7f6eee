import { useMemo } from 'preact/hooks'
import type { LatLng } from '../../../map/types.ts'
import { filterPlaces, isFiltered } from '../model/place-filter.ts'
import type { Planner } from '../page/planner-context.ts'
import { allDaysShown, routeShown } from '../page/planner-session.ts'
import { mapContent, type MapContent } from './plan-markers.ts'

/** What the map shows: the day, every day, the ideas or some of them. Another `key` means something else is shown. */
export function useMapContent(planner: Planner): MapContent & { around: LatLng[]; key: string } {
  const { plan, day, categories } = planner
  const filtered = useFiltered(planner)
  const shown = filtered?.places ?? (allDaysShown.value ? 'all' : (day ?? 'ideas'))
  const withLines = routeShown.value
  const content = useMemo(
    () => mapContent(plan, shown, withLines, place => categories.get(place.category_id ?? '')?.color),
    [plan, shown, withLines, categories],
  )
  const around = useMemo(() => mapContent(plan, 'all', false).points, [plan])
  const what = filtered?.key ?? (typeof shown === 'string' ? shown : day?.id)
  return { ...content, around, key: `${what} ${content.points.length > 0}` }
}

/** The places that the ideas are narrowed down to; undefined when they are not, or do not show. */
function useFiltered({ plan, tab, at, categories }: Planner) {
  const { filter } = at
  const narrowed = tab === 'ideas' && isFiltered(filter)
  return useMemo(
    () =>
      narrowed ? { key: JSON.stringify(filter), places: filterPlaces(plan, categories, filter) } : undefined,
    [narrowed, plan, categories, filter],
  )
}
