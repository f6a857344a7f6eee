import type { Area, AreaPageProps } from '../../app/area.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(() => import('./dashboard-page.tsx'))

export const dashboard: Area = {
  pages: ['/', '/trips', '/register'].map(path => ({ path, Page })),
}
