import { noticeEvents } from '@caravel/sync-protocol/domain/notifications/events'
import { Bell, SlidersHorizontal } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { noticeKeys } from './page-keys.ts'
import { changedText, yesOrNo } from '../../shared/labels/group-text.ts'
import { t } from '../../i18n/t.ts'

export const details: AreaDetails = {
  keys: noticeKeys,
  go: [{ letter: 'N', label: 'nav.notifications', url: () => '/notifications' }],
  palette: [
    {
      title: 'nav.notifications',
      entries: () => [
        {
          id: 'notifications',
          name: t('nav.notifications'),
          icon: Bell,
          does: { href: '/notifications' },
        },
        {
          id: 'notifications.settings',
          name: t('nav.notificationSettings'),
          icon: SlidersHorizontal,
          does: { href: '/notifications/settings' },
        },
      ],
    },
  ],
  settings: [
    { id: 'notifications', title: 'nav.notifications', icon: Bell, href: '/notifications/settings' },
  ],
  entities: {
    notification: { icon: Bell, path: () => '/notifications' },
    notification_preferences: {
      icon: SlidersHorizontal,
      path: () => '/notifications/settings',
      groups: {
        ...Object.fromEntries(noticeEvents.map(event => [event, changedText])),
        push_private: yesOrNo('push_private'),
      },
    },
  },
}
