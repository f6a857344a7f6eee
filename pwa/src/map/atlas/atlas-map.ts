/** The world of the atlas: countries and regions in Equal Earth, shaded by what somebody says of them. */
import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'
import { ringsOf, type RegionShapes, type Shape } from '@caravel/sync-protocol/domain/regions/region-shapes'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import { watchTheme } from '../watch-theme.ts'
import { halfHeight, halfWidth, project, unproject } from './equal-earth.ts'
import { RegionLayer } from './region-layer.ts'
import { shadeStyles, type Shade, type ShadeStyles } from './shade-styles.ts'

export interface AtlasListener {
  /** A country was tapped, or one of its regions. */
  onPick(country: string): void
  /** A long press or a right click on a country, or on a region where regions show. */
  onMenu(code: string, at: { x: number; y: number }): void
  /** The label of the country that is selected. */
  labelOf(country: string): string
  /** The address of the flag beside the label. */
  flag: string | undefined
  /** What is said of a country or region where the pointer is. */
  nameOf(code: string): string
}

export interface AtlasMap {
  /** One listener at a time: the last one counts. */
  listen(listener: AtlasListener): void
  /** Keys while the map has the focus. Gives back how to stop. */
  onKey(does: (event: KeyboardEvent) => void): () => void
  paint(shades: ReadonlyMap<string, Shade>): void
  /** Shades of regions by their codes. With `always` they show at every size, else from the fourth step of zoom on. */
  paintRegions(shapes: RegionShapes | undefined, shades: ReadonlyMap<string, Shade>, always: boolean): void
  /** Frames it and brings it into view. */
  select(code: string | undefined, bring?: boolean): void
  /** The next country in a direction on the screen. */
  neighbour(code: string | undefined, dx: number, dy: number): string | undefined
  zoom(by: number): void
  fit(): void
  destroy(): void
}

const projection: L.Projection = {
  project: ({ lat, lng }) => L.point(...project(lat, lng)),
  unproject: point => {
    const { x, y } = L.point(point)
    return L.latLng(...unproject(x, y))
  },
  bounds: L.bounds([-halfWidth, -halfHeight], [halfWidth, halfHeight]),
}

const crs: L.CRS = L.Util.extend({}, L.CRS, {
  code: 'EqualEarth',
  projection,
  transformation: new L.Transformation(0.5 / halfWidth, 0.5, -0.5 / halfWidth, 0.5),
  scale: (zoom: number) => 256 * 2 ** zoom,
  zoom: (scale: number) => Math.log2(scale / 256),
  infinite: false,
}) as unknown as L.CRS

/** A country smaller than this on the screen, in pixels, is hard to hit, so that points around it count too. */
const smallest = 24
/** A country smaller than this on the screen is hard to see and is drawn as a dot. */
const unseen = 5
const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches
/** Steps of zoom, from the whole world on, at which regions appear by themselves. */
const stepOfRegions = 4
/** The zoom steps from which unshaded borders of regions and dots of countries are drawn; earlier they would hide the map. */
const stepOfBorders = 2

/** From the shades of one year to those of another. */
const fadeMs = 180

/** On wide screens the legend stands below the world. */
const legendHeight = 72

interface Country {
  code: string
  polygon: L.Polygon
  /** Of its largest part. */
  centre: L.LatLng
  bounds: L.LatLngBounds
  dot: L.CircleMarker
}

/** Leaflet leaves a frame behind that would draw on the canvas of a map that is gone. */
const Canvas = L.Canvas.extend({
  _redraw(this: L.Canvas & { _ctx?: unknown }) {
    if (this._ctx) (L.Canvas.prototype as unknown as { _redraw(): void })._redraw.call(this)
  },
}) as unknown as new (options: L.RendererOptions) => L.Canvas

