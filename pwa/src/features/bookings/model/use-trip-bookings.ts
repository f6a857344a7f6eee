import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { day } from '@caravel/sync-protocol/entities/day'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { priceId } from '@caravel/sync-protocol/actions/write-reservation'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { FileRow } from '../../../data/files.ts'
import { addonOn, openStream, type StreamView } from '../../../data/store.ts'
import { positionOf, type Position } from '../../../shared/place-search/position.ts'
import { toPeople } from '../../../shared/people/people.ts'
import type { Person } from '../../../ui/avatar.tsx'

export type Expense = RowOf<typeof expense>
export type Place = RowOf<typeof place>

/** What a screen of bookings asks of its trip; each answer is read off the device, and reactive. */
export function tripBookings(tripId: string) {
  const stream = tripStream(tripId)
  const view: StreamView = openStream(stream)
  const trips = () => view.rows(trip).value.get(tripId)
  return {
    tripId,
    stream,
    view,
    currency: () => trips()?.currency ?? 'EUR',
    mayEdit: () => view.can('reservation_edit'),
    mayEditStays: () => view.can('day_edit'),
    /** Prices are costs, with the right and the add-on of those. */
    mayPrice: () => addonOn('budget') && view.can('budget_edit'),
    costsOn: () => addonOn('budget'),
    days: () => daysInOrder([...view.rows(day).value.values()]),
    place: (id: string | null): Place | undefined => (id ? view.rows(place).value.get(id) : undefined),
    places: (): Place[] => [...view.rows(place).value.values()].sort((a, b) => a.name.localeCompare(b.name)),
    /** Where the trip is: what is close to it comes first in a search. */
    near: (): Position | undefined => {
      for (const row of view.rows(place).value.values()) if (positionOf(row)) return positionOf(row)
      return undefined
    },
    mayAddPlaces: () => view.can('place_edit'),
    /** Members, then those without an account. */
    people: (): Person[] => [
      ...toPeople(view.rows(tripMember).value.values()),
      ...[...view.rows(budgetGuest).value.values()].map(({ id, name }) => ({ id, name })),
    ],
    /** The cost that its price became first, then others that name it. */
    costsOf: (id: string): Expense[] =>
      [...view.rows(expense).value.values()]
        .filter(row => row.reservation_id === id)
        .sort(
          (a, b) => Number(b.id === priceId(id)) - Number(a.id === priceId(id)) || (a.id < b.id ? -1 : 1),
        ),
    /** Its papers, without those in the trash. */
    papersOf: (id: string): FileRow[] => {
      const files = view.rows(file).value
      return [...view.rows(fileLink).value.values()]
        .filter(link => link.reservation_id === id)
        .flatMap(link => files.get(link.file_id) ?? [])
        .filter(row => !row.trashed)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
  }
}

export type TripBookings = ReturnType<typeof tripBookings>
