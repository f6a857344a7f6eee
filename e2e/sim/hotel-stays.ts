/** Whether each hotel and its stay say the same. Written from what people are promised, without the rule's own tables. */
import { accommodation, stayId } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'

/** What both say, under the name that each has for it. */
const shared = [
  ['day_id', 'start_day_id'],
  ['end_day_id', 'end_day_id'],
  ['start_date', 'start_date'],
  ['end_date', 'end_date'],
  ['start_time', 'check_in'],
  ['check_in_end', 'check_in_end'],
  ['end_time', 'check_out'],
  ['confirmation_code', 'confirmation_code'],
  ['place_id', 'place_id'],
  ['notes', 'notes'],
] as const

type Rows = readonly AnyRow[]

/** In words, what differs between hotels and their stays; empty where all agree. */
export function hotelsThatDiffer(list: (entity: Entity) => Rows): string[] {
  const hotels = list(reservation).filter(row => row['type'] === 'hotel')
  const stays = new Map(
    list(accommodation)
      .filter(row => row['reservation_id'] !== null)
      .map(row => [row.id, row]),
  )
  const differing = hotels.flatMap(hotel => {
    const stay = stays.get(stayId(hotel.id))
    stays.delete(stayId(hotel.id))
    return stay?.['reservation_id'] === hotel.id
      ? differences(hotel, stay)
      : [`hotel ${hotel.id} has no stay`]
  })
  return [...differing, ...[...stays.keys()].map(id => `stay ${id} is of no hotel`)]
}

function differences(hotel: AnyRow, stay: AnyRow): string[] {
  const said = (value: unknown) => JSON.stringify(value)
  return shared
    .filter(([booked, stayed]) => hotel[booked] !== stay[stayed])
    .map(
      ([booked, stayed]) => `${hotel.id}: ${booked} ${said(hotel[booked])}, its stay ${said(stay[stayed])}`,
    )
}

/** Rows of all kinds as what {@link hotelsThatDiffer} asks. */
export function among(rows: Iterable<{ entity: string; row: AnyRow }>): (entity: Entity) => Rows {
  const all = [...rows]
  return ({ name }) => all.filter(({ entity }) => entity === name).map(({ row }) => row)
}
