import type { Area } from '../../app/area.ts'
import { withDetails } from '../../app/area-registry.ts'
import { withWords } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const palette: Area = {
  sheets: {
    search: { Sheet: lazyPart(withDetails(withWords('palette', () => import('./palette.tsx')))) },
  },
}
