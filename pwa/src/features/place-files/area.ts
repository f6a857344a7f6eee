import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Places that come from files and lists of other programs, and a trip as a file for them. */
export const placeFiles: Area = {
  sheets: {
    'import-places': {
      needs: 'trip',
      Sheet: lazyPart(withMessages('place-files', () => import('./import-sheet.tsx'))),
    },
    'export-trip': {
      needs: 'trip',
      Sheet: lazyPart(withMessages('place-files', () => import('./export-sheet.tsx'))),
    },
    'hand-off': {
      needs: 'trip-and-card',
      Sheet: lazyPart(withMessages('place-files', () => import('./hand-off-sheet.tsx'))),
    },
  },
}
