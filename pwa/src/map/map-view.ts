import * as L from 'leaflet'
import { BasemapLayer } from './basemap-layer.ts'
import { centreOn, fitView, freeMiddle, insetsOf, type View } from './fit-view.ts'
import { homeHere } from './home-region.ts'
import { LineLayer } from './line-layer.ts'
import { MarkerLayer } from './marker-layer.ts'
import { OwnPositionLayer } from './own-position.ts'
import { listenForPress } from './press.ts'
import { rasterLayer } from './raster-layer.ts'
import type { LatLng, LocateError, OwnPosition, TileSource, TripMapProps } from './types.ts'
import { watchTheme } from './watch-theme.ts'

export type ViewState = { zoom: number; lat: number; atClosest: boolean; atWidest: boolean }

/** Missing from the published types. */
type ZoomingMap = L.Map & { _animatingZoom?: boolean }

const NO_INSETS = { top: 0, bottom: 0, west: 0, east: 0 }
const CLOSEST_ZOOM = 18
const WIDEST_ZOOM = 2
const FLIGHT_SECONDS = 0.6
/** A selected marker nearer to a covered edge than this is brought to the middle, px. */
const SIGHT_MARGIN = 28

/** Leaflet behind the component: takes the props as they come and moves the map only when it must. */
export class MapView {
  private readonly map: L.Map
  private readonly basemap: BasemapLayer
  private readonly lines: LineLayer
  private readonly markers: MarkerLayer
  private readonly own: OwnPositionLayer
  private readonly stops: (() => void)[]
  private raster: L.TileLayer | undefined
  private props: TripMapProps | undefined
  private fittedKey: string | undefined
  private foundItsWay = false
  private seen = ''

  constructor(element: HTMLElement, onChange: (state: ViewState) => void) {
    this.map = L.map(element, mapOptions()).setView(homeHere(), WIDEST_ZOOM, { animate: false })
    this.basemap = new BasemapLayer()
    this.basemap.addTo(this.map)
    this.basemap.load()
    this.lines = new LineLayer(this.map)
    this.markers = new MarkerLayer(this.map)
    this.own = new OwnPositionLayer(this.map)
    const report = () => onChange(this.state())
    this.map.on('zoomend moveend', report)
    const resized = new ResizeObserver(() => this.resize())
    resized.observe(element)
    this.stops = [
      watchTheme(() => this.basemap.refresh()),
      listenForPress(element, {
        onPress: point =>
          this.props?.onMapPress?.(this.positionAt(this.map.mouseEventToContainerPoint(point as MouseEvent))),
        onMenuKey: () => this.props?.onMapPress?.(this.positionAt(freeMiddle(this.size(), this.insets()))),
      }),
      () => resized.disconnect(),
    ]
    report()
  }

  update(props: TripMapProps): void {
    const before = this.props
    this.props = props
    if (props.locale !== before?.locale) this.basemap.setLocale(props.locale)
    if (props.tileSource?.url !== before?.tileSource?.url) this.setRaster(props.tileSource)
    if (props.lines !== before?.lines) this.lines.update(props.lines)
    const { markers, selectedId, labels } = props
    if (markers !== before?.markers || selectedId !== before.selectedId || labels !== before.labels) {
      const onSelect = (id: string) => this.props?.onSelect(id)
      this.markers.update({ markers, selectedId, labelOf: labels.marker, onSelect })
    }
    // Nothing to fit: the world, in the part that is seen.
    if (!before && !this.fittedView())
      this.moveTo(centreOn(homeHere(), this.map.getZoom(), this.insets()), true)
    this.follow(props)
  }

  zoomBy(steps: number): void {
    const zoom = Math.max(this.map.getMinZoom(), Math.min(CLOSEST_ZOOM, this.map.getZoom() + steps))
    const middle = freeMiddle(this.size(), this.insets())
    this.map.setZoomAround(L.point(middle.x, middle.y), zoom, { animate: !reducedMotion() })
  }

  /** Shows all of `fit.points` again. */
  fit(): void {
    const view = this.fittedView()
    if (view) this.moveTo(view)
  }

  showOwn(position: OwnPosition, label: string, centre: boolean): void {
    this.own.show(this.map, position, label)
    if (centre) this.moveTo(centreOn(position, Math.max(15, this.map.getZoom()), this.insets()))
  }

