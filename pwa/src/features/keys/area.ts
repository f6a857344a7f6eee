import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'

import { lazyPart } from '../../ui/lazy-part.ts'

export const keys: Area = {
  sheets: {
    keys: { Sheet: lazyPart(withDetails(() => import('./keys-sheet.tsx'))) },
  },
}
