import { MessagesSquare } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { withDetails } from '../../shared/areas/area-registry.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { unreadIn } from './unread.ts'

/** Messages that came since the reader looked are told by a dot. */
const news = (tripId: string): string | undefined => {
  const count = unreadIn(tripId)
  return count ? t('talk.newShort', { count }) : undefined
}

export const talk: Area = {
  tab: {
    id: 'talk',
    icon: MessagesSquare,
    label: () => t('nav.talk'),
    addon: 'collab',
    news,
    Page: lazyPart(withDetails(withMessages('talk', () => import('./talk-page.tsx')))),
  },
}
