import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const assistants: Area = {
  pages: [
    {
      path: '/oauth/consent',
      alone: true,
      Page: lazyPart<AreaPageProps>(withMessages('assistants', () => import('./consent-page.tsx'))),
    },
  ],
}
