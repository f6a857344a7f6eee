import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(withMessages(['admin', 'trips'], () => import('./admin-page.tsx')))

export const admin: Area = {
  pages: ['/admin/:part?', '/setup'].map(path => ({ path, Page })),
}