export function createAtlasMap(element: HTMLElement, shapes: RegionShapes): AtlasMap {
  let listener: AtlasListener | undefined
  // The map takes the focus as a whole: its countries are no elements.
  element.tabIndex = 0
  const renderer = new Canvas({ padding: 0.3 })
  const map = L.map(element, {
    crs,
    renderer,
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    zoomSnap: 0,
    zoomDelta: 1,
    minZoom: 0,
    maxZoom: 7,
    maxBoundsViscosity: 0.8,
    worldCopyJump: false,
    inertia: false,
  })
  let styles = shadeStyles(element)
  let shades: ReadonlyMap<string, Shade> = new Map()
  let selected: string | undefined
  let fitted = 0

  const fit = (): void => {
    const corners = [project(86, 0)[1], project(-58, 0)[1]]
    const size = map.getSize()
    const below = matchMedia('(min-width: 720px)').matches ? Math.min(legendHeight, size.y / 4) : 0
    const wide = size.x / 2 / halfWidth
    const high = (size.y - below) / ((corners[0] ?? 0) - (corners[1] ?? 0))
    const zoom = Math.log2((Math.max(Math.min(wide, high), 1) * 2 * halfWidth) / 256)
    const [lat] = unproject(0, ((corners[0] ?? 0) + (corners[1] ?? 0)) / 2)
    map.setMinZoom(Math.min(zoom, 1))
    fitted = zoom
    map.setView([lat, 0], zoom, { animate: false })
    map.panBy([0, below / 2], { animate: false })
  }
  fit()

  /** `codeOf`: the code of the country or region at the pointer. */
  const listenTo = (layer: L.Path, codeOf: () => string): void => {
    layer.on('click', () => listener?.onPick(codeOf().slice(0, 2)))
    layer.on('contextmenu', ({ originalEvent }: L.LeafletMouseEvent) => {
      originalEvent.preventDefault()
      listener?.onMenu(codeOf(), { x: originalEvent.clientX, y: originalEvent.clientY })
    })
    // Where there is no pointer to hover with, the label of the one that was tapped says it.
    if (!isCoarse())
      layer.bindTooltip(() => textElement(listener?.nameOf(codeOf()) ?? ''), {
        sticky: true,
        className: 'atlas-tip',
      })
  }
  const lines = grid(renderer, styles).addTo(map)
  const countries = countryShapes(shapes).map(({ code, rings, largest }): Country => {
    const polygon = L.polygon(rings, { renderer, ...styles.none, noClip: false, smoothFactor: 1 })
    const bounds = L.latLngBounds(largest)
    const dot = L.circleMarker(bounds.getCenter(), { renderer, ...styles.none })
    for (const layer of [polygon, dot]) listenTo(layer, () => code)
    return { code, polygon, centre: bounds.getCenter(), bounds, dot }
  })
  const byCode = new Map(countries.map(country => [country.code, country]))
  for (const { polygon } of countries) polygon.addTo(map)

  /** Around the country that is selected, above all others. */
  const outline = L.polygon([], { renderer, fill: false, interactive: false })
  const label = L.tooltip({ permanent: true, direction: 'top', className: 'atlas-tip' })
  const regionLayer = new RegionLayer(renderer)
  listenTo(regionLayer, () => regionLayer.hit)
  // One layer has all regions, so its tooltip changes with the pointer.
  if (!isCoarse())
    regionLayer.on('mousemove', () =>
      regionLayer.setTooltipContent(textElement(listener?.nameOf(regionLayer.hit) ?? '')),
    )
  const regions = new RegionLayers(map, regionLayer)
  const areRegionsShown = (): boolean =>
    regions.has && (regions.always || map.getZoom() >= fitted + stepOfRegions - 0.01)
  const styleOf = (code: string): L.PathOptions =>
    areRegionsShown() && regions.isDivided(code)
      ? { ...styles.none, ...(shades.has(code) ? { color: styles[shades.get(code) ?? 'none'].color } : {}) }
      : styles[shades.get(code) ?? 'none']
  /** Countries that are too small to be hit by themselves at this zoom, by code. */
  const small = new Map<string, Country>()
  const placeDots = (): void => {
    const isNear = map.getZoom() >= fitted + stepOfBorders
    small.clear()
    for (const country of countries) {
      const { code, dot, bounds } = country
      const size = sizeOnScreen(map, bounds)
      const shade = shades.get(code)
      const isShown = shade !== undefined || code === selected || (isNear && size < unseen)
      if (size >= smallest || !isShown) {
        dot.remove()
        continue
      }
      small.set(code, country)
      dot.setStyle(
        size < unseen
          ? { ...styles[shade ?? 'none'], ...(code === selected ? styles.selected : {}) }
          : { stroke: false, fillOpacity: 0 },
      )
      dot.addTo(map)
      dot.setRadius(shade === undefined ? 4 : 5)
      dot.bringToFront()
    }
  }
  /** Whether a point of the screen means a small country: it is the nearest, and no country that can be seen is there. */
  const isHit = ({ code, dot, polygon, bounds }: Country, at: L.Point): boolean => {
    const away = ({ dot: other }: Country): number => at.distanceTo(map.latLngToLayerPoint(other.getLatLng()))
    const own = away({ dot } as Country)
    if (own > (isCoarse() ? 22 : smallest / 2)) return false
    for (const other of small.values()) if (other.code !== code && away(other) < own) return false
    if (sizeOnScreen(map, bounds) < unseen || contains(polygon, at)) return true
    return !countries.some(other => other.code !== code && contains(other.polygon, at))
  }
  for (const country of countries) setHit(country.dot, at => isHit(country, at))
  const frame = (): void => {
    outline.remove()
    label.remove()
    const chosen = selected === undefined ? undefined : byCode.get(selected)
    if (!chosen) return
    outline.setLatLngs(chosen.polygon.getLatLngs() as L.LatLng[][]).setStyle(styles.selected)
    outline.addTo(map)
    label
      .setLatLng(chosen.centre)
      .setContent(labelElement(listener?.labelOf(chosen.code) ?? '', listener?.flag))
      .addTo(map)
  }
  let regionsShown = false
  const repaint = (): void => {
    regionsShown = areRegionsShown()
    for (const { code, polygon } of countries) polygon.setStyle(styleOf(code))
    regions.place(regionsShown, map.getZoom() >= fitted + stepOfBorders, styles, countries)
    frame()
    placeDots()
  }
  map.on('moveend', () => {
    if (areRegionsShown() !== regionsShown) repaint()
    else if (regionsShown) {
      regions.place(true, map.getZoom() >= fitted + stepOfBorders, styles, countries)
      frame()
      placeDots()
    } else placeDots()
  })
  const fade = new CrossFade(renderer)
  const stopTheme = watchTheme(() => {
    styles = shadeStyles(element)
    lines.setStyle(styles.grid)
    repaint()
  })
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    if (selected === undefined) fit()
  })
  resized.observe(element)

  return {
    listen(next) {
      listener = next
      if (selected !== undefined) frame()
    },
    onKey(does) {
      element.addEventListener('keydown', does)
      return () => element.removeEventListener('keydown', does)
    },
    paint(next) {
      if (shades.size > 0) fade.begin()
      shades = next
      repaint()
    },
    paintRegions(shapesOfRegions, next, always) {
      regions.take(shapesOfRegions, next, always)
      repaint()
    },
    select(code, bring = false) {
      selected = code
      repaint()
      const country = code === undefined ? undefined : byCode.get(code)
      if (country && bring && !map.getBounds().contains(country.centre))
        map.panTo(country.centre, { animate: !reducedMotion(), duration: 0.6 })
    },
    neighbour(code, dx, dy) {
      const from = code === undefined ? undefined : byCode.get(code)
      if (!from) return byCode.has('FR') ? 'FR' : countries[0]?.code
      const [x, y] = project(from.centre.lat, from.centre.lng)
      let best: { code: string; cost: number } | undefined
      for (const other of countries) {
        if (other === from) continue
        const [ox, oy] = project(other.centre.lat, other.centre.lng)
        const along = (ox - x) * dx + (oy - y) * -dy
        const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
        if (along <= 0 || aside > along * 1.5) continue
        const cost = along + 2 * aside
        if (!best || cost < best.cost) best = { code: other.code, cost }
      }
      return best?.code
    },
    zoom: by => void map.setZoom(map.getZoom() + by, { animate: !reducedMotion() }),
    fit,
    destroy() {
      resized.disconnect()
      stopTheme()
      map.remove()
    },
  }
}

