import { Bell, Ellipsis, Settings, Ship, UserRound } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { Suspense } from 'preact/compat'
import { atRest } from '../data/at-rest.ts'
import { session } from '../data/session.ts'
import { addonOn } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { Avatar, type Person } from '../ui/avatar.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { NavItem } from '../ui/navigation/nav-item.ts'
import { Rail } from '../ui/navigation/rail.tsx'
import { TabBar } from '../ui/navigation/tab-bar.tsx'
import { navigate, topLayer } from '../shared/navigation/navigate.ts'
import { openTrip } from '../shared/navigation/open-trip.ts'
import { personOf } from '../shared/people/people.ts'
import { unreadNotices } from '../shared/notifications/unread-notices.ts'
import { openSheet } from '../shared/navigation/sheet-url.ts'
import { allAreas } from '../shared/areas/area-registry.ts'
import { navigationOf } from '../shared/areas/trip-tabs.ts'

/** Administration is opened from the settings. */
const inSettings = (path: string): boolean => /^\/(settings|admin|setup)(\/|$)/.test(path)

const mainPlaces = (path: string): NavItem[] => {
  const own = allAreas().flatMap(({ place }) =>
    place && (!place.addon || addonOn(place.addon)) ? [place] : [],
  )
  const here = own.find(({ href }) => path === href || path.startsWith(`${href}/`))
  return [
    { id: 'trips', label: t('nav.trips'), icon: Ship, href: '/', current: !here && !inSettings(path) },
    ...own.map(place => ({
      id: place.id,
      label: place.label(),
      icon: place.icon,
      href: place.href,
      current: place === here,
    })),
  ]
}

/** In a trip; on all trips the bell of the head leads there. */
const noticesPlace = (): NavItem => {
  const { count } = unreadNotices.value
  return {
    id: 'notifications',
    label: t('nav.notificationsShort'),
    icon: Bell,
    href: '/notifications',
    news: count ? t('nav.unread', { count }) : undefined,
  }
}

/** What is behind the avatar comes after the page. */
const AccountMenu = lazyPart<{ me: Person }>(() => import('./account-menu.tsx'))

const Account = ({ me }: { me: Person }) => {
  const face = (
    <span class="rail-account">
      <Avatar person={me} />
    </span>
  )
  return atRest.value ? (
    <Suspense fallback={face}>
      <AccountMenu me={me} />
    </Suspense>
  ) : (
    face
  )
}

/** Navigation of a wide window. */
export function MainRail({ path }: { path: string }) {
  const tripId = openTrip(path)
  const places = tripId ? navigationOf(tripId, path) : { rail: mainPlaces(path), low: [] }
  const now = session.value
  const me = now.status === 'signed-in' && {
    id: now.user.id,
    name: now.user.username,
    ...(now.user.avatar_url ? { imageUrl: now.user.avatar_url } : {}),
  }
  return (
    <Rail
      label={t(tripId ? 'nav.trip' : 'nav.main')}
      home={{ href: '/', label: t('nav.trips') }}
      items={places.rail}
      lowerItems={[
        ...places.low,
        ...(tripId ? [noticesPlace()] : []),
        {
          id: 'settings',
          label: t('nav.settings'),
          icon: Settings,
          href: '/settings',
          current: inSettings(path),
        },
      ]}
      foot={me && <Account me={(tripId && personOf(tripStream(tripId), me.id)) || me} />}
    />
  )
}

/** Navigation of a phone: the same places, and in a trip More for what has no room. */
export function MainTabs({ path }: { path: string }) {
  const tripId = openTrip(path)
  if (tripId === undefined) {
    const you = {
      id: 'you',
      label: t('nav.you'),
      icon: UserRound,
      href: '/settings',
      current: inSettings(path),
    }
    return <TabBar label={t('nav.main')} items={[...mainPlaces(path), you]} />
  }
  const { bar, more } = navigationOf(tripId, path)
  const under = more.some(({ current }) => current)
  return (
    <TabBar
      label={t('nav.trip')}
      items={[
        ...bar.map((item, at) => ({ ...item, onOpen: () => openTab(item, at === 0) })),
        {
          id: 'more',
          label: t('nav.more'),
          icon: Ellipsis,
          current: under,
          news: more.find(({ news }) => news)?.news,
          onOpen: () => openSheet('more'),
        },
      ]}
    />
  )
}

/**
 * From the first tab to another is one step of Back, from there to a third none: Back leaves the tab, then the trip.
 * The tab that shows takes away what lies over it.
 */
export function openTab({ href, current }: NavItem, first: boolean): void {
  const layer = topLayer()
  if (current && layer && layer !== 'tab') history.back()
  else if (current || !href) return
  else if (first && layer === 'tab') history.back()
  else navigate(href, layer === 'tab' || first ? { replace: true } : { layer: 'tab' })
}
