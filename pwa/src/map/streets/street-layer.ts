/** The street map as a Leaflet layer above the built-in world: vector tiles drawn on this device. */
import * as L from 'leaflet'
import {
  Labelers,
  leafletLayer,
  type LabelRule,
  type LeafletLayerOptions,
  type PaintRule,
} from 'protomaps-leaflet'
import type { StreetTiles } from '../types.ts'
import { labelRules } from './label-rules.ts'
import { paintRules } from './paint-rules.ts'
import { readStreetStyle } from './street-style.ts'

/** Below it the built-in world is all there is: the edge of a region would be a straight line through it. */
const widestZoom = 9
/** Tiles whose names are held; the package's own 16 are too few for a large screen. */
const namedTiles = 64

/** What the package makes; it describes it as `any`. */
interface PackageLayer extends L.GridLayer {
  paintRules: PaintRule[]
  labelRules: LabelRule[]
  labelers: Labelers
  scratch: CanvasRenderingContext2D
  onTilesInvalidated(tiles: Set<string>): void
  rerenderTiles(): void
}

export class StreetLayer {
  private readonly map: L.Map
  private readonly layer: PackageLayer
  private language: string

  constructor(map: L.Map, tiles: StreetTiles, language: string) {
    this.map = map
    this.language = language
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
    this.layer.addTo(map)
    this.layer.getContainer()?.classList.add('map-streets')
    this.layer.getContainer()?.setAttribute('aria-hidden', 'true')
  }

  setLanguage(language: string): void {
    this.language = language
    this.refresh()
  }

  /** Reads the tokens again, after a change of theme, of language, or once the face has loaded. */
  refresh(): void {
    Object.assign(this.layer, this.rules())
    this.nameAnew()
    this.layer.rerenderTiles()
  }

  remove(): void {
    this.layer.removeFrom(this.map)
  }

  private rules() {
    const style = readStreetStyle()
    return { paintRules: paintRules(style), labelRules: labelRules(style, this.language) }
  }

  private nameAnew(): void {
    const { scratch, labelRules: rules, onTilesInvalidated } = this.layer
    this.layer.labelers = new Labelers(scratch, rules, namedTiles, onTilesInvalidated)
  }
}
