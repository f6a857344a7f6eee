import type * as L from 'leaflet'
import type { Pin } from './marker-reach.ts'
import type { StreetLayer } from './streets/street-layer.ts'
import type { StreetTiles } from './types.ts'

/** Streets above the built-in world, where the server or this device has some. Their code comes with the first tiles. */
export class Streets {
  /** Resolves when the first view has its streets, or there are none to draw. */
  readonly first: Promise<void>
  private settle = (): void => {}
  private readonly map: L.Map
  private tiles: StreetTiles | null = null
  private layer: StreetLayer | undefined
  private language = 'en'
  private pins: readonly Pin[] = []
  private gone = false

  constructor(map: L.Map) {
    this.map = map
    this.first = new Promise(resolve => (this.settle = resolve))
  }

  /** Null: there are none. Tiles of another version take the place of those that are shown. */
  setTiles(tiles: StreetTiles | null): void {
    if (!tiles) this.settle()
    if (tiles === this.tiles) return
    this.tiles = tiles
    this.layer?.remove()
    this.layer = undefined
    if (tiles) void this.bring(tiles)
  }

  setLanguage(language: string): void {
    this.language = language
    this.layer?.setLanguage(language)
  }

  /** Places of the trip, which names leave room for. */
  setPins(pins: readonly Pin[]): void {
    this.pins = pins
    this.layer?.setPins(pins)
  }

  refresh(): void {
    this.layer?.refresh()
  }

  dispose(): void {
    this.gone = true
    this.settle()
  }

  private async bring(tiles: StreetTiles): Promise<void> {
    try {
      const { StreetLayer } = await import('./streets/street-layer.ts')
      if (this.gone || this.tiles !== tiles) return
      this.layer = new StreetLayer(this.map, tiles, this.language, this.pins)
      await this.layer.first
    } catch (error) {
      console.warn('The street map is not all here', error)
    }
    this.settle()
  }
}
