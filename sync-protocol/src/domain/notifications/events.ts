/** What people are told of: one table of events, with who hears of each and by which channels as it comes. */
import type { Addon } from '../../access.ts'

export const noticeChannels = ['inapp', 'email', 'webhook', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeTypes = ['simple', 'boolean', 'navigate'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const noticeScopes = ['user', 'trip', 'admin'] as const
export type NoticeScope = (typeof noticeScopes)[number]

export const noticeEvents = [
  'trip_invite',
  'booking_change',
  'trip_reminder',
  'departure_soon',
  'check_in_soon',
  'collab_message',
  'mention',
  'poll_opened',
  'poll_closing',
  'packing_tagged',
  'todo_assigned',
  'todo_due',
  'expense_added',
  'photos_shared',
  'vacay_invite',
  'needs_attention',
  'delivery_failed',
  'share_link_details',
  'version_available',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

export interface NoticeKind {
  /** Who may hear of it: named people · everybody of a trip or a journal · the admins. */
  scope: NoticeScope
  /** `boolean` asks for an answer, `navigate` opens what it is about, `simple` only tells. */
  type: NoticeType
  /** Nobody hears of it while this is off. */
  addon?: Addon
  /** The channels that carry it until someone chooses otherwise. */
  by_default: readonly NoticeChannel[]
  /** It can be carried by these alone; absent: by all. */
  only?: readonly NoticeChannel[]
  /** Further ones count up in one unread notice of the trip or journal, and are one message. */
  grouped?: true
  /** The webhook of the group gets one message of it too. */
  for_group?: true
}

const all = noticeChannels
const noMail = ['inapp', 'webhook', 'push'] as const

export const noticeKinds: Readonly<Record<NoticeEvent, NoticeKind>> = {
  trip_invite: { scope: 'user', type: 'boolean', by_default: all, for_group: true },
  booking_change: { scope: 'trip', type: 'navigate', by_default: all, for_group: true },
  trip_reminder: { scope: 'trip', type: 'navigate', by_default: all, for_group: true },
  departure_soon: { scope: 'trip', type: 'navigate', by_default: all, for_group: true },
  check_in_soon: { scope: 'trip', type: 'navigate', by_default: all, for_group: true },
  collab_message: {
    scope: 'trip',
    type: 'navigate',
    addon: 'collab',
    by_default: noMail,
    grouped: true,
    for_group: true,
  },
  mention: { scope: 'user', type: 'navigate', addon: 'collab', by_default: all },
  poll_opened: { scope: 'trip', type: 'navigate', addon: 'collab', by_default: all, for_group: true },
  poll_closing: { scope: 'trip', type: 'navigate', addon: 'collab', by_default: all },
  packing_tagged: { scope: 'user', type: 'navigate', addon: 'packing', by_default: all, for_group: true },
  todo_assigned: { scope: 'user', type: 'navigate', addon: 'packing', by_default: all },
  todo_due: { scope: 'trip', type: 'navigate', addon: 'packing', by_default: all },
  expense_added: { scope: 'trip', type: 'navigate', addon: 'budget', by_default: noMail, for_group: true },
  photos_shared: {
    scope: 'trip',
    type: 'navigate',
    addon: 'journey',
    by_default: noMail,
    grouped: true,
    for_group: true,
  },
  vacay_invite: { scope: 'user', type: 'boolean', addon: 'vacay', by_default: all, for_group: true },
  needs_attention: { scope: 'user', type: 'navigate', by_default: all },
  // A channel that failed carries no word of it.
  delivery_failed: { scope: 'user', type: 'simple', by_default: ['inapp'], only: ['inapp'] },
  share_link_details: { scope: 'user', type: 'navigate', by_default: ['inapp'], only: ['inapp'] },
  version_available: { scope: 'admin', type: 'simple', by_default: [], for_group: true },
}

/** What events people choose channels for themselves: those for admins are chosen for all of them, in the app settings. */
export const chosenEvents: readonly NoticeEvent[] = noticeEvents.filter(
  event => noticeKinds[event].scope !== 'admin' && !noticeKinds[event].only,
)
