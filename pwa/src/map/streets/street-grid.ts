/** Tiles of the street map as canvases of a Leaflet layer: first the streets, and their names when all of them are drawn. */
import * as L from 'leaflet'
import {
  paint,
  PmtilesSource,
  TileCache,
  View,
  type Bbox,
  type Feature,
  type PaintRule,
  type PreparedTile,
} from 'protomaps-leaflet'
import type { StreetTiles } from '../types.ts'
import type { NamesAroundPins } from './names-around-pins.ts'
import { partOfTile, tileByRule, type TileByRule } from './tile-by-rule.ts'

/** Below it the built-in world is all there is: the edge of a region would be a straight line through it. */
export const widestZoom = 9
const tilePx = 256
/** Tiles of data are twice as wide as those on screen, so that a view takes fewer. */
const dataLevels = 1
/** Lines and names of a neighbour reach so far into a tile, px. */
const reachPx = 16
/** How long names wait for tiles that are still to be drawn, ms. */
const namesWaitMs = 600

/** A tile on screen. */
interface Drawn {
  coords: L.Coords
  tile: PreparedTile
  /** Its names are the present ones. */
  named: boolean
  /** Where its names go is worked out. */
  placed: boolean
  /** It bears names that are others by now. */
  stale: boolean
}

export interface StreetRules {
  paint: readonly PaintRule[]
  names: NamesAroundPins
}

export class StreetGrid extends L.GridLayer {
  private readonly tiles: StreetTiles
  /** By the deepest zoom of their data: requests of one zoom end those of another. */
  private readonly views = new Map<number, View>()
  private rules: StreetRules
  private byRule = new WeakMap<Map<string, Feature[]>, { zoom: number; byRule: TileByRule }>()
  private readonly drawn = new Map<HTMLCanvasElement, Drawn>()
  /** Tiles that could not be had: how to ask again. */
  private readonly missing = new Map<HTMLCanvasElement, () => Promise<void>>()
  /** How often the network has come back. */
  private returns = 0
  private naming: ReturnType<typeof setTimeout> | undefined
  private waiting: ReturnType<typeof setTimeout> | undefined

