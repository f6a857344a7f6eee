import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const notifications: Area = {
  pages: [
    {
      path: '/notifications',
      Page: lazyPart<AreaPageProps>(
        withDetails(withMessages('notifications', () => import('./notices-page.tsx'))),
      ),
    },
    {
      path: '/notifications/settings',
      Page: lazyPart<AreaPageProps>(
        withMessages(['notifications', 'settings'], () => import('./settings/notice-settings-page.tsx')),
      ),
    },
  ],
}
