import { useMemo } from 'preact/hooks'
import { previewOf } from '../adding/found-preview.ts'
import { stopBefore } from '../adding/search-origin.ts'
import type { LatLng, MapLine, MapMarker } from '../../../map/types.ts'
import { filterPlaces, isFiltered } from '../model/place-filter.ts'
import { knownLegs } from '../model/known-ways.ts'
import type { Planner } from '../page/planner-context.ts'
import { allDaysShown, preferredMode, routeShown } from '../page/planner-session.ts'
import { mapContent, type MapContent } from './plan-markers.ts'

/** The id of the pin of what is looked at; no row has it. */
export const foundId = 'found'

/** What the map shows: the day, every day, the ideas or some of them. Another `key` means something else is shown. */
export function useMapContent(planner: Planner): MapContent & { around: LatLng[]; key: string } {
  const found = useFoundContent(planner)
  const { plan, day, categories } = planner
  const filtered = useFiltered(planner)
  const shown = filtered?.places ?? (allDaysShown.value ? 'all' : (day ?? 'ideas'))
  const withLines = routeShown.value
  const prefer = preferredMode.value
  const ways = knownLegs()
  const content = useMemo(
    () => mapContent(plan, shown, withLines, place => categories.get(place.category_id ?? '')?.color, prefer),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- ways are read by what makes the lines
    [plan, shown, withLines, categories, prefer, ways],
  )
  const around = useMemo(() => mapContent(plan, 'all', false).points, [plan])
  const what = filtered?.key ?? (typeof shown === 'string' ? shown : day?.id)
  const shownContent = { ...content, around, key: `${what} ${content.points.length > 0}` }
  if (!found) return shownContent
  const { key, marker, line, points } = found
  return { markers: [...content.markers, marker], lines: [...content.lines, ...line], points, around, key }
}

/** What is looked at before it is added: a pin of its own, and a guessed way from the stop before. */
function useFoundContent(planner: Planner) {
  const { sheet, about } = planner.at
  const found = sheet === 'found' ? previewOf(about) : undefined
  const before = found && stopBefore(planner)
  return useMemo(() => {
    if (!found) return undefined
    const { lat, lng, name } = found
    const marker: MapMarker = { id: foundId, lat, lng, numbers: [], color: '--primary', name, kind: 'found' }
    const points = before ? [before, { lat, lng }] : [{ lat, lng }]
    const line: MapLine[] = before ? [{ id: foundId, color: '--ink-3', points, pattern: 'guess' }] : []
    return { key: `found ${lat} ${lng}`, marker, line, points }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the values of both positions
  }, [found?.name, found?.lat, found?.lng, before?.lat, before?.lng])
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
