import { notification } from '@caravel/sync-protocol/entities/notification'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../data/device.ts'
import { isKnown, openStream } from '../../data/store.ts'
import { noticesBeingDeleted } from '../../shared/notifications/notices-being-deleted.ts'

export type OwnNotice = RowOf<typeof notification>

/** The reader's notices on this device, without those that a toast still offers to bring back. Reactive. */
export function ownNotices(): { rows: OwnNotice[]; known: boolean } {
  const view = openStream(userStream(mustDevice().actor.user_id))
  const hidden = noticesBeingDeleted.value
  const rows = [...view.rows(notification).value.values()].filter(({ id }) => !hidden.has(id))
  return { rows, known: isKnown(view.status.value) }
}

/** When what it tells happened, epoch ms. */
export const timeOfNotice = ({ at, created_at: made }: OwnNotice): number => at ?? made
