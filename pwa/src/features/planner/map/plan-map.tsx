import { destination } from '@caravel/sync-protocol/entities/destination'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { refreshStreetMap, streetCredit } from '../../../data/map/street-map.ts'
import { followTripMap } from '../../../data/map/trip-map.ts'
import { streetTiles } from '../../../data/map/street-tiles.ts'
import { appConfig } from '../../../data/session.ts'
import { deviceSettings } from '../../../data/settings.ts'
import { language } from '../../../i18n/language.ts'
import { imperial } from '../../../i18n/preferences.ts'
import { t } from '../../../i18n/t.ts'
import { TripMap } from '../../../map/trip-map.tsx'
import { useBasemapStored } from '../../../map/use-basemap-stored.ts'
import type { LatLng, MapLabels, MapMarker, MapPadding } from '../../../map/types.ts'
import { clusterLabel, mapControlLabels } from '../../../shared/labels/map-control-labels.ts'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { aboutPosition } from '../adding/about-position.ts'
import { openPreview } from '../adding/found-preview.ts'
import { mapAttribution } from './map-attribution.ts'
import { openMarker } from './open-marker.ts'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { showAllDays } from '../page/planner-session.ts'
import type { TripPlan } from '../model/trip-plan.ts'
import { NoStreetsNote } from './no-streets-note.tsx'
import { foundAtDot, foundId, useMapContent } from './use-map-content.ts'

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
  const { plan, selected, contested, go, may, tripId } = planner
  const { markers, lines, points, around, key, closest } = useMapContent(planner)
  const code = language.value.code
  const words = useMemo(() => mapLabels(code), [code])
  const source = deviceSettings.value.map_source === 'drawn' ? undefined : appConfig.value?.map
  const tiles = Boolean(source?.tile_url)
  useEffect(() => void refreshStreetMap(), [])
  useTripMap(planner)
  const streets = tiles ? null : streetTiles.value
  const attribution = mapAttribution({
    stored: useBasemapStored(),
    tiles,
    streets: streets ? streetCredit.value : undefined,
  })
  const labels = useMemo(() => ({ ...words, attribution }), [words, attribution])
  return (
    <TripMap
      markers={useMemo(() => withFlags(markers, plan, contested), [markers, plan, contested])}
      lines={lines}
      selectedId={planner.at.sheet === 'found' ? foundId : (selected?.place.id ?? null)}
      onSelect={id => selectMarker(planner, id)}
      onLine={id => showDayOf(planner, id)}
      onList={ids => go.openSheet('on-map', ids && ids.length <= mostInAddress ? ids.join(',') : undefined)}
      {...(may.places ? { onMapPress: (at: LatLng) => go.openSheet('new', aboutPosition(at)) } : {})}
      onLocateError={error => showToast({ text: t(`planner.locate.${error}`), error: true })}
      padding={props.padding ?? nothingCovered}
      fit={{ key: `${tripId} ${props.fitFor ?? ''} ${key}`, points, around, closest }}
      tileSource={source?.tile_url ? { url: source.tile_url, attribution: source.attribution } : null}
      streets={streets}
      labels={labels}
      locale={language.value.tag}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      units={imperial.value ? 'imperial' : 'metric'}
      variant={props.compact ? 'compact' : 'full'}
      {...(props.fitFor === 'peek' || tiles ? {} : { note: noteOn })}
    >
      {props.children}
    </TripMap>
  )
}

/** Another place or destination may need more of the map. */
function useTripMap({ tripId, plan, view }: Planner): void {
  const destinations = view.rows(destination).value
  useEffect(() => followTripMap(tripId), [tripId, plan.places.size, destinations])
}

const noteOn = (view: ComponentProps<typeof NoStreetsNote>['view']) => <NoStreetsNote view={view} />

/** Opens what a marker stands for; the pin of what is looked at is open already. */
function selectMarker(planner: Planner, id: string): void {
  const found = foundAtDot(id)
  if (found) openPreview(planner, found)
  else if (id !== foundId) openMarker(planner, id)
}

/** A place over which, or over a visit of which, two versions stand. */
function withFlags(markers: MapMarker[], plan: TripPlan, contested: Planner['contested']): MapMarker[] {
  if (contested.size === 0) return markers
  const places = new Set([...contested.keys()].map(id => plan.stops.get(id)?.stop.place.id ?? id))
  return markers.map(marker => (places.has(marker.id) ? { ...marker, flagged: true } : marker))
}

/** Of all days, the one whose line was pressed. */
function showDayOf({ plan, go }: Planner, lineId: string): void {
  const day = plan.days.find(({ id }) => lineId.startsWith(id))
  if (!day) return
  showAllDays(false)
  go.goTo(day.number)
}

/** More places of one spot than an address should hold are found in the list of all. */
const mostInAddress = 40

/** `_code`: the words are those of the language in use, so a new language gives new labels. */
function mapLabels(_code: string): Omit<MapLabels, 'attribution'> {
  return {
    ...mapControlLabels(),
    cluster: clusterLabel,
    marker: ({ numbers, name, kind, flagged }) => {
      const label =
        kind === 'found'
          ? t('planner.foundNamed', { name })
          : kind === 'idea'
            ? t('planner.ideaNamed', { name })
            : t('planner.stopsNamed', { numbers: numbers.join(', '), name })
      return flagged ? `${label}, ${t('planner.twoVersions')}` : label
    },
  }
}
