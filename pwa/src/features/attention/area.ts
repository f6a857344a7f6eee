import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const attentionArea: Area = {
  sheets: {
    sync: {
      Sheet: lazyPart(
        withDetails(withMessages(['changes', 'trips', 'ready'], () => import('./tray-sheet.tsx'))),
      ),
    },
  },
}
