import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const copyTrip: Area = {
  sheets: {
    'copy-trip': {
      needs: 'any-trip',
      Sheet: lazyPart(withMessages('trips', () => import('./copy-trip-sheet.tsx'))),
    },
  },
}
