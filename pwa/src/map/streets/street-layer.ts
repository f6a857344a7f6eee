/** The street map as a Leaflet layer above the built-in world: vector tiles drawn on this device. */
import * as L from 'leaflet'
import {
  leafletLayer,
  type Labelers,
  type LabelRule,
  type LeafletLayerOptions,
  type PaintRule,
} from 'protomaps-leaflet'
import type { StreetTiles } from '../types.ts'
import { labelRules } from './label-rules.ts'
import { NamesAroundPins, type Pin } from './names-around-pins.ts'
import { paintRules } from './paint-rules.ts'
import { readStreetStyle } from './street-style.ts'

/** Below it the built-in world is all there is: the edge of a region would be a straight line through it. */
const widestZoom = 9
/** Tiles whose names are held; the package's own 16 are too few for a large screen. */
const namedTiles = 64
/** How long tiles are gathered whose names changed, ms: while others are still to be drawn for the first time, longer. */
const gathering = { drawn: 50, drawing: 600 }

/** What the package makes; it describes it as `any`. */
interface PackageLayer extends L.GridLayer {
  paintRules: PaintRule[]
  labelRules: LabelRule[]
  labelers: Labelers
  scratch: CanvasRenderingContext2D
  rerenderTile(key: string): void
  rerenderTiles(): void
}

type PackageTile = HTMLCanvasElement & { key: string }

export class StreetLayer {
  private readonly map: L.Map
  private readonly layer: PackageLayer
  private language: string
  private names: NamesAroundPins | undefined
  private readonly pins = new Map<string, Pin>()
  /** Tiles whose names are others by now. */
  private readonly renamed = new Set<string>()
  private redrawing: ReturnType<typeof setTimeout> | undefined

  constructor(map: L.Map, tiles: StreetTiles, language: string, pins: readonly Pin[]) {
    this.map = map
    this.language = language
    this.setPins(pins)
    // The package extends the layer of a global Leaflet, which a module does not bring.
    Object.assign(globalThis, { L })
    const source = {
      async getZxy(z: number, x: number, y: number, signal?: AbortSignal) {
        const data = await tiles.tile(z, x, y, signal)
        return data && { data }
      },
    }
    this.layer = leafletLayer({
      url: source as NonNullable<LeafletLayerOptions['url']>,
      maxDataZoom: tiles.max_zoom,
      minZoom: widestZoom,
      maxZoom: 19,
      zIndex: 2,
      attribution: '',
      lang: language,
      ...(this.rules() satisfies LeafletLayerOptions),
    } as LeafletLayerOptions) as unknown as PackageLayer
    this.nameAnew()
    this.layer.on('load', () => this.redrawNames())
    this.layer.addTo(map)
    this.layer.getContainer()?.classList.add('map-streets')
    this.layer.getContainer()?.setAttribute('aria-hidden', 'true')
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
    Object.assign(this.layer, this.rules())
    this.nameAnew()
    this.layer.rerenderTiles()
  }

  remove(): void {
    clearTimeout(this.redrawing)
    this.layer.removeFrom(this.map)
  }

  private rules() {
    const style = readStreetStyle()
    return { paintRules: paintRules(style), labelRules: labelRules(style, this.language) }
  }

  private nameAnew(): void {
    const { scratch, labelRules: rules } = this.layer
    const changed = (keys: Set<string>) => this.nameLater(keys)
    this.names = new NamesAroundPins(scratch, rules, namedTiles, changed, [...this.pins.values()])
    this.layer.labelers = this.names
  }

  /** The package draws them again at once and each time, which doubles the work of the first view. */
  private nameLater(keys: ReadonlySet<string>): void {
    for (const key of keys) this.renamed.add(key)
    const ms = this.layer.isLoading() ? gathering.drawing : gathering.drawn
    this.redrawing ??= setTimeout(() => this.redrawNames(), ms)
  }

  /** A tile that was not drawn yet gets its names with the rest. */
  private redrawNames(): void {
    clearTimeout(this.redrawing)
    this.redrawing = undefined
    const drawn = this.layer.getContainer()?.querySelectorAll<PackageTile>('.leaflet-tile-loaded') ?? []
    const again = new Set([...drawn].map(({ key }) => key).filter(key => this.renamed.has(key)))
    this.renamed.clear()
    for (const key of again) this.layer.rerenderTile(key)
  }
}
