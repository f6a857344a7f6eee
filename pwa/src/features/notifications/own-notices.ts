import { notification } from '@caravel/sync-protocol/entities/notification'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'

export type OwnNotice = RowOf<typeof notification>

/** The reader's notices on this device. Reactive. */
export function ownNotices() {
  const view = openStream(userStream(mustDevice().actor.user_id))
  return { rows: view.rows(notification), status: view.status, pending: view.pending }
}
