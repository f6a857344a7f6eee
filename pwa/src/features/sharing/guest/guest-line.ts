import type {
  GuestDay,
  GuestNote,
  GuestPlace,
  GuestStop,
  GuestView,
} from '@caravel/sync-protocol/domain/sharing/guest-view'
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

type Plan = Pick<GuestView, 'assignments' | 'day_notes' | 'places' | 'categories'>

/** What is on a day, in its order; stops count up from 1. */
export function guestLine(plan: Plan, { id: dayId }: Pick<GuestDay, 'id'>): GuestLineItem[] {
  const rows = [
    ...plan.assignments.filter(({ day_id }) => day_id === dayId).map(stop => ({ ...stop, stop })),
    ...plan.day_notes.filter(({ day_id }) => day_id === dayId).map(note => ({ ...note, note })),
  ].sort((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
  let number = 0
  return rows.flatMap((row): GuestLineItem[] => {
    if ('note' in row) return [{ kind: 'note', id: row.id, note: row.note }]
    const place = plan.places.find(({ id }) => id === row.place_id)
    if (!place) return []
    const category = plan.categories.find(({ id }) => id === place.category_id)?.name
    return [{ kind: 'stop', id: row.id, number: ++number, stop: row.stop, place, category }]
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
