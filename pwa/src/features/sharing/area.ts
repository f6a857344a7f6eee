import { withMessages } from '../../i18n/t.ts'
import type { Area } from '../../shared/areas/area.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const sharing: Area = {
  sheets: {
    share: { needs: 'trip', Sheet: lazyPart(withMessages('sharing', () => import('./share-sheet.tsx'))) },
  },
}
