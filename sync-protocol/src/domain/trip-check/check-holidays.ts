/** Days of a trip that are public holidays where it is then, and days that the reader would have to take off for it. */
import { distanceBetween, pointOf } from '../travel-guess.ts'
import { weekdayOf } from '../opening-state.ts'
import type { Destination, Stop, TripFacts } from './facts.ts'
import type { Finding } from './finding.ts'

/** What usually opens may be closed on a holiday. Where the country is not known nothing is found. */
export function checkHolidays(facts: TripFacts): Finding[] {
  const { destinations = [], holidayOn } = facts
  const countries = destinations.filter(({ country_code }) => country_code !== null)
  if (!holidayOn || !countries.length) return []
  return facts.shown.flatMap(day => {
    const { id, date } = day
    if (date === null) return []
    const found = new Map<string, { name: string; stops: Stop[] }>()
    for (const stop of facts.stopsOf.get(id) ?? []) {
      const country = countryOf(facts, countries, stop)
      const name = country && holidayOn(country, date)
      if (!name) continue
      const known = found.get(country)
      if (known) known.stops.push(stop)
      else found.set(country, { name, stops: [stop] })
    }
    return [...found].map(([country, { name, stops }]): Finding => {
      // What has opening hours is what may be closed.
      const opening = stops.filter(({ place_id }) => facts.places.get(place_id)?.opening_hours?.length)
      return {
        kind: 'holiday',
        key: `holiday:${date}:${country}`,
        missing: false,
        day_id: id,
        target: { kind: 'day', id },
        remedies: [],
        country,
        name,
        weekday: weekdayOf(date),
        stops: (opening.length ? opening : stops).map(stop => stop.id),
      }
    })
  })
}

/** That of the nearest destination; of a place without a location only where all are in one country. */
function countryOf(facts: TripFacts, countries: readonly Destination[], stop: Stop): string | undefined {
  const codes = new Set(countries.map(({ country_code }) => country_code ?? ''))
  if (codes.size === 1) return [...codes][0]
  const place = facts.places.get(stop.place_id)
  const point = place && pointOf(place)
  if (!point) return undefined
  const near = countries.flatMap(row => {
    const at = pointOf(row)
    return at ? [{ code: row.country_code ?? '', distance: distanceBetween(point, at) }] : []
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.code
}

/** Days on which the reader works as their plan of days off says, all of them in one finding. */
export function checkLeave(facts: TripFacts): Finding[] {
  const { leave } = facts
  if (!leave) return []
  const days = facts.shown.flatMap(({ id, date }) =>
    date !== null && leave.works(date) ? [{ id, date }] : [],
  )
  const [first] = days
  if (!first) return []
  const dates = days.map(({ date }) => date)
  return [
    {
      kind: 'no_leave',
      // Of this reader: what one decides to live with says nothing of the others.
      key: `no_leave:${leave.reader}:${first.date}:${dates.at(-1)}:${dates.length}`,
      missing: true,
      day_id: first.id,
      target: { kind: 'day', id: first.id },
      remedies: [],
      dates,
    },
  ]
}
