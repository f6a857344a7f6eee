import * as L from 'leaflet'
import { inPieces } from '../ui/in-pieces.ts'
import type { Basemap } from './basemap-geometry.ts'
import {
  labelsOfTile,
  layOutLabels,
  namesAt,
  type City,
  type MapName,
  type Obstacle,
  type PlacedLabel,
} from './basemap-labels.ts'
import { paintTile, setFont, type TileAddress } from './basemap-paint.ts'
import { readBasemapStyle } from './basemap-style.ts'
import { project, worldSize } from './mercator.ts'
import type { Pin } from './marker-reach.ts'
import { readWorld } from './world-files.ts'

/** Up to this zoom the small file is drawn, from the next on the detailed one. */
const LOW_DETAIL_ZOOM = 3
const TILE_PX = 256

const isEqual = (a: PlacedLabel[], b: PlacedLabel[]): boolean => JSON.stringify(a) === JSON.stringify(b)

type CityRow = [country: string, name: string, lat: number, lng: number, rank: number]

/** The built-in world map as a Leaflet layer: canvas tiles drawn on this device from bundled data. */
export class BasemapLayer extends L.GridLayer {
  private low: Basemap | undefined
  private high: Basemap | undefined
  private cities: City[] = []
  private style = readBasemapStyle()
  private countryNames: Intl.DisplayNames | undefined
  private readonly tiles = new Map<HTMLCanvasElement, TileAddress>()
  private labels = new Map<number, PlacedLabel[]>()
  private pins: readonly Pin[] = []
  private readonly pen = document.createElement('canvas').getContext('2d')!

  constructor() {
    super({ tileSize: TILE_PX, pane: 'tilePane', className: 'map-basemap', updateWhenZooming: false })
    this.on('tileunload', ({ tile }: L.TileEvent) => this.tiles.delete(tile as unknown as HTMLCanvasElement))
  }

  /** Loads the bundled data: first the small world, then names and detail together; tiles on screen follow both times. */
  async load(): Promise<void> {
    const detail = readWorld('detailed')
    const settled = detail.catch(() => undefined)
    this.low ??= await readWorld('small')
    await this.paintInPieces()
    const { default: cities } = await import('./data/cities.json?raw')
    this.cities = (JSON.parse(cities) as CityRow[]).map(([, name, lat, lng, rank]) => ({
      ...project({ lat, lng }),
      name,
      rank,
    }))
    // Mostly there by now: every tile is painted once for both.
    this.high = await settled
    this.readStyle()
    await this.paintInPieces()
    await detail
  }

  setLocale(locale: string): void {
    this.countryNames = new Intl.DisplayNames(locale, { type: 'region' })
    this.refresh()
  }

  /** Reads the tokens again, after a change of theme or once the face has loaded. */
  refresh(): void {
    this.readStyle()
    for (const tile of this.tiles.keys()) this.paint(tile)
  }

  /** The markers that names leave room for. Tiles with changed names are painted again. */
  setPins(pins: readonly Pin[]): void {
    const before = this.labels
    this.pins = pins
    this.labels = new Map()
    for (const [tile, { x, y, z }] of this.tiles) {
      const drawn = before.get(z)
      if (drawn && !isEqual(labelsOfTile(drawn, x, y), labelsOfTile(this.labelsAt(z), x, y))) this.paint(tile)
    }
  }

  override createTile(coords: L.Coords): HTMLElement {
    const tile = document.createElement('canvas')
    this.tiles.set(tile, { x: coords.x, y: coords.y, z: coords.z })
    this.paint(tile)
    return tile
  }

  private readStyle(): void {
    this.style = readBasemapStyle()
    this.labels.clear()
  }

  /** Names are measured first, then one tile is painted after another: what a finger asks for comes between. */
  private async paintInPieces(): Promise<void> {
    const { style } = this
    for (const zoom of new Set([...this.tiles.values()].map(({ z }) => z))) {
      const names = this.namesAt(zoom)
      const widths = await inPieces(names, name => this.widthOf(name))
      const known = new Map(names.map((name, at) => [name, widths[at]]))
      if (style === this.style)
        this.labels.set(
          zoom,
          layOutLabels(names, name => known.get(name) ?? 0, this.obstaclesAt(zoom)),
        )
    }
    await inPieces([...this.tiles.keys()], tile => this.paint(tile))
  }

  private paint(tile: HTMLCanvasElement): void {
    const address = this.tiles.get(tile)
    if (!this.low || !address) return
    const density = Math.min(3, globalThis.devicePixelRatio || 1)
    tile.width = tile.height = Math.ceil(TILE_PX * density)
    const ctx = tile.getContext('2d', { alpha: false })!
    ctx.scale(density, density)
    const map = address.z <= LOW_DETAIL_ZOOM ? this.low : (this.high ?? this.low)
    paintTile(ctx, address, map, labelsOfTile(this.labelsAt(address.z), address.x, address.y), this.style)
  }

  private labelsAt(zoom: number): PlacedLabel[] {
    const known = this.labels.get(zoom)
    if (known) return known
    const placed = layOutLabels(this.namesAt(zoom), name => this.widthOf(name), this.obstaclesAt(zoom))
    this.labels.set(zoom, placed)
    return placed
  }

  private namesAt(zoom: number): MapName[] {
    const spots = (this.high ?? this.low)?.countries ?? []
    return namesAt(zoom, spots, this.cities, code => this.countryNames?.of(code))
  }

  private obstaclesAt(zoom: number): Obstacle[] {
    const world = worldSize(zoom)
    return this.pins.map(pin => {
      const { x, y } = project(pin)
      return { x: x * world, y: y * world, reach: pin.reach }
    })
  }

  private widthOf({ text, size, kind }: MapName): number {
    setFont(this.pen, this.style.font, size, kind === 'country')
    return this.pen.measureText(text).width
  }
}
