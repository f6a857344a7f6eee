/** Named places, points of interest and streets of one vector tile in the Protomaps schema. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { TileAddress } from '../../../tile-source.ts'

export interface NamedThing {
  kind: 'place' | 'poi' | 'street'
  detail: string
  name: string
  /** Names in other languages, with {@link betweenNames} between them. */
  others: string
  lat: number
  lng: number
  /** Lower is more important. */
  weight: number
  /** The same for the same thing in a neighbouring tile. */
  key: string
}

const layers = { places: 'place', pois: 'poi', roads: 'street' } as const
/** Of one tile: a dense one of a city has some hundreds. */
const mostOfTile = 5000
const mostOthers = 1000
/** Stands between names in other languages. */
export const betweenNames = ', '

/** Throws what the decoder throws for bytes that are no vector tile. */
export const readTileNames = (bytes: Uint8Array, address: TileAddress): NamedThing[] => {
  const tile = new VectorTile(new PbfReader(bytes))
  const found: NamedThing[] = []
  for (const [layerName, kind] of Object.entries(layers)) {
    const layer = tile.layers[layerName]
    if (!layer) continue
    for (let at = 0; at < layer.length && found.length < mostOfTile; at++) {
      const feature = layer.feature(at)
      const { name } = feature.properties
      if (typeof name !== 'string' || !name.trim()) continue
      const position = positionOf(feature, kind, address)
      if (position) found.push(itemOf(feature, kind, name.trim().slice(0, 200), position))
    }
  }
  return found
}

/** Of a line the middle of its longest part; a point in the margin belongs to the neighbouring tile. */
const positionOf = (
  feature: VectorTileFeature,
  kind: NamedThing['kind'],
  { z, x, y }: TileAddress,
): { lat: number; lng: number } | undefined => {
  const { extent } = feature
  const parts = feature.loadGeometry()
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), parts[0] ?? [])
  const point = kind === 'street' ? longest[longest.length >> 1] : parts[0]?.[0]
  if (!point) return undefined
  const isOutside = point.x < 0 || point.y < 0 || point.x >= extent || point.y >= extent
  if (isOutside && kind !== 'street') return undefined
  const tiles = 2 ** z
  const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + point.y / extent)) / tiles))) * (180 / Math.PI)
  const lng = ((x + point.x / extent) / tiles) * 360 - 180
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

const itemOf = (
  { properties }: VectorTileFeature,
  kind: NamedThing['kind'],
  name: string,
  { lat, lng }: { lat: number; lng: number },
): NamedThing => {
  const detail = String(properties['kind_detail'] ?? properties['kind'] ?? '').slice(0, 60)
  const others = Object.entries(properties)
    .filter(([key, value]) => /^(name|pgf:name):/.test(key) && value !== name)
    .map(([, value]) => String(value))
  const digits = kind === 'street' ? 2 : 3
  return {
    kind,
    detail,
    name,
    others: [...new Set(others)].join(betweenNames).slice(0, mostOthers),
    lat,
    lng,
    weight: weightOf(kind, detail, Number(properties['min_zoom'] ?? 16)),
    // A street is cut where tiles meet: its pieces of one neighbourhood are one.
    key: [kind, kind === 'street' ? '' : detail, name, lat.toFixed(digits), lng.toFixed(digits)].join('|'),
  }
}

const weightOf = (kind: NamedThing['kind'], detail: string, minZoom: number): number => {
  const zoom = Number.isFinite(minZoom) ? Math.min(20, Math.max(0, minZoom)) : 16
  if (kind === 'place') return zoom
  if (kind === 'poi') return 20 + zoom
  return /motorway|trunk|primary|secondary/.test(detail) ? 41 : 42
}
