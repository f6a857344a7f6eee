/** What files belong with: the rows of a trip that they are linked to, and the place or cost that they were added to. */
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { fileLink, linkTargetFields, type LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking, nameOfExpense } from '../bookings/booking-name.ts'
import type { FileRow } from '../../data/files.ts'
import type { StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'

export interface AttachedTo {
  field: LinkTarget
  id: string
  name: string
  /** Of the link; absent where the file was added to the thing itself. */
  link_id?: string
}

/** What a row of a trip is called; undefined where it is not here. Reactive. */
export function targetName(view: StreamView, field: LinkTarget, id: string): string | undefined {
  const booking = field === 'reservation_id' ? view.rows(reservation).value.get(id) : undefined
  if (field === 'reservation_id') return booking && nameOfBooking(booking, view)
  const cost = field === 'expense_id' ? view.rows(expense).value.get(id) : undefined
  if (field === 'expense_id') return cost && nameOfExpense(cost, view)
  if (field === 'accommodation_id') return stayName(view, id)
  const at = field === 'place_id' ? id : view.rows(assignment).value.get(id)?.place_id
  return view.rows(place).value.get(at ?? '')?.name
}

/** A stay is called after its place. */
function stayName(view: StreamView, id: string): string | undefined {
  const stay = view.rows(accommodation).value.get(id)
  const hotel = view.rows(reservation).value.get(stay?.reservation_id ?? '')
  if (hotel) return nameOfBooking(hotel, view)
  return stay && (view.rows(place).value.get(stay.place_id ?? '')?.name ?? t('files.kind.accommodation_id'))
}

/** Reactive. */
export function attachedTo(view: StreamView, row: FileRow): AttachedTo[] {
  const found: AttachedTo[] = []
  for (const link of view.rows(fileLink).value.values()) {
    if (link.file_id !== row.id) continue
    const field = linkTargetFields.find(name => link[name] !== null)
    const id = field && link[field]
    const name = field && id && targetName(view, field, id)
    if (field && id && name !== undefined) found.push({ field, id, name: String(name), link_id: link.id })
  }
  for (const field of ['place_id', 'expense_id'] as const) {
    const id = row[field]
    const name = id && targetName(view, field, id)
    if (id && name && !found.some(each => each.id === id)) found.push({ field, id, name })
  }
  return found.sort((a, b) => linkTargetFields.indexOf(a.field) - linkTargetFields.indexOf(b.field))
}

/** Files that belong with a row, without those in the trash; the first added first. Reactive. */
export function filesAttachedTo(view: StreamView, field: LinkTarget, id: string): FileRow[] {
  const linked = new Set(
    [...view.rows(fileLink).value.values()].filter(link => link[field] === id).map(link => link.file_id),
  )
  const isOwn = (row: FileRow) => (field === 'place_id' || field === 'expense_id') && row[field] === id
  return [...view.rows(file).value.values()]
    .filter(row => !row.trashed && (linked.has(row.id) || isOwn(row)))
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
}
