/** What people do to bookings and stays. Each can be taken back. */
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import { linkFile } from '@caravel/sync-protocol/actions/link-files'
import type { BookingStatus } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { BodyOf, Mutation } from '@caravel/sync-protocol/mutation'
import { CheckCheck, Trash2 } from 'lucide-preact'
import { attachFile, type PreparedFile } from '../../../data/files.ts'
import { checkSave, mint, mutate, saveRow, together } from '../../../data/mutate.ts'
import type { Accommodation, Reservation } from '../../../shared/bookings/booking-rows.ts'
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
  id = mint(),
): Promise<void> {
  const label = { key: 'bookings.did.added', params: { name: values.title } } as const
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
  const label = { key: 'bookings.did.changed', params: { name: row.title } } as const
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
export function deleteBooking({ trip_id, id, title }: Reservation): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.deleted', params: { name: title } } as const
  const { saved } = mutate(reservation.delete, { trip_id, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

function changeQuickly(row: Reservation, changes: BookingChanges): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.changed', params: { name: row.title } } as const
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

/** Attaches a file to a booking: the disk keeps the file and its link, or neither; one undo takes both back. */
export async function attachPaper(row: Reservation, prepared: PreparedFile): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.file', params: { name: row.title } } as const
  const { id, saved } = await attachFile({ kind: 'trip', trip_id: row.trip_id }, prepared, { unit, label })
  const link = mutate(linkFile, { trip_id: row.trip_id, id }, { reservation_id: row.id }, { unit, label })
  await Promise.all([saved, link.saved])
}

export function addStay(tripId: string, values: NewStay, name: string, id = mint()): Promise<void> {
  const label = { key: 'bookings.did.added', params: { name } } as const
  return mutate(accommodation.create, { trip_id: tripId }, { id, ...values }, { label }).saved
}

export function saveStay(
  row: Accommodation,
  values: StayChanges,
  name: string,
  gone: boolean,
): Promise<void> {
  const label = { key: 'bookings.did.changed', params: { name } } as const
  return saveRow(accommodation, row, values, { label, gone }).saved
}

export function deleteStay({ trip_id, id }: Accommodation, name: string): Promise<void> {
  const unit = mint()
  const label = { key: 'bookings.did.deleted', params: { name } } as const
  const { saved } = mutate(accommodation.delete, { trip_id, id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
