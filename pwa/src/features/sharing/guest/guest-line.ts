import type {
  GuestBooking,
  GuestDay,
  GuestNote,
  GuestPlace,
  GuestStay,
  GuestStop,
  GuestView,
} from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestLineBooking, GuestNight } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { byKey } from '@caravel/sync-protocol/order-list'

export type GuestLineItem =
  | {
      kind: 'stop'
      id: string
      number: number
      stop: GuestStop
      place: GuestPlace
      category: string | undefined
    }
  | { kind: 'note'; id: string; note: GuestNote }
  | { kind: 'booking'; id: string; on: GuestLineBooking; booking: GuestBooking }
  | { kind: 'night'; id: string; on: GuestNight; stay: GuestStay }

export type GuestLinePlan = Pick<
  GuestView,
  | 'assignments'
  | 'day_notes'
  | 'places'
  | 'categories'
  | 'reservations'
  | 'accommodations'
  | 'line_bookings'
  | 'line_nights'
>

/** The items of a day in their order, between the night before and the night after; stops are numbered from 1. */
export function guestLine(plan: GuestLinePlan, { id: dayId }: Pick<GuestDay, 'id'>): GuestLineItem[] {
  const rows = [
    ...plan.assignments.filter(({ day_id }) => day_id === dayId).map(stop => ({ ...stop, stop })),
    ...plan.day_notes.filter(({ day_id }) => day_id === dayId).map(note => ({ ...note, note })),
  ].sort((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
  let number = 0
  const line = rows.flatMap((row): GuestLineItem[] => {
    if ('note' in row) return [{ kind: 'note', id: row.id, note: row.note }]
    const place = plan.places.find(({ id }) => id === row.place_id)
    if (!place) return []
    const category = plan.categories.find(({ id }) => id === place.category_id)?.name
    return [{ kind: 'stop', id: row.id, number: ++number, stop: row.stop, place, category }]
  })
  for (const on of plan.line_bookings.filter(({ day_id }) => day_id === dayId)) {
    const booking = plan.reservations.find(({ id }) => id === on.reservation_id)
    const before = line.findIndex(({ id }) => id === on.after_id)
    // A note without any field that guests may see is left out.
    const at = on.after_id !== null && before < 0 ? line.length : before + 1
    if (booking) line.splice(at, 0, { kind: 'booking', id: on.id, on, booking })
  }
  const nights = nightsOn(plan, dayId)
  return [
    ...nights.filter(({ on }) => on.at === 'morning'),
    ...line,
    ...nights.filter(({ on }) => on.at === 'evening'),
  ]
}

type NightItem = Extract<GuestLineItem, { kind: 'night' }>

function nightsOn({ line_nights, accommodations }: GuestLinePlan, dayId: string): NightItem[] {
  return line_nights.flatMap(on => {
    const stay = accommodations.find(({ id }) => id === on.accommodation_id)
    if (on.day_id !== dayId || !stay) return []
    return [{ kind: 'night', id: `${on.at} ${stay.id}`, on, stay }]
  })
}

/** Places that are on no day, and where nobody sleeps. */
export function unplannedPlaces({
  places,
  assignments,
  accommodations,
}: Pick<GuestView, 'places' | 'assignments' | 'accommodations'>): GuestPlace[] {
  const planned = new Set([...assignments, ...accommodations].map(({ place_id }) => place_id))
  return places.filter(({ id }) => !planned.has(id))
}
