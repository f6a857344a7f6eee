/** All visible regions as one layer: thousands of separate layers would block a phone for seconds. */
import * as L from 'leaflet'
import { arcBounds, type RegionShapes } from '@caravel/sync-protocol/domain/regions/region-shapes'
import { halfWidth, project } from './equal-earth.ts'
import type { Shade, ShadeStyles } from './shade-styles.ts'

/** A region in the units of the projection. */
interface Area {
  code: string
  rings: readonly Float64Array[]
  west: number
  south: number
  east: number
  north: number
}

type Drawn = Shade | 'none'

/** Points nearer to each other than this on the screen are drawn as one. */
const nearest = 0.6
/** Regions smaller than this on the screen have no outline: it would hide their shade, and thousands take long to draw. */
const smallestOutlined = 5

interface Batch {
  fill: Path2D
  outline: Path2D
}

export class RegionLayer extends L.Path {
  /** The region that the pointer was last found in. */
  hit = ''
  private areas: readonly Area[] = []
  private shown: ReadonlyMap<string, Drawn> = new Map()
  private styles: ShadeStyles | undefined
  private zoom = NaN
  private readonly paths = new Map<string, Path2D>()
  private batches: Map<Drawn, Batch> | undefined
  /** Read by Leaflet: the bounds that the layer draws in, which are the whole map. */
  readonly _pxBounds = L.bounds([-1e5, -1e5], [1e5, 1e5])

  constructor(renderer: L.Renderer) {
    super()
    L.Util.setOptions(this, { renderer })
  }

  /** Sets the shapes of the regions; undefined: none are loaded. */
  take(shapes: RegionShapes | undefined): void {
    this.areas = shapes ? areasOf(shapes) : []
    this.paths.clear()
    this.batches = undefined
  }

  /** Sets the visible regions by code, with their shades. */
  show(shown: ReadonlyMap<string, Drawn>, styles: ShadeStyles): void {
    this.shown = shown
    this.styles = styles
    this.batches = undefined
    if (this._map) this.redraw()
  }

  /** Leaflet calls it before it draws. */
  _project(): void {
    const zoom = this._map.getZoom()
    if (zoom === this.zoom) return
    this.zoom = zoom
    this.paths.clear()
    this.batches = undefined
  }

  _update(): void {
    if (this._map) this._updatePath()
  }

  _updatePath(): void {
    const { styles } = this
    const context = (this.options.renderer as unknown as { _ctx?: CanvasRenderingContext2D })._ctx
    if (!styles || !context) return
    const { scale, x, y } = this.placement()
    context.save()
    context.transform(scale, 0, 0, -scale, x, y)
    this.batches ??= this.makeBatches(scale)
    for (const [drawn, { fill, outline }] of this.batches) {
      const { fillColor = '', color = '', weight = 1 } = styles[drawn]
      context.fillStyle = fillColor
      context.fill(fill, 'evenodd')
      context.strokeStyle = color
      context.lineWidth = weight / scale
      context.stroke(outline)
    }
    context.restore()
  }

  /** Called by Leaflet with the position of the pointer; events of the layer are about the region found there. */
  _containsPoint(point: L.Point): boolean {
    const { scale, x, y } = this.placement()
    const [px, py] = [(point.x - x) / scale, (y - point.y) / scale]
    const found = this.areas.find(area => this.shown.has(area.code) && isIn(area, px, py))
    if (found) this.hit = found.code
    return found !== undefined
  }

  /** How units of the projection become pixels of the layer. */
  private placement(): { scale: number; x: number; y: number } {
    const world = 256 * 2 ** this._map.getZoom()
    const origin = this._map.getPixelOrigin()
    return { scale: world / 2 / halfWidth, x: world / 2 - origin.x, y: world / 2 - origin.y }
  }

  private makeBatches(scale: number): Map<Drawn, Batch> {
    const batches = new Map<Drawn, Batch>()
    for (const area of this.areas) {
      const drawn = this.shown.get(area.code)
      if (!drawn) continue
      let batch = batches.get(drawn)
      if (!batch) batches.set(drawn, (batch = { fill: new Path2D(), outline: new Path2D() }))
      const path = this.pathOf(area, nearest / scale)
      batch.fill.addPath(path)
      const size = Math.max(area.east - area.west, area.north - area.south) * scale
      if (size >= smallestOutlined) batch.outline.addPath(path)
    }
    return batches
  }

  private pathOf(area: Area, step: number): Path2D {
    const known = this.paths.get(area.code)
    if (known) return known
    const path = new Path2D()
    for (const ring of area.rings) trace(path, ring, step)
    this.paths.set(area.code, path)
    return path
  }
}

function trace(path: Path2D, ring: Float64Array, step: number): void {
  let [lastX, lastY] = [NaN, NaN]
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0]
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < step) continue
    if (i === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
    ;[lastX, lastY] = [x, y]
  }
  path.closePath()
}

/** The projected regions. Arcs that two regions share are projected once. */
function areasOf(shapes: RegionShapes): Area[] {
  const { points, cell } = shapes
  const projected = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = project((points[i + 1] ?? 0) * cell - 90, (points[i] ?? 0) * cell - 180)
    projected[i] = x
    projected[i + 1] = y
  }
  return shapes.shapes
    .filter(({ code }) => code.length > 2)
    .map(({ code, rings }) => {
      const all = rings.map(arcs => joined(arcs, arc => arcBounds(shapes, arc), projected))
      const edges = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
      for (const ring of all)
        for (let i = 0; i < ring.length; i += 2) {
          edges.west = Math.min(edges.west, ring[i] ?? 0)
          edges.east = Math.max(edges.east, ring[i] ?? 0)
          edges.south = Math.min(edges.south, ring[i + 1] ?? 0)
          edges.north = Math.max(edges.north, ring[i + 1] ?? 0)
        }
      return { code, rings: all, ...edges }
    })
}

/** The arcs of a ring one after the other; `~n` is arc n backwards, and the last point of each is the first of the next. */
function joined(
  arcs: readonly number[],
  boundsOf: (arc: number) => [number, number],
  points: Float64Array,
): Float64Array {
  const length = arcs.reduce((sum, arc) => {
    const [from, to] = boundsOf(arc)
    return sum + to - from - 2
  }, 0)
  const ring = new Float64Array(length)
  let at = 0
  for (const arc of arcs) {
    const [from, to] = boundsOf(arc)
    for (let i = 0; i < to - from - 2; i += 2) {
      const source = arc < 0 ? to - 2 - i : from + i
      ring[at++] = points[source] ?? 0
      ring[at++] = points[source + 1] ?? 0
    }
  }
  return ring
}

function isIn({ rings, west, south, east, north }: Area, x: number, y: number): boolean {
  if (x < west || x > east || y < south || y > north) return false
  let inside = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[j] ?? 0, ring[j + 1] ?? 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}
