/** GPX 1.0 and 1.1: waypoints, routes and tracks (https://www.topografix.com/GPX/1/1/). */
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import {
  degrees,
  emptyPlace,
  line,
  longestText,
  mostOfFile,
  Namer,
  notesOf,
  webAddress,
  type ReadFile,
  type ReadPlace,
} from './read-place.ts'
import { walkXml } from './walk-xml.ts'

export interface GpxChoice {
  waypoints: boolean
  routes: boolean
  tracks: boolean
}

interface GpxPoint extends Point {
  told: Partial<Record<'name' | 'desc' | 'cmt' | 'type' | 'link' | 'url', string>>
}

interface GpxLine {
  name: string | null
  points: GpxPoint[]
  /** Beside those that are kept. */
  count: number
  last: GpxPoint | undefined
}

/** Of a route without names: where it begins and ends says more than each bend. */
const mostUnnamed = 100
/** Two ends of one track that are one place, metres. */
const sameSpot = 25
const kept = mostOfFile * 2

class GpxReader {
  readonly waypoints: GpxPoint[] = []
  readonly routes: GpxLine[] = []
  readonly tracks: GpxLine[] = []
  title: string | null = null
  leftOut = 0
  private readonly path: string[] = []
  private point: GpxPoint | undefined
  private current: GpxLine | undefined

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.path.push(name)
    if (name === 'rte' || name === 'trk') {
      this.current = { name: null, points: [], count: 0, last: undefined }
      const lines = name === 'rte' ? this.routes : this.tracks
      if (lines.length < kept) lines.push(this.current)
    }
    if (name !== 'wpt' && name !== 'rtept' && name !== 'trkpt') {
      if (name === 'link' && this.point) this.point.told.link ??= attributes.get('href') ?? ''
      return
    }
    const lat = degrees(attributes.get('lat'), 90)
    const lng = degrees(attributes.get('lon'), 180)
    this.point = lat === undefined || lng === undefined ? undefined : { lat, lng, told: {} }
    if (!this.point) this.leftOut++
  }

  close(name: string, text: string): void {
    this.path.pop()
    const parent = this.path.at(-1)
    if (name === 'wpt' || name === 'rtept' || name === 'trkpt') return this.closePoint(name)
    if (name === 'rte' || name === 'trk') this.current = undefined
    else if (this.point && (parent === 'wpt' || parent === 'rtept')) this.tellPoint(name, text)
    else if (name === 'name' && (parent === 'rte' || parent === 'trk') && this.current)
      this.current.name = line(text, 190)
    else if (name === 'name' && (parent === 'metadata' || parent === 'gpx')) this.title ??= line(text, 200)
  }

  private tellPoint(name: string, text: string): void {
    const told = this.point?.told
    if (told && /^(name|desc|cmt|type|url)$/.test(name)) told[name as 'name'] = text.slice(0, longestText)
  }

  private closePoint(name: string): void {
    const { point, current } = this
    this.point = undefined
    if (!point) return
    if (name === 'wpt') {
      if (this.waypoints.length < kept) this.waypoints.push(point)
      else this.leftOut++
    } else if (current) {
      current.count++
      current.last = point
      const most = name === 'trkpt' ? 1 : kept
      if (current.points.length < most) current.points.push(point)
    }
  }
}

/** @param base the name of the file, for what has none of its own */
export const readGpx = (xml: string, base: string, choice: GpxChoice): ReadFile => {
  const reader = new GpxReader()
  walkXml(xml, reader)
  const namer = new Namer()
  const places: ReadPlace[] = []
  if (choice.waypoints) for (const point of reader.waypoints) places.push(placeOf(point, namer, base))
  if (choice.routes) for (const route of reader.routes) places.push(...ofRoute(route, namer, base))
  if (choice.tracks) for (const track of reader.tracks) places.push(...ofTrack(track, namer, base, places))
  const leftOut = reader.leftOut + Math.max(0, places.length - mostOfFile)
  return {
    format: 'gpx',
    title: reader.title,
    places: places.slice(0, mostOfFile),
    warnings: leftOut ? { POINTS_LEFT_OUT: leftOut } : {},
  }
}

const placeOf = ({ lat, lng, told }: GpxPoint, namer: Namer, base: string): ReadPlace => {
  const website = webAddress(told.link) ?? webAddress(told.url)
  return {
    ...emptyPlace,
    name: line(told.name, 200) ?? namer.next(base),
    lat,
    lng,
    ...notesOf({
      own: [told.desc, told.cmt],
      fields: [
        [told.name, 200],
        [told.type, 100],
      ],
      others: [told.link, told.url].filter(text => text?.trim() !== website),
    }),
    website,
    category: line(told.type, 100),
  }
}

const endsOf = ({ points, last }: GpxLine): GpxPoint[] => {
  const [first] = points
  if (!first || !last) return first ? [first] : []
  return distanceBetween(first, last) <= sameSpot ? [first] : [first, last]
}

const ofRoute = (route: GpxLine, namer: Namer, base: string): ReadPlace[] => {
  const named = route.points.filter(({ told }) => line(told.name, 200))
  const shown = named.length ? named : route.count <= mostUnnamed ? route.points : endsOf(route)
  return shown.map(point => placeOf(point, namer, route.name ?? base))
}

/** Its start and end; those that stand in the file already are not named a second time. */
const ofTrack = (track: GpxLine, namer: Namer, base: string, known: readonly ReadPlace[]): ReadPlace[] =>
  endsOf(track)
    .filter(end => !known.some(({ lat, lng }) => lat !== null && lng !== null && isSame(end, { lat, lng })))
    .map(point => placeOf({ ...point, told: {} }, namer, track.name ?? base))

const isSame = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) < 0.001 && distanceBetween(a, b) <= sameSpot
