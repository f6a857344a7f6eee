/** Which trip's streets are saved without being asked for, and whose may go. Pure. Dates are `YYYY-MM-DD`. */

interface Dated {
  id: string
  start_date: string | null
  end_date: string | null
  archived: boolean
  on_device: boolean
}

/** The trip that is under way, else the one that begins first; one without dates is not upcoming. */
export function tripForPack(trips: readonly Dated[], today: string): string | undefined {
  return trips
    .filter(
      ({ archived, on_device, start_date, end_date }) =>
        !archived && on_device && start_date !== null && (end_date ?? start_date) >= today,
    )
    .toSorted((a, b) => ((a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1))[0]?.id
}

/** Packs of trips that are over or no longer here: the first to go where room is needed. */
export function packsOfPast(
  packs: readonly { name: string; trip_id: string }[],
  trips: readonly Dated[],
  today: string,
): string[] {
  const known = new Map(trips.map(trip => [trip.id, trip]))
  return packs
    .filter(({ trip_id }) => {
      const trip = known.get(trip_id)
      const ends = trip?.end_date ?? trip?.start_date
      return !trip || (typeof ends === 'string' && ends < today)
    })
    .map(({ name }) => name)
}

/** Packs on this device, the least missed first: of trips that are over or no longer here, then of those furthest ahead. */
export function inOrderOfLeaving(
  packs: readonly { name: string; trip_id: string; state: string }[],
  trips: readonly Dated[],
  today: string,
): string[] {
  const here = packs.filter(({ state }) => state !== 'removed')
  const past = new Set(packsOfPast(here, trips, today))
  const begins = new Map(trips.map(({ id, start_date }) => [id, start_date ?? '9999']))
  return here
    .toSorted((a, b) => ((begins.get(a.trip_id) ?? '') > (begins.get(b.trip_id) ?? '') ? -1 : 1))
    .map(({ name }) => name)
    .toSorted((a, b) => Number(past.has(b)) - Number(past.has(a)))
}
