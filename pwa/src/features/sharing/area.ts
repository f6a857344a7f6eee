import { withMessages } from '../../i18n/t.ts'
import type { Area } from '../../shared/areas/area.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const share = {
  needs: 'trip',
  Sheet: lazyPart(withMessages(['sharing', 'trips'], () => import('./share-sheet.tsx'))),
} as const

export const sharing: Area = {
  // `people` stands in addresses of earlier versions.
  sheets: { share, people: share },
}
