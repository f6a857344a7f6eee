import { isLocated, type ExportedTrip, type ExportWords } from './exported-trip.ts'

/** GeoJSON (RFC 7946): a point for each place with the days it is on, a line for each piece of a day's way. */
export function toGeoJson(trip: ExportedTrip, words: Pick<ExportWords, 'day'>): string {
  const daysOf = new Map<string, number[]>()
  for (const { number, stops } of trip.days)
    for (const { place } of stops) daysOf.set(place.id, [...(daysOf.get(place.id) ?? []), number])
  const points = trip.places.filter(isLocated).map(({ id, lat, lng, ...about }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { ...about, days: [...new Set(daysOf.get(id) ?? [])] },
  }))
  const lines = trip.days.flatMap(day =>
    day.routes.map(route => {
      const coordinates = route.map(({ lat, lng }) => [lng, lat])
      const properties = { name: words.day(day), day: day.number, date: day.date }
      return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties }
    }),
  )
  const collection = { type: 'FeatureCollection', name: trip.title, features: [...points, ...lines] }
  return `${JSON.stringify(collection, null, 2)}\n`
}
