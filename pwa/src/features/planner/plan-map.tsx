import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { appConfig } from '../../data/session.ts'
import { deviceSettings } from '../../data/settings.ts'
import { language } from '../../i18n/language.ts'
import { directionOf } from '../../i18n/languages.ts'
import { imperial } from '../../i18n/preferences.ts'
import { t } from '../../i18n/t.ts'
import { TripMap } from '../../map/trip-map.tsx'
import type { LatLng, MapLabels, MapMarker, MapPadding } from '../../map/types.ts'
import { showToast } from '../../ui/toast-store.ts'
import { aboutPosition } from './about-position.ts'
import { filterPlaces, isFiltered } from './place-filter.ts'
import { usePlanner, type Planner } from './planner-context.ts'
import { allDaysShown, routeShown } from './planner-session.ts'
import { mapContent } from './plan-markers.ts'
import type { TripPlan } from './trip-plan.ts'

const nothingCovered: MapPadding = { top: 0, bottom: 0, inlineStart: 0, inlineEnd: 0 }

/** The day that shows, every day, or the ideas, on the map. */
export default function PlanMap(props: {
  padding?: MapPadding
  compact?: boolean
  /** Fitted anew when it changes: the peek of a phone and the whole map are two fits. */
  fitFor?: string
  children?: ComponentChildren
}) {
  const planner = usePlanner()
  const { plan, day, selected, contested, go, may, tripId } = planner
  const filtered = useFiltered(planner)
  const shown = filtered?.places ?? (allDaysShown.value ? 'all' : (day ?? 'ideas'))
  const withLines = routeShown.value
  const { markers, lines, points } = useMemo(
    () => mapContent(plan, shown, withLines),
    [plan, shown, withLines],
  )
  // A day without places lies where the trip is.
  const around = useMemo(
    () => (points.length ? points : mapContent(plan, 'all', false).points),
    [plan, points],
  )
  const code = language.value.code
  const labels = useMemo(() => mapLabels(code), [code])
  const source = deviceSettings.value.map_source === 'drawn' ? undefined : appConfig.value?.map
  const key = `${tripId} ${props.fitFor ?? ''} ${filtered?.key ?? (typeof shown === 'string' ? shown : day?.id)} ${points.length > 0}`
  return (
    <TripMap
      markers={useMemo(() => withFlags(markers, plan, contested), [markers, plan, contested])}
      lines={lines}
      selectedId={selected?.place.id ?? null}
      onSelect={id => openMarker(planner, id)}
      {...(may.places ? { onMapPress: (at: LatLng) => go.openSheet('new', aboutPosition(at)) } : {})}
      onLocateError={error => showToast({ text: t(`planner.locate.${error}`), error: true })}
      padding={props.padding ?? nothingCovered}
      fit={{ key, points, around }}
      tileSource={source?.tile_url ? { url: source.tile_url, attribution: source.attribution } : null}
      labels={labels}
      locale={language.value.tag}
      dir={directionOf(code)}
      units={imperial.value ? 'imperial' : 'metric'}
      variant={props.compact ? 'compact' : 'full'}
    >
      {props.children}
    </TripMap>
  )
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

/** A place over which, or over a visit of which, two versions stand. */
function withFlags(markers: MapMarker[], plan: TripPlan, contested: Planner['contested']): MapMarker[] {
  if (contested.size === 0) return markers
  const places = new Set([...contested.keys()].map(id => plan.stops.get(id)?.stop.place.id ?? id))
  return markers.map(marker => (places.has(marker.id) ? { ...marker, flagged: true } : marker))
}

/** A place that is visited more than once that day: each press goes to the next visit. */
function openMarker({ plan, day, selected, go }: Planner, placeId: string): void {
  const visits = plan.visits.get(placeId) ?? []
  const here = day ? visits.filter(visit => visit.day.id === day.id) : []
  const among = here.length ? here : visits
  const next =
    among[(among.findIndex(({ stop }) => stop.id === selected?.stop?.id) + 1) % (among.length || 1)]
  if (next && day) go.openStop(next.stop.id, next.day.number)
  else go.openPlace(placeId)
}

/** `_code`: the words are those of the language in use, so a new language gives new labels. */
function mapLabels(_code: string): MapLabels {
  return {
    map: t('planner.map'),
    skip: t('planner.skipMap'),
    afterMap: t('planner.afterMap'),
    zoomIn: t('planner.zoomIn'),
    zoomOut: t('planner.zoomOut'),
    fit: t('planner.fitMap'),
    locate: t('planner.locateMe'),
    stopLocating: t('planner.stopLocating'),
    ownPosition: t('planner.youAreHere'),
    attribution: t('planner.mapAttribution'),
    marker: ({ numbers, name, kind, flagged }) => {
      const label =
        kind === 'idea'
          ? t('planner.ideaNamed', { name })
          : t('planner.stopsNamed', { numbers: numbers.join(', '), name })
      return flagged ? `${label}, ${t('planner.twoVersions')}` : label
    },
  }
}
