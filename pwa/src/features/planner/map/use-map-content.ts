import { useMemo } from 'preact/hooks'
import { foundAround, previewOf } from '../adding/found-preview.ts'
import { stopBefore } from '../adding/search-origin.ts'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { isArea } from '../../../shared/place-search/area-kind.ts'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import type { LatLng, MapLine, MapMarker } from '../../../map/types.ts'
import { filterPlaces, isFiltered } from '../model/place-filter.ts'
import { knownLegs } from '../model/known-ways.ts'
import type { Planner } from '../page/planner-context.ts'
import { allDaysShown, preferredMode, routeShown } from '../page/planner-session.ts'
import { closestFit, closestForStops } from './closest-fit.ts'
import { mapContent, pointsOf, type MapContent } from './plan-markers.ts'
import { cornersOf, extentOf, useTripHome } from './trip-home.ts'

/** The id of the pin of what is looked at; no row has it. */
export const foundId = 'found'

const dotId = (at: number) => `${foundId} ${at}`

/** Which of the places around here a dot stands for; undefined: something else was pressed. */
export const foundAtDot = (id: string): FoundOnMap | undefined =>
  id.startsWith(`${foundId} `) ? foundAround.peek()[Number(id.slice(foundId.length))] : undefined

/** What the map shows: the day, every day, the ideas or some of them. Another `key` means something else is shown. */
export function useMapContent(
  planner: Planner,
): MapContent & { around: LatLng[]; key: string; closest: number | undefined } {
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
  const places = useMemo(() => pointsOf(plan), [plan])
  const home = useTripHome(planner)
  const around = places.length > 0 ? places : home
  const what = filtered?.key ?? (typeof shown === 'string' ? shown : day?.id)
  const dots = useFoundDots(planner, found?.marker)
  const shownContent = {
    ...content,
    markers: [...content.markers, ...dots],
    around,
    key: `${what} ${content.points.length > 0}`,
    closest: content.points.length > 0 ? closestForStops(content.points) : closestFit(around),
  }
  if (!found) return shownContent
  const { key, marker, line, points } = found
  return {
    markers: [...content.markers, ...dots, marker],
    lines: [...content.lines, ...line],
    points,
    around,
    key,
    closest: found.isArea ? closestFit(points) : closestForStops(points),
  }
}

/** What else was found around here. */
function useFoundDots({ at }: Planner, shown: MapMarker | undefined): MapMarker[] {
  const list = foundAround.value
  return useMemo(
    () =>
      list.flatMap(({ lat, lng, name }, index): MapMarker[] =>
        shown && shown.lat === lat && shown.lng === lng
          ? []
          : [
              {
                id: dotId(index),
                lat,
                lng,
                numbers: [],
                color: '--primary',
                name,
                kind: 'found',
                small: true,
              },
            ],
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is shown is told by the address
    [list, at.about],
  )
}

/** Metres; a preview further from the stop before it is framed by itself. */
const farthestFit = 300_000

/** What is looked at before it is added: a pin of its own, and a guessed way from the stop before. */
function useFoundContent(planner: Planner) {
  const { sheet, about } = planner.at
  const found = sheet === 'found' ? previewOf(about) : undefined
  const before = found && stopBefore(planner)
  return useMemo(() => {
    if (!found) return undefined
    const { lat, lng, name } = found
    const marker: MapMarker = { id: foundId, lat, lng, numbers: [], color: '--primary', name, kind: 'found' }
    const isNear = before && distanceBetween(before, found) < farthestFit
    // A country or a city is framed whole; a sight with where one comes from.
    const points = isArea(found) ? cornersOf(extentOf(found)) : [...(isNear ? [before] : []), { lat, lng }]
    const ends = before ? [before, { lat, lng }] : []
    const line: MapLine[] = before ? [{ id: foundId, color: '--ink-3', points: ends, pattern: 'guess' }] : []
    return { key: `found ${lat} ${lng}`, marker, line, points, isArea: isArea(found) }
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
