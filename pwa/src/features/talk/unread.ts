/** What others said in a trip since the reader looked. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { chatRead, chatReadId } from '@caravel/sync-protocol/entities/chat-read'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'

/** Up to when the reader has read the chat, epoch ms; 0: never. Reactive. */
export function readUntil(tripId: string, me: string): number {
  const reads = openStream(userStream(me)).rows(chatRead).value
  return reads.get(chatReadId(me, tripId))?.read_at ?? 0
}

/** Messages of others after that. Reactive. */
export function unreadIn(tripId: string): number {
  const me = device.value?.actor.user_id
  if (!me) return 0
  const since = readUntil(tripId, me)
  let count = 0
  for (const row of openStream(tripStream(tripId)).rows(chatMessage).value.values())
    if (row.user_id !== me && row.created_at > since) count++
  return count
}
