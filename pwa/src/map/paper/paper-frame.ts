/** Where things lie on the strip of paper that is the map of a day. */
import { project, unproject } from '../mercator.ts'
import type { LatLng, MapMarker } from '../types.ts'

/** Tenths of a millimetre: the strip is 124 mm wide and 30 mm high. */
export const strip = { width: 1240, height: 300, edge: 40 }
/** Pixels of the street map on a tenth of a millimetre: its names are seven points high then. */
export const pxPerUnit = 0.5
/** Closer than this a map of some doors tells nobody where they are. */
const closestZoom = 16.5

export interface PaperFrame {
  left: number
  top: number
  /** Units of the strip on the width of the world. */
  scale: number
  /** Of the street map, with tiles of 256 px. */
  zoom: number
  middle: LatLng
  at(position: LatLng): { x: number; y: number }
}

/** Units of a map on paper, and how far from its edges everything is that has to be on it. */
export type PaperRoom = typeof strip

/** Shows all points as close up as they fit; undefined without any. */
export function paperFrame(points: readonly LatLng[], map: PaperRoom = strip): PaperFrame | undefined {
  if (!points.length) return undefined
  const found = points.map(project)
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)]
  const [west, north] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - north]
  const room = { width: map.width - 2 * map.edge, height: map.height - 2 * map.edge }
  const closest = (256 * 2 ** closestZoom) / pxPerUnit
  const scale = Math.min(room.width / (width || 1e-9), room.height / (height || 1e-9), closest)
  const middle = { x: west + width / 2, y: north + height / 2 }
  const left = middle.x - map.width / 2 / scale
  const top = middle.y - map.height / 2 / scale
  return {
    left,
    top,
    scale,
    zoom: Math.log2((scale * pxPerUnit) / 256),
    middle: unproject(middle),
    at(position) {
      const { x, y } = project(position)
      return { x: (x - left) * scale, y: (y - top) * scale }
    },
  }
}

export interface PaperMark {
  x: number
  y: number
  /** Empty: a bed. */
  numbers: number[]
}

/** Marks that would cover one another are one mark with all their numbers. */
const apart = 52

/** The marks of a day on the strip; stops that lie close together share one. */
export function paperMarks(markers: readonly MapMarker[], frame: PaperFrame): PaperMark[] {
  const marks: PaperMark[] = []
  for (const { numbers, lat, lng } of markers) {
    const { x, y } = frame.at({ lat, lng })
    const near = marks.find(
      mark => numbers.length > 0 && mark.numbers.length > 0 && Math.hypot(mark.x - x, mark.y - y) < apart,
    )
    if (near) near.numbers = [...near.numbers, ...numbers].toSorted((a, b) => a - b)
    else marks.push({ x, y, numbers })
  }
  return marks
}
