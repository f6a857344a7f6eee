/** What someone wants to hear of: their own choices, and for what is told to admins those of the app settings. */
import {
  noticeChannels,
  noticeKinds,
  type NoticeEvent,
} from '@caravel/sync-protocol/domain/notifications/events'
import type { Preferences } from '@caravel/sync-protocol/domain/notifications/wanted'
import type { App } from '../../context.ts'

export function preferencesFor(
  { settings }: Pick<App, 'settings'>,
  event: NoticeEvent,
  own: Preferences,
): Preferences {
  if (noticeKinds[event].scope !== 'admin') return own
  const chosen = noticeChannels.map(channel => [channel, settings.isOn(`version_notice_${channel}`)])
  return { ...own, [event]: Object.fromEntries(chosen) }
}
