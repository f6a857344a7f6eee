import { Globe } from 'lucide-preact'
import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(
  withMessages('atlas', async () => (await import('./load-atlas.ts')).loadAtlas()),
)

export const atlas: Area = {
  place: { id: 'atlas', icon: Globe, label: () => t('nav.atlas'), href: '/atlas', addon: 'atlas' },
  pages: [{ path: '/atlas/:code?', Page }],
}
