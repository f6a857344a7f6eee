import type { Told } from './op-story.ts'
import { testId } from './random.ts'

const gone = { user_id: '{me}', id: testId(130) }

/** What people do with what they are told: notices that are gone, as a device has them that was away for long. */
export const noticeStory: Told[] = [
  { name: 'notification.read', params: gone, body: { read: true, at: 1_800_000_000_000 } },
  { name: 'notification.respond', params: gone, body: { response: 'positive', at: 1_800_000_000_000 } },
  { name: 'notification.delete', params: gone, body: {} },
  {
    name: 'notification.read-all',
    params: { user_id: '{me}' },
    body: { until: 1_800_000_000_000, at: 1_800_000_000_100 },
  },
  { name: 'notification.clear', params: { user_id: '{me}' }, body: { until: 1_800_000_000_000 } },
  {
    name: 'notification.prefer',
    params: { user_id: '{me}' },
    body: {
      trip_reminder: { email: false },
      quiet_from: '22:00',
      quiet_until: '07:00',
      zone: 'Europe/Lisbon',
    },
  },
  {
    name: 'notification.prefer',
    params: { user_id: '{me}' },
    body: { trip_reminder: null, mention: { push: false, webhook: true }, push_private: true },
  },
]
