import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Below the bookings of a trip: `/trips/:id/bookings/import`; and what other apps share with this one. */
export const bookingImport: Area = {
  pages: [
    {
      path: '/trips/:id/bookings/import',
      Page: lazyPart(withMessages('booking-import', () => import('./import-page.tsx'))),
    },
  ],
  sheets: {
    'shared-files': {
      Sheet: lazyPart(
        withMessages(['booking-import', 'files', 'photos'], () => import('./shared-files-sheet.tsx')),
      ),
    },
  },
}
