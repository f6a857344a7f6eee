/** How a module tells people something that is no change of a trip: the notices bring it to them. */
import type { NoticeEvent } from '@caravel/sync-protocol/domain/notifications/events'
import type { NoticeTarget } from '@caravel/sync-protocol/entities/notification'
import type { Effect } from './sync/effects.ts'

/** The channel that makes notices of what happened. */
export const tellChannelName = 'notice'

interface Told {
  event: NoticeEvent
  /** Ids of accounts. */
  to: readonly string[]
  actor_id: string
  kind: NoticeTarget['kind']
  /** Of the row that it is about. */
  id: string
  /** Epoch ms. */
  at: number
}

/** To be added in the transaction of what happened; `stream` is that of the row it is about. */
export const noticeEffect = (stream: string, told: Told): Effect => ({
  stream,
  seq: 0,
  channel: tellChannelName,
  recipient: told.id,
  payload: { ...told, params: {}, count: 1, trip_id: null },
})
