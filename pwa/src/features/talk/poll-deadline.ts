/** When a poll closes: a date and a time of day, told by the clocks where the trip is. */
import { useEffect, useState } from 'preact/hooks'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { instantOf } from '@caravel/sync-protocol/domain/zones'
import type { StreamView } from '../../data/store.ts'

type Place = Pick<RowOf<typeof place>, 'id' | 'lat' | 'lng'>

export interface TripRows {
  days: Iterable<Pick<RowOf<typeof day>, 'id' | 'date'>>
  stops: Iterable<Pick<RowOf<typeof assignment>, 'day_id' | 'place_id'>>
  places: Iterable<Place>
}

/** Where the trip is on a date: at a place of that day, else at any of its places; undefined while none has a position. */
export function positionOn({ days, stops, places }: TripRows, date: string): Place | undefined {
  const located = [...places].filter(({ lat, lng }) => lat !== null && lng !== null)
  const dayIds = new Set([...days].filter(each => each.date === date).map(({ id }) => id))
  const thatDay = new Set([...stops].filter(stop => dayIds.has(stop.day_id)).map(stop => stop.place_id))
  return located.find(({ id }) => thatDay.has(id)) ?? located[0]
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that the deadline of a poll is told in; that of this device while it is not known where the trip is. Reactive. */
export function useDeadlineZone(view: StreamView, date: string): { zone: string; isElsewhere: boolean } {
  const [zoneAt, setZoneAt] = useState<typeof import('../../shared/clocks/place-clock.ts').zoneAt>()
  useEffect(() => {
    import('../../shared/clocks/place-clock.ts').then(
      clocks => setZoneAt(() => clocks.zoneAt),
      (error: unknown) => console.warn('The time zones did not come', error),
    )
  }, [])
  const rows = {
    days: view.rows(day).value.values(),
    stops: view.rows(assignment).value.values(),
    places: view.rows(place).value.values(),
  }
  const { lat, lng } = positionOn(rows, date) ?? {}
  const there = lat != null && lng != null ? zoneAt?.({ lat, lng }) : undefined
  const zone = there ?? zoneHere()
  return { zone, isElsewhere: zone !== zoneHere() }
}

/** Epoch ms of a deadline; without a time, the end of that day. Null: none. */
export const deadlineOf = ({ date, time }: { date: string; time: string }, zone: string): number | null =>
  date ? (instantOf({ date, time: time || '23:59', zone }) ?? null) : null
