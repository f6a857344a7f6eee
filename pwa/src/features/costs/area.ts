import { Wallet } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const costs: Area = {
  tab: {
    id: 'costs',
    icon: Wallet,
    label: () => t('nav.costs'),
    addon: 'budget',
    Page: lazyPart(withMessages(['costs', 'photos'], () => import('./page/costs-page.tsx'))),
  },
}