  constructor(tiles: StreetTiles, rules: StreetRules) {
    super({ minZoom: widestZoom, maxZoom: 19, zIndex: 2, className: 'map-streets' })
    this.rules = rules
    this.tiles = tiles
    this.on('load', () => this.nameLater())
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => this.forget(tile as HTMLCanvasElement))
  }

  override onAdd(map: L.Map): this {
    map.on('moveend', this.askAgain)
    addEventListener('online', this.onReturn)
    document.addEventListener('visibilitychange', this.askWhenSeen)
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    clearTimeout(this.naming)
    clearTimeout(this.waiting)
    map.off('moveend', this.askAgain)
    removeEventListener('online', this.onReturn)
    document.removeEventListener('visibilitychange', this.askWhenSeen)
    return super.onRemove(map)
  }

  /** Other colours, or another language. */
  setRules(rules: StreetRules): void {
    this.rules = rules
    this.byRule = new WeakMap()
    for (const [canvas, drawn] of this.drawn) {
      drawn.placed = false
      this.paintStreets(canvas, drawn)
    }
    this.nameLater()
  }

  /** Their names are others by now; `keys` are those of the package, `x:y:z`. */
  renamed(keys: ReadonlySet<string>): void {
    for (const drawn of this.drawn.values()) {
      const { x, y, z } = drawn.coords
      if (!drawn.named || !keys.has(`${x}:${y}:${z}`)) continue
      drawn.named = false
      drawn.stale = true
    }
    this.nameLater()
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const ask = async (): Promise<void> => {
      const { returns } = this
      const problem = await this.draw(canvas, coords).catch((error: Error) => error)
      // It may have left the view meanwhile.
      if (!canvas.isConnected) return
      // The network came back while the request was failing: nothing else would ask again.
      if (problem && this.returns > returns) return ask()
      if (problem) {
        this.missing.set(canvas, ask)
        this.askAfter(problem)
      }
      done(problem, canvas)
    }
    void ask()
    return canvas
  }

  /** A server that refused may be asked again then; one wait holds for all tiles that are missing. */
  private askAfter(problem: Error & { wait_ms?: number | undefined }): void {
    if (problem.wait_ms === undefined) return
    clearTimeout(this.waiting)
    this.waiting = setTimeout(this.askWhenSeen, problem.wait_ms)
  }

  /** The network is back, a view that was left before its tiles came is shown again, or the server may be asked again. */
  private readonly askAgain = (): void => {
    const asked = [...this.missing.values()]
    this.missing.clear()
    for (const ask of asked) void ask()
  }

  private readonly onReturn = (): void => {
    this.returns++
    this.askAgain()
  }

  private readonly askWhenSeen = (): void => {
    if (!document.hidden) this.askAgain()
  }

  private async draw(canvas: HTMLCanvasElement, coords: L.Coords): Promise<undefined> {
    const tile = await this.viewOf(coords).getDisplayTile(coords)
    // A task for each tile, so that the map goes on under a finger.
    await new Promise(resolve => setTimeout(resolve))
    if (!canvas.isConnected) return
    const drawn = { coords, tile, named: false, placed: false, stale: false }
    this.drawn.set(canvas, drawn)
    this.paintStreets(canvas, drawn)
    this.nameLater()
  }

  /** A country is drawn from its wider tiles where no city has closer ones. */
  private viewOf({ x, y, z }: L.Coords): View {
    const up = 2 ** dataLevels
    const deepest = this.tiles.zoomAt(z - dataLevels, Math.floor(x / up), Math.floor(y / up))
    const known = this.views.get(deepest)
    if (known) return known
    const { tiles } = this
    const source = {
      async getZxy(...[zoom, column, row, signal]: Parameters<StreetTiles['tile']>) {
        const data = await tiles.tile(zoom, column, row, signal)
        return data && { data }
      },
    } as ConstructorParameters<typeof PmtilesSource>[0]
    const cache = new TileCache(new PmtilesSource(source, true), tilePx << dataLevels)
    const view = new View(cache, deepest, dataLevels)
    this.views.set(deepest, view)
    return view
  }

  private forget(canvas: HTMLCanvasElement): void {
    this.drawn.delete(canvas)
    this.missing.delete(canvas)
    // Some browsers keep the memory of a canvas for long.
    canvas.width = canvas.height = 0
  }

  private paintStreets(canvas: HTMLCanvasElement, drawn: Drawn): void {
    const { coords, tile } = drawn
    drawn.named = drawn.stale = false
    const density = globalThis.devicePixelRatio || 1
    canvas.width = canvas.height = tilePx * density
    const { rules, tile: part } = partOfTile(this.sorted(tile), tile, boxOf(coords))
    const context = canvas.getContext('2d')
    if (!context) return
    context.scale(density, density)
    paint(context, coords.z, new Map([['', [part]]]), null, rules, boxOf(coords), originOf(coords), false)
  }

  /** Over streets that are there already. */
  private paintNames(canvas: HTMLCanvasElement, drawn: Drawn): void {
    const { coords } = drawn
    drawn.named = true
    const names = this.rules.names.getIndex(coords.z)
    const context = canvas.getContext('2d')
    if (context && names)
      paint(context, coords.z, new Map(), names, [], boxOf(coords), originOf(coords), false)
  }

  private sorted(tile: PreparedTile): TileByRule {
    const known = this.byRule.get(tile.data)
    if (known?.zoom === tile.z) return known.byRule
    const byRule = tileByRule(tile, this.rules.paint)
    this.byRule.set(tile.data, { zoom: tile.z, byRule })
    return byRule
  }

  /** Streets are on the screen before their names are worked out. */
  private nameLater(): void {
    if (!this.isLoading()) clearTimeout(this.naming)
    else if (this.naming !== undefined) return
    this.naming = setTimeout(() => this.writeNames(), this.isLoading() ? namesWaitMs : 0)
  }

  /** Names are placed for all tiles first: a later one can take the room of one before. */
  private writeNames(): void {
    clearTimeout(this.naming)
    this.naming = undefined
    for (const drawn of this.drawn.values()) {
      const { coords, tile } = drawn
      if (coords.z !== this._tileZoom) continue
      this.rules.names.add(coords.z, new Map([['', [tile]]]))
      drawn.placed = true
    }
    this.writeNext()
  }

  /** A task for each tile here too. */
  private writeNext(): void {
    clearTimeout(this.naming)
    this.naming = undefined
    for (const [canvas, drawn] of this.drawn) {
      if (drawn.named || !drawn.placed) continue
      if (drawn.stale) this.paintStreets(canvas, drawn)
      this.paintNames(canvas, drawn)
      this.naming = setTimeout(() => this.writeNext())
      return
    }
  }
}

const originOf = ({ x, y }: L.Coords) => ({ x: x * tilePx, y: y * tilePx }) as PreparedTile['origin']

const boxOf = ({ x, y }: L.Coords): Bbox => ({
  minX: x * tilePx - reachPx,
  minY: y * tilePx - reachPx,
  maxX: (x + 1) * tilePx + reachPx,
  maxY: (y + 1) * tilePx + reachPx,
})
