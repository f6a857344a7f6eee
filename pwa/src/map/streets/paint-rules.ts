/**
 * What is painted of the tiles, from the ground up. Kinds and layers are those of the Protomaps basemap schema
 * (https://docs.protomaps.com/basemaps/layers). Its `min_zoom` counts tiles of 512 px, one less than ours of 256 px.
 */
import { exp, LineSymbolizer, PolygonSymbolizer, type Feature, type PaintRule } from 'protomaps-leaflet'
import type { StreetStyle } from './street-style.ts'

type Filter = (zoom: number, feature: Feature) => boolean
type Width = (zoom: number) => number

const pointType = 1
const lineType = 2
const polygonType = 3

const built = [
  'residential',
  'commercial',
  'industrial',
  'railway',
  'school',
  'university',
  'college',
  'hospital',
]
const green = [
  'park',
  'garden',
  'wood',
  'forest',
  'grass',
  'grassland',
  'meadow',
  'scrub',
  'golf_course',
  'cemetery',
  'nature_reserve',
  'national_park',
  'pitch',
  'recreation_ground',
  'orchard',
  'playground',
  'zoo',
]

const isKind = (...kinds: string[]): Filter => {
  const known = new Set(kinds)
  return (_zoom, { props }) => known.has(String(props['kind']))
}

export const isDueAt = (zoom: number, { props }: Feature): boolean =>
  Number(props['min_zoom'] ?? 0) <= zoom + 1

const isGeometry =
  (type: number): Filter =>
  (_zoom, { geomType }) =>
    Number(geomType) === type

const isTunnel = ({ props }: Feature) => Boolean(props['is_tunnel'])

const isRoad =
  (kind: string): Filter =>
  (zoom, feature) =>
    feature.props['kind'] === kind && !isTunnel(feature) && isDueAt(zoom, feature)

const isRoadTunnel: Filter = (_zoom, feature) =>
  isTunnel(feature) && !['rail', 'path'].includes(String(feature.props['kind']))

const width = (...stops: number[][]): Width => exp(1.6, stops)
const widths = {
  path: width([14, 0.6], [16, 1.6], [19, 5]),
  minor: width([12, 0.4], [14, 1.8], [16, 6], [18, 14]),
  major: width([7, 0.4], [11, 1.4], [14, 4], [16, 9], [18, 18]),
  highway: width([5, 0.4], [10, 1.8], [14, 5], [16, 11], [18, 20]),
}
const wider =
  (inner: Width, px: number): Width =>
  zoom =>
    inner(zoom) + px

const fill = (
  dataLayer: string,
  color: string,
  filter?: Filter,
  zooms: Partial<PaintRule> = {},
): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill: color }),
  ...(filter ? { filter } : {}),
  ...zooms,
})

const line = (
  dataLayer: string,
  color: string,
  wide: Width,
  filter: Filter,
  { opacity = 1, dash, ...zooms }: Partial<PaintRule> & { opacity?: number; dash?: number[] } = {},
): PaintRule => ({
  dataLayer,
  filter,
  symbolizer: new LineSymbolizer({
    color,
    width: wide,
    lineCap: 'round',
    lineJoin: 'round',
    opacity,
    ...(dash ? { dash } : {}),
  }),
  ...zooms,
})

function ground(style: StreetStyle): PaintRule[] {
  return [
    fill('earth', style.land),
    fill('landuse', style.urban, isKind(...built), { maxzoom: 14 }),
    fill('landuse', style.park, isKind(...green)),
    fill('landuse', style.sand, isKind('beach', 'sand')),
    // Under the water: a border along a coast runs through the sea.
    line('boundaries', style.rail, width([4, 0.5], [12, 1.2]), isBorder, { dash: [4, 3] }),
    fill('water', style.water, isGeometry(polygonType)),
    line('water', style.water, width([9, 0.5], [14, 2], [18, 10]), isGeometry(lineType)),
    fill('landuse', style.square, isKind('pedestrian', 'pier'), { minzoom: 14 }),
  ]
}

const isBorder: Filter = (_zoom, { props }) => Number(props['kind_detail'] ?? 9) <= 2

function buildings(style: StreetStyle): PaintRule {
  return {
    dataLayer: 'buildings',
    minzoom: 15,
    filter: isKind('building', 'building_part'),
    symbolizer: new PolygonSymbolizer({
      fill: style.building,
      stroke: style.buildingEdge,
      width: (zoom: number) => (zoom >= 16 ? 0.7 : 0),
    }),
  }
}

/** Edges before surfaces, so that roads join without seams where they cross. */
function roads(style: StreetStyle): PaintRule[] {
  const { path, minor, major, highway } = widths
  return [
    line('roads', style.casing, wider(minor, 1), isRoadTunnel, { minzoom: 13, opacity: 0.5 }),
    line('roads', style.land, minor, isRoadTunnel, { minzoom: 13, opacity: 0.8 }),
    line('roads', style.casing, wider(path, 1.2), isRoad('path'), { minzoom: 15 }),
    line('roads', style.casing, wider(minor, 1.4), isRoad('minor_road'), { minzoom: 14 }),
    line('roads', style.majorCasing, wider(major, 1.4), isRoad('major_road'), { minzoom: 12 }),
    line('roads', style.majorCasing, wider(highway, 1.6), isRoad('highway'), { minzoom: 8 }),
    line('roads', style.path, path, isRoad('path'), { minzoom: 14 }),
    line('roads', style.road, minor, isRoad('minor_road'), { minzoom: 12 }),
    line('roads', style.major, major, isRoad('major_road')),
    line('roads', style.major, highway, isRoad('highway')),
    line('roads', style.rail, width([12, 0.6], [18, 2]), isRoad('rail'), { minzoom: 12 }),
  ]
}

export const paintRules = (style: StreetStyle): PaintRule[] => [
  ...ground(style),
  buildings(style),
  ...roads(style),
]

export const isPoint = isGeometry(pointType)
