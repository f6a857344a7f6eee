/** What someone chose, over what comes without a choice. */
import type { ChosenChannels } from '../../entities/notification-preferences.ts'
import { noticeChannels, noticeKinds, type NoticeChannel, type NoticeEvent } from './events.ts'

/** A row of `notification_preferences`, as far as this asks; undefined where nobody chose anything. */
export type Preferences = Readonly<Record<string, unknown>> | undefined

/** The channels that can carry an event. */
export const channelsFor = (event: NoticeEvent): readonly NoticeChannel[] =>
  noticeKinds[event].only ?? noticeChannels

/** True when someone with these preferences hears of the event by this channel. */
export function isWanted(preferences: Preferences, event: NoticeEvent, channel: NoticeChannel): boolean {
  if (!channelsFor(event).includes(channel)) return false
  const chosen = preferences?.[event] as ChosenChannels | undefined
  return chosen?.[channel] ?? noticeKinds[event].by_default.includes(channel)
}
