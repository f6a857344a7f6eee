import { worldSize } from './mercator.ts'
import type { CountrySpot } from './basemap-geometry.ts'

export type City = { name: string; x: number; y: number; rank: number }

/** A name to draw, centred at x, y in px of the world at one zoom. */
export type PlacedLabel = {
  text: string
  x: number
  y: number
  /** How far the name is moved down, or up where negative, to where no marker is; its dot stays. */
  shift?: number
  width: number
  size: number
  kind: 'country' | 'city'
}

const COUNTRIES_UP_TO = 7
const CITIES_UP_TO = 13

/** A name that may be shown, and the room that it has across. */
export type MapName = Omit<PlacedLabel, 'width'> & { room: number }

/** What is drawn of a marker, centred at x, y in px of the world at one zoom; `reach` is half of it. */
export interface Obstacle {
  x: number
  y: number
  reach: number
}

/**
 * Which names are shown at a zoom, larger countries and cities first, none over another or under a marker. Decided for the
 * whole world at once, so that neighbouring tiles agree about a name across their edge.
 */
export function layOutLabels(
  names: readonly MapName[],
  widthOf: (name: MapName) => number,
  obstacles: readonly Obstacle[] = [],
): PlacedLabel[] {
  const taken = new LabelGrid(obstacles)
  for (const name of names) {
    const { room, ...label } = name
    const width = widthOf(name)
    if (width <= room) taken.add({ ...label, width })
  }
  return taken.labels
}

/** The names of a zoom in the order in which they take their place. */
export function namesAt(
  zoom: number,
  countries: CountrySpot[],
  cities: City[],
  nameOf: (code: string) => string | undefined,
): MapName[] {
  const world = worldSize(zoom)
  const names: MapName[] = []
  if (zoom <= COUNTRIES_UP_TO) {
    for (const country of countries.toSorted((a, b) => b.width - a.width)) {
      const text = nameOf(country.code)?.toLocaleUpperCase()
      const room = country.width * world
      if (!text || room < 24) continue
      const size = room > 420 ? 15 : room > 140 ? 13 : 12
      const across = room * (zoom <= 3 ? 1 : 1.15)
      names.push({ text, x: country.x * world, y: country.y * world, size, kind: 'country', room: across })
    }
  }
  if (zoom <= CITIES_UP_TO) {
    for (const city of cities) {
      if (city.rank > zoom - 3) continue
      const size = zoom >= 10 ? 16 : zoom >= 7 ? 14 : 13
      const [x, y] = [city.x * world, city.y * world]
      names.push({ text: city.name, x, y, size, kind: 'city', room: Infinity })
    }
  }
  return names
}

const CELL = 256

type Box = Pick<PlacedLabel, 'x' | 'y' | 'width' | 'size'>

/** How far up or down a name may move to where no marker is, px. */
const STEPS = [0, -24, 24, -36, 36, -48, 48]

/** Labels by 256 px cell, so that a new one is compared with its neighbours only. */
class LabelGrid {
  readonly labels: PlacedLabel[] = []
  private readonly cells = new Map<string, Box[]>()
  private readonly markers = new Map<string, Box[]>()

  constructor(obstacles: readonly Obstacle[]) {
    for (const { x, y, reach } of obstacles) put(this.markers, { x, y, width: 2 * reach, size: 2 * reach })
  }

  add(label: PlacedLabel): void {
    if (isFree(this.cells, label)) this.place(label)
  }

  /** The nearest free spot beside a marker; none if that is too far away. */
  private place(label: PlacedLabel): void {
    const boxAt = (step: number) => ({ ...label, y: label.y + step })
    const shift = STEPS.find(step => isFree(this.markers, boxAt(step)) && isFree(this.cells, boxAt(step)))
    if (shift === undefined) return
    this.labels.push(shift === 0 ? label : { ...label, shift })
    put(this.cells, boxAt(shift))
  }
}

const isFree = (cells: ReadonlyMap<string, Box[]>, label: Box): boolean =>
  !cellsOf(label).some(key => cells.get(key)?.some(other => collide(label, other)))

function put(cells: Map<string, Box[]>, box: Box): void {
  for (const key of cellsOf(box)) {
    const found = cells.get(key)
    if (found) found.push(box)
    else cells.set(key, [box])
  }
}

const GAP = 6

const collide = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && Math.abs(a.y - b.y) < (a.size + b.size) / 2 + GAP + 4

function cellsOf({ x, y, width, size }: Box): string[] {
  const keys: string[] = []
  const reach = width / 2 + GAP
  for (let column = Math.floor((x - reach) / CELL); column <= Math.floor((x + reach) / CELL); column++) {
    for (let row = Math.floor((y - size) / CELL); row <= Math.floor((y + size) / CELL); row++) {
      keys.push(`${column}/${row}`)
    }
  }
  return keys
}

/** The labels that reach into a tile. */
export function labelsOfTile(labels: PlacedLabel[], column: number, row: number): PlacedLabel[] {
  return labels.filter(
    ({ x, y, width, size, shift = 0 }) =>
      Math.abs(x - (column + 0.5) * CELL) < CELL / 2 + width / 2 + 4 &&
      Math.abs(y - (row + 0.5) * CELL) < CELL / 2 + size + 8 + Math.abs(shift),
  )
}
