import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const tripMore: Area = {
  sheets: {
    more: { needs: 'trip', Sheet: lazyPart(withMessages('trips', () => import('./more-sheet.tsx'))) },
  },
}
