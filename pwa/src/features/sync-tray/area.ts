import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withWords } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const syncTray: Area = {
  sheets: {
    sync: { Sheet: lazyPart(withDetails(withWords(['changes', 'trips'], () => import('./tray-sheet.tsx')))) },
  },
}
