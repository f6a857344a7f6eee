import { ListChecks } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const lists: Area = {
  tab: {
    id: 'lists',
    icon: ListChecks,
    label: () => t('nav.lists'),
    addon: 'packing',
    Page: lazyPart(withMessages('lists', () => import('./lists-page.tsx'))),
  },
}
