/** The bookings and stays of the trip that is open, and the way to a new one, for the palette. */
import { BedDouble, Plus, Ticket } from 'lucide-preact'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { nameOfBooking } from '../../shared/bookings/booking-name.ts'
import { openStream, type StreamView } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'
import { bookingIcon } from '../../shared/bookings/booking-icon.ts'
import { bookingUrl, stayUrl } from '../../shared/bookings/open-booking.ts'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'

/** Only where the trip is on the device. */
function viewOf(tripId: string | undefined) {
  const view = tripId === undefined ? undefined : openStream(tripStream(tripId))
  return tripId !== undefined && view?.rows(trip).value.has(tripId) ? { tripId, view } : undefined
}

const bookingActions: PaletteSource = {
  title: 'palette.actions',
  here: true,
  atOnce: true,
  entries: ({ tripId: open }) => {
    const found = viewOf(open)
    if (!found) return []
    const { tripId, view } = found
    const href = `/trips/${tripId}/bookings`
    const page: PaletteEntry = { id: 'bookings.page', name: t('nav.bookings'), icon: Ticket, does: { href } }
    const add: PaletteEntry = {
      id: 'bookings.add',
      name: t('bookings.add'),
      icon: Plus,
      does: { href: `${href}?sheet=booking-form&card=new..` },
    }
    return view.can('reservation_edit') ? [page, add] : [page]
  },
}

/** Codes are not among what is searched: they are hidden where the reader wants them so. */
const bookings: PaletteSource = {
  title: 'palette.bookings',
  here: true,
  entries: ({ tripId: open }) => {
    const found = viewOf(open)
    if (!found) return []
    const { tripId, view } = found
    return [...bookingEntries(tripId, view), ...stayEntries(tripId, view)]
  },
}

function bookingEntries(tripId: string, view: StreamView): PaletteEntry[] {
  return [...view.rows(reservation).value.values()].map(row => {
    const key = `bookings.type.${row.type}`
    const legs = row.details?.legs ?? []
    const more = legs.flatMap(leg => [leg.number, leg.from?.code, leg.to?.code, leg.carrier])
    return {
      id: row.id,
      name: nameOfBooking(row, view),
      meta: row.start_date ? formatDate(row.start_date) : '',
      more: [hasString(key) && t(key), row.provider, ...more].filter(Boolean).join(' '),
      icon: bookingIcon(row.type),
      does: { href: bookingUrl(`/trips/${tripId}`, row.id) },
    }
  })
}

function stayEntries(tripId: string, view: StreamView): PaletteEntry[] {
  const places = view.rows(place).value
  return [...view.rows(accommodation).value.values()].flatMap(row => {
    const name = places.get(row.place_id ?? '')?.name
    if (row.reservation_id !== null || !name) return []
    const meta = row.start_date ? formatDate(row.start_date) : ''
    return [{ id: row.id, name, meta, icon: BedDouble, does: { href: stayUrl(`/trips/${tripId}`, row.id) } }]
  })
}

export const bookingSources: readonly PaletteSource[] = [bookingActions, bookings]
