import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withWords } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const setBack: Area = {
  sheets: {
    'set-back': {
      Sheet: lazyPart(withDetails(withWords(['changes', 'trips'], () => import('./set-back-sheet.tsx')))),
    },
    orphaned: {
      needs: 'trip',
      Sheet: lazyPart(withWords(['changes', 'trips'], () => import('./orphaned-sheet.tsx'))),
    },
  },
}
