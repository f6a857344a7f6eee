import type { Area } from '../shared/areas/area.ts'
import { withMessages } from '../i18n/t.ts'
import { lazyPart } from '../ui/lazy-part.ts'

export const photos: Area = {
  sheets: {
    photo: {
      needs: 'trip-and-card',
      Sheet: lazyPart(withMessages('photos', () => import('./photo-viewer.tsx'))),
    },
  },
}
