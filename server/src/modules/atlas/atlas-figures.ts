/** The figures of an atlas in the shape that other planners have. */
import { addDays, daysBetween, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import type { OwnAtlas } from './atlas-queries.ts'

/** Trips of the atlas that have dates. */
const dated = (atlas: OwnAtlas) =>
  atlas.presences.flatMap(({ trip_id: id, title, start_date, end_date }) =>
    start_date !== null && end_date !== null ? [{ id, title, start_date, end_date }] : [],
  )

/** The body of the answer to `GET stats`. */
export function statsOf(atlas: OwnAtlas) {
  const { today, presences, figures } = atlas
  const visited = [...atlas.countries.values()].filter(({ visited: is }) => is)
  const trips = dated(atlas)
  const past = trips.filter(trip => trip.start_date <= today)
  const over = trips.filter(trip => trip.end_date <= today).sort((a, b) => (a.end_date < b.end_date ? 1 : -1))
  const next = trips
    .filter(trip => trip.start_date > today)
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const placesOf = (code: string): number =>
    new Set(
      presences.flatMap(({ stops }) =>
        stops.filter(stop => stop.country === code && stop.date <= today).map(({ name }) => name),
      ),
    ).size
  const countries = visited.map(({ code, trips: reasons, first, last }) => ({
    code,
    placeCount: placesOf(code),
    tripCount: reasons.length,
    firstVisit: first,
    lastVisit: last,
  }))
  const years = new Set(past.map(({ start_date }) => Number(start_date.slice(0, 4))))
  const thisYear = Number(today.slice(0, 4))
  // The current year does not break the streak while it has no trip yet.
  let year = years.has(thisYear) ? thisYear : thisYear - 1
  let streak = 0
  for (; years.has(year); year--) streak++
  const [last] = over
  const [first] = next
  const days = new Set(
    past.flatMap(trip => datesOf(trip.start_date, trip.end_date < today ? trip.end_date : today)),
  )
  return {
    countries,
    stats: {
      totalTrips: presences.length,
      totalPlaces: countries.reduce((sum, { placeCount }) => sum + placeCount, 0),
      totalCountries: figures.countries,
      totalDays: days.size,
      totalCities: figures.regions,
      totalNights: figures.nights,
      totalCountriesPlanned: figures.planned,
    },
    mostVisited:
      countries.toSorted((a, b) => b.tripCount - a.tripCount || b.placeCount - a.placeCount)[0] ?? null,
    continents: atlas.byContinent,
    lastTrip: last ?? null,
    nextTrip: first
      ? {
          id: first.id,
          title: first.title,
          start_date: first.start_date,
          daysUntil: daysBetween(today, first.start_date),
        }
      : null,
    streak,
    firstYear: years.size ? Math.min(...years) : null,
    tripsThisYear: past.filter(({ start_date }) => start_date.startsWith(`${thisYear}-`)).length,
    longestTrip: figures.longest,
    years: figures.years,
  }
}

function datesOf(start: string, end: string): string[] {
  return Array.from({ length: daysInRange({ start_date: start, end_date: end }) }, (_, n) =>
    addDays(start, n),
  )
}
