import { Ticket } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** What is booked on a trip, and where people sleep. Its sheets come over the plan as well. */
export const bookings: Area = {
  tab: {
    id: 'bookings',
    icon: Ticket,
    label: () => t('nav.bookings'),
    Page: lazyPart(withMessages(['bookings', 'photos'], () => import('./page/bookings-page.tsx'))),
  },
  sheets: {
    booking: {
      Sheet: lazyPart(withMessages(['bookings', 'photos'], () => import('./sheets/booking-sheet.tsx'))),
      needs: 'trip-and-card',
    },
    'booking-form': {
      Sheet: lazyPart(
        withMessages(['bookings', 'photos', 'place-search'], () => import('./sheets/booking-form-sheet.tsx')),
      ),
      needs: 'trip-and-card',
    },
    'boarding-pass': {
      Sheet: lazyPart(withMessages(['bookings', 'photos'], () => import('./pass/boarding-pass.tsx'))),
      needs: 'trip-and-card',
    },
    stay: {
      Sheet: lazyPart(
        withMessages(['bookings', 'photos', 'place-search'], () => import('./sheets/stay-sheet.tsx')),
      ),
      needs: 'trip-and-card',
    },
  },
}
