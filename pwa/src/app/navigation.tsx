import { History, Route, Settings, Ship, UserRound } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { tripNews } from '../data/history-news.ts'
import { session } from '../data/session.ts'
import { openStream } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { isLost } from './lost-trip.ts'
import { personOf } from './people.ts'
import type { NavItem } from '../ui/nav-item.ts'
import { Rail } from '../ui/rail.tsx'
import { TabBar } from '../ui/tab-bar.tsx'

const tripOf = (path: string) => /^\/trips\/([^/]+)/.exec(path)?.[1]

/** Places of a trip; a part that is not there is absent. */
const tripPlaces = (tripId: string, path: string): NavItem[] => [
  {
    id: 'plan',
    label: t('nav.plan'),
    icon: Route,
    href: `/trips/${tripId}`,
    current: !path.startsWith(historyOf(tripId)),
  },
]

const historyOf = (tripId: string) => `/trips/${tripId}/history`

/** What others did since the reader looked is told by a dot. */
const historyPlace = (tripId: string, path: string): NavItem => {
  const news = tripNews.value.get(tripId)
  return {
    id: 'history',
    label: t('history.title'),
    icon: History,
    href: historyOf(tripId),
    current: path.startsWith(historyOf(tripId)),
    ...(news ? { news: t('history.newsShort', { count: news.count }) } : {}),
  }
}

const mainPlaces = (path: string): NavItem[] => [
  { id: 'trips', label: t('nav.trips'), icon: Ship, href: '/', current: path !== '/settings' },
]

/** Navigation of a wide window. */
export function MainRail({ path }: { path: string }) {
  const open = tripOf(path)
  const tripId = open !== undefined && isLost(openStream(tripStream(open))) ? undefined : open
  const now = session.value
  const me = now.status === 'signed-in' && { id: now.user.id, name: now.user.username }
  return (
    <Rail
      label={t(tripId ? 'nav.trip' : 'nav.main')}
      home={{ href: '/', label: t('nav.trips') }}
      items={tripId ? tripPlaces(tripId, path) : mainPlaces(path)}
      lowerItems={[
        ...(tripId ? [historyPlace(tripId, path)] : []),
        {
          id: 'settings',
          label: t('nav.settings'),
          icon: Settings,
          href: '/settings',
          current: path === '/settings',
        },
      ]}
      foot={me && <Avatar person={(tripId && personOf(tripStream(tripId), me.id)) || me} />}
    />
  )
}

/** Navigation of a phone: the same places. Inside a trip there is one place so far, so there is no bar. */
export function MainTabs({ path }: { path: string }) {
  if (tripOf(path)) return null
  const you = {
    id: 'you',
    label: t('nav.you'),
    icon: UserRound,
    href: '/settings',
    current: path === '/settings',
  }
  return <TabBar label={t('nav.main')} items={[...mainPlaces(path), you]} />
}
