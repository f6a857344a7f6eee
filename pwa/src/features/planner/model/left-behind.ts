/** Bookings and stays that new dates of the trip would leave behind: they keep their own. */
import {
  bookingsThatNoLongerFit,
  staysThatNoLongerFit,
} from '@caravel/sync-protocol/domain/bookings/booking-days'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import type { StreamView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'

export interface LeftBehind {
  id: string
  name: string
  start_date: string | null
  end_date: string | null
}

interface Range {
  start_date: string | null
  end_date: string | null
}

/** Those that fit the trip as it is, in order of their start. Reactive. */
export function leftBehind(view: StreamView, now: Range, next: Range): LeftBehind[] {
  const apart = new Set(outside(view, now).map(({ id }) => id))
  return outside(view, next)
    .filter(({ id }) => !apart.has(id))
    .sort((a, b) => ((a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1))
}

function outside(view: StreamView, range: Range): LeftBehind[] {
  const bookings = bookingsThatNoLongerFit([...view.rows(reservation).value.values()], range)
  const stays = staysThatNoLongerFit([...view.rows(accommodation).value.values()], range)
  const placeName = (id: string | null) => view.rows(place).value.get(id ?? '')?.name
  return [
    ...bookings.map(row => ({
      id: row.id,
      name: nameOfBooking(row, view),
      start_date: row.start_date,
      end_date: row.end_date,
    })),
    ...stays.map(({ id, place_id, start_date, end_date }) => ({
      id,
      name: placeName(place_id) ?? t('stays.stay'),
      start_date,
      end_date,
    })),
  ]
}
