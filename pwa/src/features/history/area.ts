import { History } from 'lucide-preact'
import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { tripNews } from '../../data/history-news.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** What others did since the reader looked is told by a dot. */
const news = (tripId: string): string | undefined => {
  const found = tripNews.value.get(tripId)
  return found && t('history.newsShort', { count: found.count })
}

export const history: Area = {
  pages: [
    {
      path: '/journal/:id/history',
      Page: lazyPart<AreaPageProps>(
        withDetails(
          withMessages(['changes', 'history', 'journal'], () => import('./journal-history-page.tsx')),
        ),
      ),
    },
  ],
  tab: {
    id: 'history',
    icon: History,
    label: () => t('history.title'),
    low: true,
    news,
    Page: lazyPart(withDetails(withMessages(['changes', 'history'], () => import('./history-page.tsx')))),
    Aside: lazyPart(withDetails(withMessages(['changes', 'history'], () => import('./history-panel.tsx')))),
  },
}
