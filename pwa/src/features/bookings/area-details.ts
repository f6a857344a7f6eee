import { BedDouble, Paperclip, Ticket } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { bookingGroups, positionGroups, stayGroups } from './entity-labels.ts'

export const details: AreaDetails = {
  entities: {
    reservation: { icon: Ticket, groups: bookingGroups, history: 'history.kind.reservation' },
    reservation_position: { icon: Ticket, groups: positionGroups, history: { with: 'reservation' } },
    accommodation: { icon: BedDouble, groups: stayGroups, history: 'history.kind.accommodation' },
    file_link: { icon: Paperclip, history: { with: 'file' } },
  },
}
