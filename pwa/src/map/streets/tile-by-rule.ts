/** The features of a tile in the size in which they are drawn, sorted once by the rules that paint them. */
import { transformGeom, type Bbox, type Feature, type PaintRule, type PreparedTile } from 'protomaps-leaflet'

type Rules = readonly PaintRule[]

/** For each rule what it paints. */
export type TileByRule = ReadonlyMap<PaintRule, readonly Feature[]>

/** A tile of data is cut into up to 64 pictures, and a feature is painted by several rules: both share this work. */
export function tileByRule(tile: PreparedTile, rules: Rules): TileByRule {
  const { z, scale, data } = tile
  const scaled = new Map<Feature, Feature>()
  const inSize = (feature: Feature): Feature => {
    const known = scaled.get(feature) ?? (scale === 1 ? feature : scaleFeature(feature, scale))
    scaled.set(feature, known)
    return known
  }
  const byRule = new Map<PaintRule, Feature[]>()
  for (const rule of rules) {
    if (z < (rule.minzoom ?? 0) || z > (rule.maxzoom ?? Infinity)) continue
    const painted = (data.get(rule.dataLayer) ?? []).filter(feature => rule.filter?.(z, feature) ?? true)
    if (painted.length) byRule.set(rule, painted.map(inSize))
  }
  return byRule
}

/** What `box` shows of it, for `paint`: all that one rule paints is one feature, which is one path on the canvas. */
export function partOfTile(
  byRule: TileByRule,
  tile: PreparedTile,
  box: Bbox,
): { rules: PaintRule[]; tile: PreparedTile } {
  const rules: PaintRule[] = []
  const data = new Map<string, Feature[]>()
  const { x, y } = tile.origin
  const seen = { minX: box.minX - x, minY: box.minY - y, maxX: box.maxX - x, maxY: box.maxY - y }
  for (const [rule, features] of byRule) {
    const parts = features.filter(({ bbox }) => overlap(bbox, seen))
    const [first] = parts
    if (!first) continue
    const dataLayer = String(rules.length)
    rules.push({ dataLayer, symbolizer: rule.symbolizer })
    data.set(dataLayer, [{ ...first, bbox: seen, geom: parts.flatMap(({ geom }) => geom) }])
  }
  return { rules, tile: { ...tile, scale: 1, data } }
}

const noMove = { x: 0, y: 0 } as PreparedTile['origin']

function scaleFeature(feature: Feature, scale: number): Feature {
  const { minX, minY, maxX, maxY } = feature.bbox
  return {
    ...feature,
    geom: transformGeom(feature.geom, scale, noMove),
    bbox: { minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale },
  }
}

const overlap = (a: Bbox, b: Bbox): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
