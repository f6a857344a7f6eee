import type { TripSummary } from '../../data/trips.ts'

export type TripGroups = {
  /** Under way, else the one that starts first. */
  next: TripSummary | undefined
  /** The others that are not over: by start, open dates last. */
  comingUp: readonly TripSummary[]
  /** The latest first. */
  past: readonly TripSummary[]
  archive: readonly TripSummary[]
}

/** Sorts trips by where they stand on a local date `YYYY-MM-DD`. */
export function groupTrips(trips: readonly TripSummary[], today: string): TripGroups {
  const living = trips.filter(({ archived }) => !archived)
  const isPast = ({ end_date: end }: TripSummary) => end !== null && end < today
  const [next, ...others] = living.filter(trip => !isPast(trip)).sort(byStart)
  const hasDate = next?.start_date !== null
  return {
    next: hasDate ? next : undefined,
    comingUp: next && !hasDate ? [next, ...others] : others,
    past: living.filter(isPast).sort((a, b) => byText(b.end_date, a.end_date) || byText(a.id, b.id)),
    archive: trips
      .filter(({ archived }) => archived)
      .sort((a, b) => byText(b.start_date, a.start_date) || byText(a.id, b.id)),
  }
}

const byText = (a: string | null, b: string | null) =>
  (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0

/** Open dates last, the newest of them first; ids sort by time of making. */
function byStart(a: TripSummary, b: TripSummary): number {
  if (a.start_date === null || b.start_date === null) {
    if (a.start_date === b.start_date) return byText(b.id, a.id)
    return a.start_date === null ? 1 : -1
  }
  return byText(a.start_date, b.start_date) || byText(a.id, b.id)
}