/** Leaflet asks a layer on a canvas whether a point is in it by a method that its types leave out. */
interface OnCanvas {
  _containsPoint(at: L.Point): boolean
}

const contains = (layer: L.Path, at: L.Point): boolean => (layer as unknown as OnCanvas)._containsPoint(at)

function setHit(layer: L.Path, isHit: (at: L.Point) => boolean): void {
  ;(layer as unknown as OnCanvas)._containsPoint = isHit
}

/** The longer side, in pixels. */
function sizeOnScreen(map: L.Map, bounds: L.LatLngBounds): number {
  const [a, b] = [
    map.latLngToContainerPoint(bounds.getNorthWest()),
    map.latLngToContainerPoint(bounds.getSouthEast()),
  ]
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
}

interface CountryRings {
  code: string
  rings: L.LatLngTuple[][]
  largest: L.LatLngTuple[]
}

/** The outlines of each country, put together from its parts. */
export function countryShapes(shapes: RegionShapes): CountryRings[] {
  const byCountry = Map.groupBy(shapes.shapes, ({ code }: Shape) => code.slice(0, 2))
  return [...byCountry].map(([code, parts]) => {
    const rings = parts.flatMap(part => pointsOf(shapes, part))
    const sizeOf = (ring: L.LatLngTuple[]): number => {
      const bounds = L.latLngBounds(ring)
      return (bounds.getEast() - bounds.getWest()) * (bounds.getNorth() - bounds.getSouth())
    }
    const largest = rings.reduce((best, ring) => (sizeOf(ring) > sizeOf(best) ? ring : best), rings[0] ?? [])
    return { code, rings, largest }
  })
}

