import { trips } from '../../data/trips.ts'
import { today } from '../../shared/trips/today.ts'

/** Trips that a new journal may be about, nearest to today first. */
export const choosableTrips = () =>
  (trips.value ?? [])
    .filter(({ archived, on_device }) => !archived && on_device)
    .toSorted((a, b) => distance(a.start_date) - distance(b.start_date))

const distance = (date: string | null): number =>
  date === null ? Infinity : Math.abs(Date.parse(date) - Date.parse(today.value))
