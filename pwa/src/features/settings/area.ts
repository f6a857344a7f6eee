import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(
  withDetails(withMessages(['settings', 'ready'], () => import('./settings-page.tsx'))),
)

export const settings: Area = {
  pages: [{ path: '/settings/:page?', Page }],
}
