/** The street map above the built-in world: vector tiles drawn on this device, in the colours and the language in force. */
import type * as L from 'leaflet'
import type { StreetTiles } from '../types.ts'
import { labelRules } from './label-rules.ts'
import type { Pin } from '../marker-reach.ts'
import { NamesAroundPins } from './names-around-pins.ts'
import { paintRules } from './paint-rules.ts'
import { StreetGrid, widestZoom, type StreetRules } from './street-grid.ts'
import { readStreetStyle } from './street-style.ts'

/** Tiles whose names are held; the package's own 16 are too few for a large screen. */
const namedTiles = 64

export class StreetLayer {
  /** Resolves when the first view is drawn, or none is to be at this zoom. */
  readonly first: Promise<void>
  private readonly map: L.Map
  private readonly grid: StreetGrid
  private language: string
  private names: NamesAroundPins | undefined
  private readonly pins = new Map<string, Pin>()
  /** Only measures. */
  private readonly pen = document.createElement('canvas').getContext('2d')!

  constructor(map: L.Map, tiles: StreetTiles, language: string, pins: readonly Pin[]) {
    this.map = map
    this.language = language
    this.setPins(pins)
    this.grid = new StreetGrid(tiles, this.rules())
    this.first = new Promise(resolve => {
      this.grid.once('load', () => resolve())
      if (map.getZoom() < widestZoom) resolve()
    })
    this.grid.addTo(map)
    this.grid.getContainer()?.setAttribute('aria-hidden', 'true')
  }

  setLanguage(language: string): void {
    this.language = language
    this.refresh()
  }

  /** Places for which names leave room. Those that were there before keep theirs: a name that comes and goes disturbs. */
  setPins(pins: readonly Pin[]): void {
    const fresh = new Map(pins.map(pin => [`${pin.lat} ${pin.lng}`, pin]))
    for (const key of this.pins.keys()) fresh.delete(key)
    for (const [key, pin] of fresh) this.pins.set(key, pin)
    if (fresh.size) this.names?.addPins([...fresh.values()])
  }

  /** Reads the tokens again, after a change of theme, of language, or once the face has loaded. */
  refresh(): void {
    this.grid.setRules(this.rules())
  }

  remove(): void {
    this.grid.removeFrom(this.map)
  }

  private rules(): StreetRules {
    const style = readStreetStyle()
    const changed = (keys: Set<string>) => this.grid.renamed(keys)
    this.names = new NamesAroundPins(this.pen, labelRules(style, this.language), namedTiles, changed, [
      ...this.pins.values(),
    ])
    return { paint: paintRules(style), names: this.names }
  }
}
