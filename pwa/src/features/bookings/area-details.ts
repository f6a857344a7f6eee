import { BedDouble, Paperclip, Ticket } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { bookingUrl, stayUrl } from '../../shared/bookings/open-booking.ts'
import { bookingGroups, positionGroups, stayGroups } from './entity-labels.ts'
import { bookingKeys } from './page-keys.ts'
import { bookingSources } from './palette-source.ts'

export const details: AreaDetails = {
  keys: bookingKeys,
  go: [{ letter: 'B', label: 'nav.bookings', url: ({ tripId }) => tripId && `/trips/${tripId}/bookings` }],
  palette: bookingSources,
  entities: {
    reservation: {
      icon: Ticket,
      groups: bookingGroups,
      path: ({ path, id }) => bookingUrl(path, id),
      history: 'history.kind.reservation',
    },
    reservation_position: { icon: Ticket, groups: positionGroups, history: { with: 'reservation' } },
    accommodation: {
      icon: BedDouble,
      groups: stayGroups,
      path: ({ path, id }) => stayUrl(path, id),
      history: 'history.kind.accommodation',
    },
    file_link: { icon: Paperclip, history: { with: 'file' } },
  },
  drafts: { booking: 'drafts.form.booking', stay: 'drafts.form.stay' },
}
