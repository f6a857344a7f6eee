/** Which words tell a notice. Each screen, mail and push draws them in the reader's language. */
import type { NoticeEvent } from './events.ts'

export type NoticeParams = Readonly<Record<string, string | number>>

export interface ToldNotice {
  event: NoticeEvent
  params: NoticeParams
  count: number
}

/**
 * The key that `.title` and `.text` are appended to, such as `notification.booking_change.created`. Values of `params`
 * fill the placeholders, and `count`; `people` are those whom it concerns, in a message for a whole group; `date` is a local date, `time` a
 * local time, `at` an instant in epoch ms, and `amount` minor units of `currency`: each side formats them.
 */
export function noticeKey({ event, params, count }: ToldNotice): string {
  const key = `notification.${event}`
  if (params['people'] !== undefined) return `${key}.group`
  if (event === 'booking_change') return `${key}.${count > 1 ? 'many' : (params['change'] ?? 'changed')}`
  if (event === 'departure_soon' || event === 'check_in_soon')
    return `${key}.${params['time'] === undefined ? 'dated' : 'timed'}`
  if (event === 'expense_added') return `${key}.${count > 1 ? 'many' : 'one'}`
  if (event === 'collab_message' || event === 'packing_tagged' || event === 'photos_shared')
    return `${key}.${count > 1 ? 'many' : 'one'}`
  if (event === 'delivery_failed') return `${key}.${params['channel'] ?? 'email'}`
  return key
}
