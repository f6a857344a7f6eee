import './day-colour.css'

/** The class that sets `--day` for a day by its place in the trip, from 1. Nine colours, then again from the first. */
export function dayColourClass(dayNumber: number): string {
  return `day-${dayColourIndex(dayNumber)}`
}

/** 1–9: the number of the `--day-…` token of a day. */
export function dayColourIndex(dayNumber: number): number {
  return ((((dayNumber - 1) % 9) + 9) % 9) + 1
}
