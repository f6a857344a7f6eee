import { ShieldCheck } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** What of a trip cannot work as it is planned. The plan and the dashboard lead there. */
export const tripCheck: Area = {
  tab: {
    id: 'check',
    icon: ShieldCheck,
    label: () => t('check.title'),
    unlisted: true,
    Page: lazyPart(withMessages(['check', 'planner'], () => import('./check-page.tsx'))),
    Aside: lazyPart(withMessages(['check', 'planner'], () => import('./check-panel.tsx'))),
  },
}
