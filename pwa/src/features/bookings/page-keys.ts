import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { addBooking } from '../../shared/bookings/open-booking.ts'
import type { PageKeys } from '../../shared/shortcuts/page-key.ts'

/** The keys of the bookings of a trip. */
export const bookingKeys: PageKeys = ({ tripId, part }) =>
  tripId !== undefined && part === 'bookings' && openStream(tripStream(tripId)).can('reservation_edit')
    ? [
        {
          title: 'keys.change',
          shortcuts: [{ keys: ['N'], does: 'bookings.add', letters: { n: () => addBooking() } }],
        },
      ]
    : []
