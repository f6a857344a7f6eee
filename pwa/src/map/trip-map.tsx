import 'leaflet/dist/leaflet.css'
import './trip-map.css'
import './trip-marker.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapView, type ViewState } from './map-view.ts'
import type { LocateError, TripMapProps } from './types.ts'

/** The map of a trip. It draws what it is given and reports what is touched; it holds no data of its own.
 *  `children` are placed above the map's own controls (a day picker, a layer button). */
export function TripMap(
  props: TripMapProps & {
    children?: ComponentChildren
    /** What is said about the part of the map that is in view. */
    note?: (view: ViewState) => ComponentChildren
  },
) {
  const { labels, padding, dir, locale, tileSource, units = 'metric', variant = 'full' } = props
  const { element, view, state } = useMapView(props)
  const { locating, toggle } = useOwnPosition(view, state.following, props)
  const end = useRef<HTMLSpanElement>(null)
  const skip = (event: Event) => {
    event.preventDefault()
    end.current?.focus()
  }
  const edges = {
    '--map-pad-top': `${padding.top}px`,
    '--map-pad-bottom': `${padding.bottom}px`,
    '--map-pad-start': `${padding.inlineStart}px`,
    '--map-pad-end': `${padding.inlineEnd}px`,
  }
  return (
    <div class={`trip-map trip-map-${variant}`} dir={dir} style={edges}>
      <a class="map-skip" href="#after-map" onClick={skip}>
        {labels.skip}
      </a>
      <button type="button" class="map-skip" onClick={() => props.onList(undefined)}>
        {labels.list}
      </button>
      {/* Always left to right: the world is not mirrored. */}
      <section ref={element} class="map-ground" dir="ltr" aria-label={labels.map} />
      <div class="map-over">
        {props.children}
        <MapControls
          labels={labels}
          state={state}
          compact={variant === 'compact'}
          locating={locating}
          onZoom={steps => view?.zoomBy(steps)}
          onFit={() => view?.fit()}
          onLocate={toggle}
        />
        {props.note?.(state)}
        <MapLegend
          lat={state.lat}
          zoom={state.zoom}
          units={units}
          locale={locale}
          sources={tileSource ? [tileSource.attribution, labels.attribution] : [labels.attribution]}
        />
      </div>
      <span ref={end} class="map-end" tabIndex={-1}>
        {labels.afterMap}
      </span>
    </div>
  )
}

function useMapView(props: TripMapProps) {
  const element = useRef<HTMLElement>(null)
  const [view, setView] = useState<MapView>()
  const [state, setState] = useState<ViewState>({
    zoom: 2,
    lat: 20,
    lng: 0,
    atClosest: false,
    atWidest: true,
    fitted: false,
    following: false,
  })
  useEffect(() => {
    if (!element.current) return undefined
    const created = new MapView(element.current, setState)
    setView(created)
    return () => created.dispose()
  }, [])
  useEffect(() => view?.update(props))
  return { element, view, state }
}

/** Asked for by a press, and only then. Pressed again: back to the middle when the map was moved away, else off. */
function useOwnPosition(view: MapView | undefined, following: boolean, { labels }: TripMapProps) {
  const [locating, setLocating] = useState(false)
  useEffect(() => {
    if (!locating || !view) return undefined
    view.follows(true)
    const gone = new AbortController()
    const fail = (error: LocateError) => {
      setLocating(false)
      view.locateFailed(error)
    }
    import('./own-position.ts').then(
      ({ OwnPositionLayer, watchPosition }) =>
        watchPosition(
          position => view.showOwn(position, labels.ownPosition, OwnPositionLayer),
          fail,
          gone.signal,
        ),
      () => fail('unavailable'),
    )
    return () => {
      gone.abort()
      view.hideOwn()
    }
  }, [locating, view, labels.ownPosition])
  const toggle = () => (locating && !following ? view?.follows(true) : setLocating(on => !on))
  return { locating, toggle }
}
