import { Route } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** The plan: where a trip opens, and what every part without a page of its own shows. */
export const planner: Area = {
  tab: {
    id: 'plan',
    icon: Route,
    label: () => t('nav.plan'),
    Page: lazyPart(withMessages(['planner', 'photos', 'bookings'], () => import('./page/planner-page.tsx'))),
  },
}