const pointsOf = (shapes: RegionShapes, shape: Shape): L.LatLngTuple[][] =>
  ringsOf(shapes, shape).map(ring =>
    Array.from({ length: ring.length / 2 }, (_, n): L.LatLngTuple => [
      ring[2 * n + 1] ?? 0,
      ring[2 * n] ?? 0,
    ]),
  )

/** The visible regions: all shaded ones, and at a close zoom those of the countries in view too. */
class RegionLayers {
  always = false
  private shapes: RegionShapes | undefined
  private shades: ReadonlyMap<string, Shade> = new Map()
  private codesOf: ReadonlyMap<string, readonly string[]> = new Map()
  private readonly map: L.Map
  private readonly layer: RegionLayer

  constructor(map: L.Map, layer: RegionLayer) {
    this.map = map
    this.layer = layer
  }

  get has(): boolean {
    return this.shapes !== undefined
  }

  isDivided(country: string): boolean {
    return this.codesOf.has(country)
  }

  take(shapes: RegionShapes | undefined, shades: ReadonlyMap<string, Shade>, always: boolean): void {
    this.shades = shades
    this.always = always
    if (shapes === this.shapes) return
    this.shapes = shapes
    this.layer.take(shapes)
    // A country that is not divided has its own code, and is drawn already.
    const parts = shapes?.shapes.map(({ code }) => code).filter(code => code.length > 2) ?? []
    this.codesOf = Map.groupBy(parts, code => code.slice(0, 2))
  }

  place(show: boolean, borders: boolean, styles: ShadeStyles, countries: readonly Country[]): void {
    if (!show) {
      this.layer.remove()
      return
    }
    const shown = new Map<string, Shade | 'none'>()
    const view = boundsOfView(this.map)
    for (const { code, polygon } of borders ? countries : [])
      if (view.intersects(polygon.getBounds()))
        for (const region of this.codesOf.get(code) ?? []) shown.set(region, 'none')
    for (const [code, shade] of this.shades) shown.set(code, shade)
    this.layer.show(shown, styles)
    this.layer.addTo(this.map)
  }
}

/** Leaves what was drawn above what is drawn next, and fades it out. */
class CrossFade {
  private readonly renderer: L.Canvas
  private before: HTMLCanvasElement | undefined

  constructor(renderer: L.Canvas) {
    this.renderer = renderer
  }

  begin(): void {
    this.before?.remove()
    const { _container: drawn } = this.renderer as unknown as { _container?: HTMLCanvasElement }
    if (!drawn?.width || reducedMotion()) return
    const copy = document.createElement('canvas')
    copy.width = drawn.width
    copy.height = drawn.height
    copy.style.cssText = drawn.style.cssText
    copy.className = 'atlas-world-before'
    copy.getContext('2d')?.drawImage(drawn, 0, 0)
    drawn.after(copy)
    this.before = copy
    copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeMs }).onfinish = () => copy.remove()
  }
}

/** Meridians lean: each corner has a longitude of its own. */
function boundsOfView(map: L.Map): L.LatLngBounds {
  const { x, y } = map.getSize()
  const corners: L.PointTuple[] = [
    [0, 0],
    [x, 0],
    [0, y],
    [x, y],
  ]
  return L.latLngBounds(corners.map(corner => map.containerPointToLatLng(corner)))
}

/** What people named is text: Leaflet would read it as HTML. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

function labelElement(text: string, flag: string | undefined): HTMLElement {
  const element = textElement(text)
  if (flag === undefined) return element
  const picture = document.createElement('img')
  picture.className = 'atlas-tip-flag'
  picture.alt = ''
  picture.src = flag
  element.prepend(picture)
  return element
}

/** Meridians and parallels each 30 degrees. */
function grid(renderer: L.Renderer, styles: ShadeStyles): L.Polyline {
  const lines: L.LatLngTuple[][] = []
  for (let lng = -180; lng <= 180; lng += 30)
    lines.push(Array.from({ length: 37 }, (_, n): L.LatLngTuple => [n * 5 - 90, lng]))
  for (let lat = -60; lat <= 60; lat += 30)
    lines.push([
      [lat, -180],
      [lat, 180],
    ])
  return L.polyline(lines, { renderer, ...styles.grid, interactive: false })
}
