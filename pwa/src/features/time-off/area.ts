import { CalendarHeart } from 'lucide-preact'
import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const Page = lazyPart<AreaPageProps>(
  withMessages('time-off', async () => (await import('./open-page.ts')).openPage()),
)

export const timeOff: Area = {
  place: {
    id: 'time-off',
    label: () => t('nav.timeOff'),
    icon: CalendarHeart,
    href: '/time-off',
    addon: 'vacay',
  },
  pages: ['/time-off', '/time-off/:year', '/time-off/:year/:month'].map(path => ({ path, Page })),
}
