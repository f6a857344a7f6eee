import type { LucideIcon } from 'lucide-preact'

/** A position in WGS 84 degrees. */
export type LatLng = { lat: number; lng: number }

/** What a marker stands for: a numbered stop, a place not planned yet, where the night is spent, something that is only looked at, or photos. */
export type MarkerKind = 'stop' | 'idea' | 'stay' | 'found' | 'photo'

/** One marker. `numbers` are its positions in the day; two or more are drawn as a capsule "2 · 5". */
export type MapMarker = {
  id: string
  lat: number
  lng: number
  numbers: number[]
  /** Name of a colour token, such as `--day-2`, or a colour such as `#0b5566`. */
  color: string
  name: string
  kind: MarkerKind
  dimmed?: boolean
  /** One of many days: drawn small. */
  small?: boolean
  /** Something about it needs the reader. */
  flagged?: boolean
  /** Of a `photo`: the address of a small picture, and how many there are. */
  picture?: { url: string | undefined; count: number }
}

/** How one gets there; the same patterns as the list's legs. `guess` is a straight line without a route. */
export type LinePattern =
  'guess' | 'walk' | 'cycle' | 'road' | 'taxi' | 'rail' | 'bus' | 'ferry' | 'cruise' | 'flight' | 'other'

export type MapLine = {
  id: string
  color: string
  points: LatLng[]
  pattern: LinePattern
  /** The vehicle, drawn in its middle. */
  icon?: LucideIcon
  /** One of many days; a press on it says which. */
  faded?: boolean
}

/** Parts of the map that something else covers, in px. The start and end follow the writing direction. */
export type MapPadding = { top: number; bottom: number; inlineStart: number; inlineEnd: number }

/** An XYZ raster source drawn above the built-in map, e.g. `https://tiles.example/{z}/{x}/{y}.png`. */
export type TileSource = { url: string; attribution: string; maxZoom?: number }

/** Vector tiles of streets, from this device or the server. Another version is another object. */
export interface StreetTiles {
  /** The deepest zoom that has tiles where this one is; closer views are drawn from it. */
  zoomAt(z: number, x: number, y: number): number
  /** A decompressed tile of the Protomaps basemap schema; undefined where there is none. Rejects when it cannot be had
   *  now; `wait_ms` of the error says when it may be asked for again. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | undefined>
}

/** Fits the map to `points` whenever `key` changes; the first time without animation. Until there are any it shows what
 *  is `around`: the whole of which they are a part. */
export type MapFit = {
  key: string
  points: LatLng[]
  around: LatLng[]
  /** The closest zoom that it comes to by itself: where there are no streets, closer up there is nothing to see. */
  closest?: number | undefined
}

/** The reader's own position, `accuracy` in metres. */
export type OwnPosition = LatLng & { accuracy: number }

export type LocateError = 'denied' | 'unavailable'

/** Every word on the map. The functions get data and give a finished, translated sentence. */
export type MapLabels = {
  map: string
  skip: string
  afterMap: string
  zoomIn: string
  zoomOut: string
  fit: string
  /** Shows what is `around`. */
  fitAll: string
  /** The link to the same things as a list. */
  list: string
  locate: string
  /** Brings the own position back to the middle, after the map was moved by hand. */
  followAgain: string
  stopLocating: string
  ownPosition: string
  /** Shown at the bottom edge at all times. */
  attribution: string
  /** "Stop 3, O Pitéu da Graça"; `numbers` is empty for ideas and stays. */
  marker: (marker: MapMarker) => string
  /** "12 places close together". */
  cluster: (members: MapMarker[]) => string
}

export type TripMapProps = {
  markers: MapMarker[]
  lines: MapLine[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** A line of one of many days was pressed. */
  onLine?: (id: string) => void
  /** Shows as a list what is on the map, or the markers that lie on one spot. */
  onList: (ids: string[] | undefined) => void
  /** Right click, long press of 500 ms, or the menu key (which means the middle of the free part). */
  onMapPress?: (position: LatLng) => void
  onLocateError?: (error: LocateError) => void
  padding: MapPadding
  fit: MapFit
  tileSource?: TileSource | null
  streets?: StreetTiles | null
  labels: MapLabels
  /** BCP 47 tag for country names and the scale. */
  locale: string
  dir: 'ltr' | 'rtl'
  units?: 'metric' | 'imperial'
  /** `compact` is the phone's: no zoom buttons (fingers pinch), controls above the sheet. */
  variant?: 'full' | 'compact'
}
