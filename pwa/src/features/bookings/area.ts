import { Ticket } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const words = ['bookings', 'photos'] as const

/** What is booked on a trip, and where people sleep. Its sheets come over the plan as well. */
export const bookings: Area = {
  tab: {
    id: 'bookings',
    icon: Ticket,
    label: () => t('nav.bookings'),
    Page: lazyPart(withMessages([...words], () => import('./page/bookings-page.tsx'))),
  },
  sheets: {
    booking: {
      Sheet: lazyPart(withMessages([...words], () => import('./sheets/booking-sheet.tsx'))),
      needs: 'trip-and-card',
    },
    'booking-form': {
      Sheet: lazyPart(withMessages([...words], () => import('./sheets/booking-form-sheet.tsx'))),
      needs: 'trip-and-card',
    },
    'boarding-pass': {
      Sheet: lazyPart(withMessages([...words], () => import('./pass/boarding-pass.tsx'))),
      needs: 'trip-and-card',
    },
    stay: {
      Sheet: lazyPart(withMessages([...words], () => import('./sheets/stay-sheet.tsx'))),
      needs: 'trip-and-card',
    },
  },
}
