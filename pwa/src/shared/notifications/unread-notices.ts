/** What the reader has not read yet, as their own stream has it on this device. */
import { computed, type ReadonlySignal } from '@preact/signals'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { userStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'

export interface Unread {
  count: number
  /** One of them wants an answer. */
  asks: boolean
}

export const unreadNotices: ReadonlySignal<Unread> = computed(() => {
  const me = device.value?.actor.user_id
  if (!me) return { count: 0, asks: false }
  const unread = [...openStream(userStream(me)).rows(notification).value.values()].filter(
    ({ read_at: at }) => at === null,
  )
  return {
    count: unread.length,
    asks: unread.some(({ type, response }) => type === 'boolean' && response === null),
  }
})
