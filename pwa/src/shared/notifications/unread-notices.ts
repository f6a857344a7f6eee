/** What the reader has not read yet, as their own stream has it on this device. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { noticesBeingDeleted } from './notices-being-deleted.ts'

export interface Unread {
  count: number
  /** One of them wants an answer. */
  asks: boolean
}

export const unreadNotices: ReadonlySignal<Unread> = computed(() => {
  const me = device.value?.actor.user_id
  if (!me) return { count: 0, asks: false }
  const hidden = noticesBeingDeleted.value
  const unread = [...openStream(userStream(me)).rows(notification).value.values()].filter(
    ({ id, read_at: at }) => at === null && !hidden.has(id),
  )
  return {
    count: unread.length,
    asks: unread.some(({ type, response }) => type === 'boolean' && response === null),
  }
})
