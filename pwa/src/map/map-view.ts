import * as L from 'leaflet'
import { clusterMarkers, middleOf } from './cluster-markers.ts'
import { centreOn, fitView, freeMiddle, insetsOf, isInSight, type View } from './fit-view.ts'
import { Ground } from './ground.ts'
import { homeHere } from './home-region.ts'
import { LineLayer } from './line-layer.ts'
import { MarkerLayer } from './marker-layer.ts'
import { reachOf } from './marker-reach.ts'
import type { OwnPositionLayer } from './own-position.ts'
import { listenForPress } from './press.ts'
import { rasterLayer } from './raster-layer.ts'
import { Streets } from './streets.ts'
import type { LatLng, LocateError, MapMarker, OwnPosition, TileSource, TripMapProps } from './types.ts'
import { watchTheme } from './watch-theme.ts'

export type ViewState = {
  zoom: number
  lat: number
  lng: number
  atClosest: boolean
  atWidest: boolean
  /** All that is to be seen is, as it was last fitted: the next step is the whole around it. */
  fitted: boolean
  /** The own position stays in the middle, until someone moves the map. */
  following: boolean
}

/** Missing from the published types. */
type ZoomingMap = L.Map & { _animatingZoom?: boolean }

const NO_INSETS = { top: 0, bottom: 0, west: 0, east: 0 }
const CLOSEST_ZOOM = 18
const WIDEST_ZOOM = 2
const FLIGHT_SECONDS = 0.6

/** Leaflet behind the component: takes the props as they come and moves the map only when it must. */
export class MapView {
  private readonly map: L.Map
  private readonly ground: Ground
  private readonly streets: Streets
  private readonly lines: LineLayer
  private readonly markers: MarkerLayer
  private own: OwnPositionLayer | undefined
  private readonly onChange: (state: ViewState) => void
  private readonly stops: (() => void)[]
  private raster: L.TileLayer | undefined
  private props: TripMapProps | undefined
  private fittedKey: string | undefined
  private foundItsWay = false
  private seen = ''
  private fittedSize = ''
  /** What the view was made to show; nothing once a person has moved it. */
  private aim: 'fit' | 'around' | undefined
  private following = false
  /** A finger or the mouse moves the map: nothing else does. */
  private held = false

  constructor(element: HTMLElement, onChange: (state: ViewState) => void) {
    this.map = L.map(element, mapOptions()).setView(homeHere(), WIDEST_ZOOM, { animate: false })
    this.onChange = onChange
    this.streets = new Streets(this.map)
    this.ground = new Ground(this.map, this.streets.first)
    this.lines = new LineLayer(this.map)
    this.markers = new MarkerLayer(this.map)
    this.map.on('zoomend moveend', () => this.report())
    this.map.on('dragstart', () => this.hold())
    this.map.on('dragend', () => this.discardUnsent())
    const resized = new ResizeObserver(() => this.resize())
    resized.observe(element)
    this.stops = [
      watchTheme(() => {
        this.ground.refresh()
        this.streets.refresh()
      }),
      this.listenForHands(element),
      listenForPress(element, {
        onPress: point =>
          this.props?.onMapPress?.(this.positionAt(this.map.mouseEventToContainerPoint(point as MouseEvent))),
        onMenuKey: () => this.props?.onMapPress?.(this.positionAt(freeMiddle(this.size(), this.insets()))),
      }),
      () => resized.disconnect(),
    ]
    this.report()
  }

  update(props: TripMapProps): void {
    const before = this.props
    this.props = props
    // What is drawn before the map has found its place is drawn twice.
    if (!before) this.findPlace(props)
    if (props.locale !== before?.locale) {
      this.ground.setLocale(props.locale)
      this.streets.setLanguage(props.locale)
    }
    this.streets.setTiles(props.streets ?? null)
    if (props.tileSource?.url !== before?.tileSource?.url) this.setRaster(props.tileSource)
    if (props.lines !== before?.lines) this.lines.update(props.lines, id => this.props?.onLine?.(id))
    const { markers, selectedId, labels } = props
    if (markers !== before?.markers) {
      const pins = markers.map(marker => ({ lat: marker.lat, lng: marker.lng, reach: reachOf(marker) }))
      this.ground.setPins(pins)
      this.streets.setPins(pins)
    }
    if (markers !== before?.markers || selectedId !== before.selectedId || labels !== before.labels) {
      this.markers.update({
        markers,
        selectedId,
        labelOf: labels.marker,
        clusterLabelOf: labels.cluster,
        onSelect: id => this.props?.onSelect(id),
        onCluster: members => this.open(members),
      })
    }
    if (before) this.follow(props)
  }

  private findPlace(props: TripMapProps): void {
    // Nothing to fit: the world, in the part that is seen.
    if (!this.fittedView()) this.moveTo(centreOn(homeHere(), this.map.getZoom(), this.insets()), true)
    this.follow(props)
  }

  zoomBy(steps: number): void {
    this.aim = undefined
    const zoom = Math.max(this.map.getMinZoom(), Math.min(CLOSEST_ZOOM, this.map.getZoom() + steps))
    const middle = freeMiddle(this.size(), this.insets())
    this.map.setZoomAround(L.point(middle.x, middle.y), zoom, { animate: !reducedMotion() })
  }

