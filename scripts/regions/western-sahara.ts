/**
 * Western Sahara has a code of its own (ISO 3166-1 EH). The source ends it at the berm; to the west of that line it has
 * Moroccan regions, which are cut at 27°40′ N, the border of the territory on the list of the United Nations.
 */
import type { MultiPolygon, Polygon, Position } from 'geojson'

export interface CodedArea {
  geometry: Polygon | MultiPolygon
  code: string
}

const border = 27 + 40 / 60

/** The parts of a Moroccan region to the north and to the south of the border; other areas as they are. */
export function splitWesternSahara(area: CodedArea): CodedArea[] {
  if (!area.code.startsWith('MA')) return [area]
  return [
    ...part(area.geometry, area.code, latitude => latitude - border),
    ...part(area.geometry, 'EH', latitude => border - latitude),
  ]
}

/** What of an area is where `inside` is positive. */
function part(
  geometry: Polygon | MultiPolygon,
  code: string,
  inside: (latitude: number) => number,
): CodedArea[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const coordinates = polygons
    .map(rings => rings.map(ring => clipped(ring, inside)).filter(({ length }) => length > 3))
    .filter(({ length }) => length > 0)
  return coordinates.length > 0 ? [{ geometry: { type: 'MultiPolygon', coordinates }, code }] : []
}

/** Sutherland and Hodgman's algorithm, at one line. */
function clipped(ring: readonly Position[], inside: (latitude: number) => number): Position[] {
  const kept = ring.slice(1).flatMap((to, at): Position[] => {
    const from = ring[at] ?? to
    const [before, after] = [inside(from[1] ?? 0), inside(to[1] ?? 0)]
    const crossing: Position[] =
      before > 0 === after > 0
        ? []
        : [[(from[0] ?? 0) + (((to[0] ?? 0) - (from[0] ?? 0)) * before) / (before - after), border]]
    return after > 0 ? [...crossing, to] : crossing
  })
  const [first] = kept
  return first ? [...kept, first] : []
}
