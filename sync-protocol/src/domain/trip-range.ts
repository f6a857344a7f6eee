/** Calendar arithmetic on floating dates (`YYYY-MM-DD`), in whole days, without a time zone. */

export const maxTripDays = 365

export interface TripRange {
  start_date: string
  end_date: string
}

const dayMs = 86_400_000

const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The date `days` later (earlier when negative). */
export const addDays = (date: string, days: number): string =>
  new Date((toDayNumber(date) + days) * dayMs).toISOString().slice(0, 10)

/** Whole days from `from` to `to`; 0 on the same date, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from)

/** How many days a range has, both ends counted. */
export const daysInRange = (range: TripRange): number => daysBetween(range.start_date, range.end_date) + 1