  /** Shows all of `fit.points` again, or, when it shows them, what is around. */
  fit(): void {
    const next = this.hasAround() && this.aim === 'fit' ? 'around' : 'fit'
    const view = this.viewOf(this.props?.fit[next === 'fit' ? 'points' : 'around'] ?? [])
    if (view) this.moveTo(view)
    this.follows(false)
    this.aim = next
    this.report()
  }

  /** The own position comes to the middle, and stays there until someone moves the map. */
  follows(following: boolean): void {
    this.following = following
    const at = this.own?.position
    if (following && at) this.centreOwn(at)
    this.report()
  }

  /** Its code comes when someone asks where they are. */
  showOwn(position: OwnPosition, label: string, Layer: typeof OwnPositionLayer): void {
    this.own ??= new Layer(this.map)
    this.own.show(this.map, position, label)
    if (this.following && !this.held) this.centreOwn(position)
  }

  hideOwn(): void {
    this.own?.hide()
    this.follows(false)
  }

  private centreOwn(position: LatLng): void {
    this.show(centreOn(position, Math.max(15, this.map.getZoom()), this.insets()))
  }

  /** Closer up its members stand alone; those on one spot never do, and come as a list. */
  private open(members: MapMarker[]): void {
    const zoom = this.map.getZoom()
    const fitted = this.viewOf(members, CLOSEST_ZOOM)
    const closer = Math.min(CLOSEST_ZOOM, Math.max(zoom + 1, fitted?.zoom ?? 0))
    if (!fitted || closer === zoom || clusterMarkers(members, CLOSEST_ZOOM, null).length === 1)
      return this.props?.onList(members.map(({ id }) => id))
    this.show(fitted.zoom === closer ? fitted : centreOn(middleOf(members), closer, this.insets()))
  }

  locateFailed(error: LocateError): void {
    this.props?.onLocateError?.(error)
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    this.ground.dispose()
    this.streets.dispose()
    this.markers.dispose()
    // remove() leaves the timer of a zoom that is on its way, and its end would move a map that is gone.
    ;(this.map as ZoomingMap)._animatingZoom = false
    this.map.remove()
  }

  private report(): void {
    this.onChange(this.state())
  }

  private hold(): void {
    this.held = true
    this.following = false
  }

  /** What had to wait for the hand is made good. */
  private discardUnsent(): void {
    this.held = false
    if (this.props) this.follow(this.props)
  }

  /** Once the person has moved the map, it no longer moves by itself. */
  private listenForHands(element: HTMLElement): () => void {
    const stop = new AbortController()
    const touched = () => {
      if (!this.aim) return
      this.aim = undefined
      this.report()
    }
    for (const kind of ['pointerdown', 'wheel', 'keydown'])
      element.addEventListener(kind, touched, { signal: stop.signal, passive: true, capture: true })
    return () => stop.abort()
  }

  /** Fits when the key is new, or when the room changes and nobody has moved the map since; then brings the selected
   *  marker into the free part if it is hidden. */
  private follow({ fit, selectedId, markers }: TripMapProps): void {
    if (this.held) return
    const first = !this.foundItsWay
    if (fit.key !== this.fittedKey) {
      const fitted = this.fittedView()
      if (fitted) this.fittedKey = fit.key
      const view = fitted ?? (first ? this.viewOf(fit.around) : undefined)
      if (view) this.moveTo(view, first)
      if (fitted) this.aim = 'fit'
      this.foundItsWay ||= view !== undefined
    }
    const size = this.size()
    const seen = JSON.stringify([selectedId, this.insets(), size])
    if (seen === this.seen) return
    this.seen = seen
    const resized = this.fittedSize !== `${size.width} ${size.height}`
    this.fittedSize = `${size.width} ${size.height}`
    const again = first || !this.aim ? undefined : this.viewOf(fit[this.aim === 'fit' ? 'points' : 'around'])
    if (again) this.moveTo(again, resized)
    const marker = markers.find(({ id }) => id === selectedId)
    const view = again ?? { center: this.map.getCenter(), zoom: this.map.getZoom() }
    if (marker && !isInSight(marker, view, size, this.insets()))
      this.show(centreOn(marker, view.zoom, this.insets()), first || resized)
  }

  /** Brings something else than what was fitted into sight. */
  private show(view: View, atOnce = false): void {
    this.aim = undefined
    this.moveTo(view, atOnce)
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

  private hasAround(): boolean {
    const { points, around } = this.props?.fit ?? { points: [], around: [] }
    return around.length > points.length
  }

  private viewOf(points: LatLng[], closest = this.props?.fit.closest): View | undefined {
    return fitView(points, this.size(), this.insets(), this.map.getMinZoom(), closest)
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
    const { lat, lng } = this.map.getCenter().wrap()
    return {
      zoom,
      lat,
      lng,
      atClosest: zoom >= CLOSEST_ZOOM,
      atWidest: zoom <= this.map.getMinZoom(),
      fitted: this.aim === 'fit' && this.hasAround(),
      following: this.following,
    }
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
