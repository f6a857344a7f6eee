import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const rollback: Area = {
  sheets: {
    'set-back': {
      Sheet: lazyPart(withDetails(withMessages(['changes', 'trips'], () => import('./rollback-sheet.tsx')))),
    },
    orphaned: {
      Sheet: lazyPart(withMessages(['changes', 'trips'], () => import('./orphaned-sheet.tsx'))),
    },
  },
}
