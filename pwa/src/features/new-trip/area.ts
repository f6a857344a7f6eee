import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const newTrip: Area = {
  sheets: {
    'new-trip': {
      Sheet: lazyPart(withMessages(['trips', 'place-search'], () => import('./new-trip-sheet.tsx'))),
    },
  },
}
