/** What people do to bookings and stays. Each can be taken back. */
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import type { BookingStatus } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { BodyOf, Mutation } from '@caravel/sync-protocol/mutation'
import { CheckCheck, Trash2 } from 'lucide-preact'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { checkSave, mint, mutate, saveRow, together } from '../../../data/mutate.ts'
import type { Accommodation, Reservation } from '../../../shared/bookings/booking-rows.ts'
import type { PlaceFields } from '../../../shared/place-search/found-on-map.ts'
import { offerUndo } from '../../../shared/undo/undo-toast.ts'
import type { BookingChanges, NewBooking } from './booking-form.ts'

/** Both take a price along (`write-reservation.ts`). */
type Priced<B> = B & { price?: BookingPrice | null }
const create: Mutation<{ trip_id: string }, Priced<NewBooking>> = reservation.create
const update: Mutation<{ trip_id: string; id: string }, Priced<BookingChanges>> = reservation.update

export type NewStay = BodyOf<typeof accommodation.create>
export type StayChanges = BodyOf<typeof accommodation.update>

/** @param price null and undefined: it has none */
export function addBooking(
  tripId: string,
  values: NewBooking,
  price: BookingPrice | null | undefined,
  name: string,
  id = mint(),
): Promise<void> {
  const label = { key: 'bookings.did.added', params: { name } } as const
  const body = { id, ...values, ...(price ? { price } : {}) }
  return mutate(create, { trip_id: tripId }, body, { label }).saved
}

/**
 * Saves the form of a booking as one step of undo.
 * @param row as it was when the form was opened
 * @param price undefined: as it was; null: its cost is a cost of its own from now on
 */
export function saveBooking(
  row: Reservation,
  values: BookingChanges,
  { price, gone }: { price: BookingPrice | null | undefined; gone: boolean },
): Promise<unknown> {
  const unit = mint()
  const label = { key: 'bookings.did.changed', params: { name: nameOfBooking(row) } } as const
  checkSave(reservation, row, values, { gone })
  return Promise.all(
    together(() => [
      saveRow(reservation, row, values, { unit, label, gone }).saved,
      ...(price === undefined || gone
        ? []
        : [mutate(update, { trip_id: row.trip_id, id: row.id }, { price }, { unit, label }).saved]),
    ]),
  )
}

/** The stay of a hotel goes along; its cost stays, as a cost of its own. */
export function deleteBooking(row: Reservation): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.deleted', params: { name: nameOfBooking(row) } } as const
  const { trip_id, id } = row
  const { saved } = mutate(reservation.delete, { trip_id, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

function changeQuickly(row: Reservation, changes: BookingChanges): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.changed', params: { name: nameOfBooking(row) } } as const
  const { saved } = saveRow(reservation, row, changes, { unit, label })
  offerUndo(CheckCheck, label, unit)
  return saved
}

export function setStatus(row: Reservation, status: BookingStatus): Promise<void> {
  return changeQuickly(row, { status })
}

/** Someone looked at what an import was not sure of. */
export function markReviewed(row: Reservation): Promise<void> {
  return changeQuickly(row, { needs_review: false })
}

/** @param made a place that the trip has not yet */
export async function addStay(
  tripId: string,
  values: NewStay,
  name: string,
  { id = mint(), made }: { id?: string; made?: PlaceFields | undefined } = {},
): Promise<void> {
  const options = { unit: mint(), label: { key: 'bookings.did.added', params: { name } } } as const
  await Promise.all(
    together(() => {
      const at = made && makePlace(tripId, made, options)
      const body = { id, ...values, ...(at ? { place_id: at.id } : {}) }
      return [at?.saved, mutate(accommodation.create, { trip_id: tripId }, body, options).saved]
    }),
  )
}

type Options = {
  unit: string
  label: { key: 'bookings.did.added' | 'bookings.did.changed'; params: { name: string } }
}

function makePlace(tripId: string, fields: PlaceFields, options: Options) {
  const id = mint()
  return { id, saved: mutate(place.create, { trip_id: tripId }, { id, ...fields }, options).saved }
}

export async function saveStay(
  row: Accommodation,
  values: StayChanges,
  name: string,
  { gone, made }: { gone: boolean; made?: PlaceFields | undefined },
): Promise<void> {
  const options = { unit: mint(), label: { key: 'bookings.did.changed', params: { name } } } as const
  if (!made) return saveRow(accommodation, row, values, { ...options, gone }).saved
  checkSave(accommodation, row, values, { gone })
  await Promise.all(
    together(() => {
      const at = makePlace(row.trip_id, made, options)
      return [
        at.saved,
        saveRow(accommodation, row, { ...values, place_id: at.id }, { ...options, gone }).saved,
      ]
    }),
  )
}

export function deleteStay({ trip_id, id }: Accommodation, name: string): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.deleted', params: { name } } as const
  const { saved } = mutate(accommodation.delete, { trip_id, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
