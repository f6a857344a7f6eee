import type { Area } from '../../app/area.ts'
import { withDetails } from '../../app/area-registry.ts'
import { withWords } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const keys: Area = {
  sheets: {
    keys: { Sheet: lazyPart(withDetails(withWords('keys', () => import('./keys-sheet.tsx')))) },
  },
}
