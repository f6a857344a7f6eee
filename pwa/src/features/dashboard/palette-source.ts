/** Every trip of the reader, for the palette. */
import { Plus, Ship } from 'lucide-preact'
import { withQuery } from '../../shared/navigation/navigate.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'
import { today } from '../../shared/trips/today.ts'
import { tripWhen } from './trip-when.ts'

const newTrip = (): PaletteEntry => ({
  id: 'trip.new',
  name: t('trips.new'),
  icon: Plus,
  does: { href: withQuery({ sheet: 'new-trip' }) },
})

export const tripSource: PaletteSource = {
  title: 'nav.trips',
  atOnce: true,
  entries: ({ tripId }) => [
    ...(trips.value ?? [])
      .filter(({ id }) => id !== tripId)
      .toSorted((a, b) => (b.start_date ?? '').localeCompare(a.start_date ?? ''))
      .map(trip => ({
        id: trip.id,
        name: trip.title,
        meta: tripWhen(trip, today.value),
        more: trip.members.map(({ name }) => name).join(' '),
        icon: Ship,
        does: { href: `/trips/${trip.id}` },
      })),
    newTrip(),
  ],
}
