/** A former member reads nothing of a trip any more, not in what they were told about it either. */
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { Written } from '../../sync/commit-one.ts'
import type { Deliver, Effect } from '../../sync/effects.ts'
import { dropAll } from './drop-notices.ts'
import { listOfFormerMembers } from './notice-queries.ts'

export const formerMemberChannelName = 'notice-former-member'

/** At each change that ends a membership. */
export function toForget({ stream, commit }: Written): Effect[] {
  const trip = parseStream(stream)
  const left = commit.ops.some(
    op => op.op === 'set' && op.entity === 'trip_member' && typeof op.fields['left_at'] === 'number',
  )
  if (trip?.kind !== 'trip' || !left) return []
  return [{ stream, seq: commit.seq, channel: formerMemberChannelName, recipient: trip.id, payload: {} }]
}

/** Takes away their notices of the trip. */
export function formerMemberChannel(app: Pick<App, 'db' | 'committer' | 'now'>): Deliver {
  return async ({ recipient: tripId }) => {
    await dropAll(app, () => listOfFormerMembers(app.db.write, tripId))
  }
}
