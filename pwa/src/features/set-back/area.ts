import type { Area } from '../../app/area.ts'
import { withDetails } from '../../app/area-registry.ts'
import { withWords } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const setBack: Area = {
  sheets: {
    'set-back': { Sheet: lazyPart(withDetails(withWords('sheets', () => import('./set-back-sheet.tsx')))) },
    orphaned: { needs: 'trip', Sheet: lazyPart(withWords('sheets', () => import('./orphaned-sheet.tsx'))) },
  },
}