  hideOwn(): void {
    this.own.hide()
  }

  locateFailed(error: LocateError): void {
    this.props?.onLocateError?.(error)
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    this.markers.dispose()
    // remove() leaves the timer of a zoom that is on its way, and its end would move a map that is gone.
    ;(this.map as ZoomingMap)._animatingZoom = false
    this.map.remove()
  }

  /** Fits when the key is new; then brings the selected marker into the free part if it is hidden. */
  private follow({ fit, selectedId, markers }: TripMapProps): void {
    const first = !this.foundItsWay
    if (fit.key !== this.fittedKey) {
      const fitted = this.fittedView()
      if (fitted) this.fittedKey = fit.key
      const view = fitted ?? (first ? this.viewOf(fit.around) : undefined)
      if (view) this.moveTo(view, first)
      this.foundItsWay ||= view !== undefined
    }
    const seen = JSON.stringify([selectedId, this.insets()])
    const marker = markers.find(({ id }) => id === selectedId)
    if (seen !== this.seen && marker) this.showMarker(marker, first)
    this.seen = seen
  }

  private showMarker(marker: LatLng, atOnce: boolean): void {
    const { top, bottom, west, east } = this.insets()
    const size = this.size()
    const { x, y } = this.map.latLngToContainerPoint(marker)
    const sideways = x > west + SIGHT_MARGIN && x < size.width - east - SIGHT_MARGIN
    // The pin and its name stand above the point.
    const upright = y > top + 2.5 * SIGHT_MARGIN && y < size.height - bottom - SIGHT_MARGIN
    if (!sideways || !upright) this.moveTo(centreOn(marker, this.map.getZoom(), this.insets()), atOnce)
  }

  private moveTo({ center, zoom }: View, atOnce = false): void {
    if (atOnce || reducedMotion()) this.map.setView(center, zoom, { animate: false })
    else if (this.map.getBounds().contains(center))
      this.map.setView(center, zoom, { animate: true, duration: 0.28 })
    else this.map.flyTo(center, zoom, { duration: FLIGHT_SECONDS })
  }

  private setRaster(source: TileSource | null | undefined): void {
    this.raster?.remove()
    this.raster = source ? rasterLayer(source).addTo(this.map) : undefined
  }

  private resize(): void {
    this.map.invalidateSize({ animate: false })
    this.map.setMinZoom(Math.max(WIDEST_ZOOM, Math.ceil(Math.log2(this.size().height / 256))))
    if (this.props) this.follow(this.props)
  }

  private fittedView(): View | undefined {
    return this.viewOf(this.props?.fit.points ?? [])
  }

  private viewOf(points: LatLng[]): View | undefined {
    return fitView(points, this.size(), this.insets(), this.map.getMinZoom())
  }

  private positionAt({ x, y }: { x: number; y: number }): LatLng {
    const { lat, lng } = this.map.containerPointToLatLng([x, y]).wrap()
    return { lat, lng }
  }

  private insets() {
    return this.props ? insetsOf(this.props.padding, this.props.dir) : NO_INSETS
  }

  private size() {
    const { x, y } = this.map.getSize()
    return { width: x, height: y }
  }

  private state(): ViewState {
    const zoom = this.map.getZoom()
    const lat = this.map.getCenter().lat
    return { zoom, lat, atClosest: zoom >= CLOSEST_ZOOM, atWidest: zoom <= this.map.getMinZoom() }
  }
}

/** As the page is marked: what the reader chose, or else their system. */
const reducedMotion = () => document.documentElement.dataset.motion === 'less'

function mapOptions(): L.MapOptions {
  return {
    zoomControl: false,
    attributionControl: false,
    minZoom: WIDEST_ZOOM,
    maxZoom: CLOSEST_ZOOM,
    // North and south end with the square world; east and west go round.
    maxBounds: [
      [-85.06, -1e5],
      [85.06, 1e5],
    ],
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    bounceAtZoomLimits: false,
    fadeAnimation: false,
    zoomAnimation: !reducedMotion(),
    inertia: !reducedMotion(),
    tapHold: false,
    // resize() follows the element; what Leaflet makes of the window's size comes late, when the map may be gone.
    trackResize: false,
  }
}
