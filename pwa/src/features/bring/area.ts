import { withMessages } from '../../i18n/t.ts'
import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Trips that come from other planners. */
export const bring: Area = {
  pages: [
    {
      path: '/bring',
      Page: lazyPart<AreaPageProps>(withMessages('bring', () => import('./bring-page.tsx'))),
    },
  ],
}
