import type { MapMarker } from './types.ts'

/** One marker per place: visits to the same id are merged, their numbers in order, at the first visit's turn.
 *  A planned stop outweighs an idea; a place is dimmed only if each of its visits is. */
export function mergeMarkers(visits: MapMarker[]): MapMarker[] {
  const byId = new Map<string, MapMarker>()
  for (const visit of visits) {
    const first = byId.get(visit.id)
    byId.set(visit.id, first ? merge(first, visit) : visit)
  }
  return [...byId.values()]
}

function merge(first: MapMarker, next: MapMarker): MapMarker {
  const numbers = [...new Set([...first.numbers, ...next.numbers])].toSorted((a, b) => a - b)
  const leading = first.kind === 'idea' ? next : first
  return { ...leading, numbers, dimmed: Boolean(first.dimmed && next.dimmed) }
}
