import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(() => import('./dashboard-page.tsx'))

export const dashboard: Area = {
  pages: ['/', '/trips', '/register'].map(path => ({ path, Page })),
}
