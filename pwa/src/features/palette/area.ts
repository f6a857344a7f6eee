import type { Area } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'

import { lazyPart } from '../../ui/lazy-part.ts'

export const palette: Area = {
  sheets: {
    search: { Sheet: lazyPart(withDetails(withMessages('place-search', () => import('./palette.tsx')))) },
  },
}
