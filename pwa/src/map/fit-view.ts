import { project, unproject, worldSize } from './mercator.ts'
import type { LatLng, MapPadding } from './types.ts'

export type Size = { width: number; height: number }
export type View = { center: LatLng; zoom: number }
/** The covered edges of the map in px, by screen side. */
export type Insets = { top: number; bottom: number; west: number; east: number }

/** Space kept around fitted points, px. */
export const FIT_MARGIN = 48
/** A single place is shown with its neighbourhood, not from the closest zoom. */
const CLOSEST_FIT = 16

/** Writing direction decides which side the start is on; the map itself is never mirrored. */
export function insetsOf(padding: MapPadding, dir: 'ltr' | 'rtl'): Insets {
  const { top, bottom, inlineStart, inlineEnd } = padding
  return dir === 'ltr'
    ? { top, bottom, west: inlineStart, east: inlineEnd }
    : { top, bottom, west: inlineEnd, east: inlineStart }
}

/** The closest whole zoom that shows all points in the free part with a margin, over the side of the globe
 *  where they lie closest together. Undefined without points or without room. */
export function fitView(
  points: LatLng[],
  size: Size,
  insets: Insets,
  minZoom: number,
  closest = CLOSEST_FIT,
): View | undefined {
  if (points.length === 0 || size.width <= 0 || size.height <= 0) return undefined
  const units = closestTogether(points).map(project)
  const xs = units.map(unit => unit.x)
  const ys = units.map(unit => unit.y)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const free = freeSize(size, insets)
  const room = (side: number) => Math.max(side - 2 * FIT_MARGIN, 32)
  const scale = Math.min(room(free.width) / (east - west), room(free.height) / (south - north))
  const zoom = Math.max(minZoom, Math.min(closest, Math.floor(Math.log2(scale / 256))))
  return centreInFree({ x: (west + east) / 2, y: (north + south) / 2 }, zoom, insets)
}

/** The view that puts a point in the middle of the free part. */
export function centreOn(point: LatLng, zoom: number, insets: Insets): View {
  return centreInFree(project(point), zoom, insets)
}

/** A selected marker nearer to a covered edge than this is not really seen, px. */
const SIGHT_MARGIN = 28

/** Whether a marker, the pin and the name above it lie in the free part of a view. */
export function isInSight(point: LatLng, { center, zoom }: View, size: Size, insets: Insets): boolean {
  const world = worldSize(zoom)
  const [at, middle] = [project(point), project(center)]
  // The nearer one of the copies of the world.
  const x = size.width / 2 + (at.x - middle.x - Math.round(at.x - middle.x)) * world
  const y = size.height / 2 + (at.y - middle.y) * world
  return (
    x > insets.west + SIGHT_MARGIN &&
    x < size.width - insets.east - SIGHT_MARGIN &&
    y > insets.top + 2.5 * SIGHT_MARGIN &&
    y < size.height - insets.bottom - SIGHT_MARGIN
  )
}

/** The middle of the free part, in px from the map's top and western edge. */
export function freeMiddle(size: Size, insets: Insets): { x: number; y: number } {
  const free = freeSize(size, insets)
  return { x: insets.west + free.width / 2, y: insets.top + free.height / 2 }
}

const freeSize = (size: Size, insets: Insets): Size => ({
  width: Math.max(0, size.width - insets.west - insets.east),
  height: Math.max(0, size.height - insets.top - insets.bottom),
})

function centreInFree(unit: { x: number; y: number }, zoom: number, insets: Insets): View {
  const world = worldSize(zoom)
  const x = unit.x + (insets.east - insets.west) / 2 / world
  const y = unit.y + (insets.bottom - insets.top) / 2 / world
  return { center: unproject({ x, y: Math.max(0, Math.min(1, y)) }), zoom }
}

/** Cuts the globe at the widest gap between the points, so that Fiji and Samoa are neighbours. */
function closestTogether(points: LatLng[]): LatLng[] {
  const lngs = points.map(point => point.lng).toSorted((a, b) => a - b)
  let start = lngs[0]!
  let widest = lngs[0]! + 360 - lngs.at(-1)!
  lngs.slice(1).forEach((lng, i) => {
    if (lng - lngs[i]! > widest) [widest, start] = [lng - lngs[i]!, lng]
  })
  return points.map(({ lat, lng }) => ({ lat, lng: lng < start ? lng + 360 : lng }))
}
