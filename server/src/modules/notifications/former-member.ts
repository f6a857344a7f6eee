/** Who left a trip, or was taken off it, reads nothing of it any more: not in what they were told about it either. */
import { dropNotices } from '@caravel/sync-protocol/actions/make-notice'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { Written } from '../../sync/commit-one.ts'
import type { Deliver, Effect } from '../../sync/effects.ts'
import { mint } from '../../sync/read-request.ts'
import { listOfFormerMembers } from './notice-queries.ts'

export const formerMemberChannelName = 'notice-former-member'

/** At each change by which somebody stops being a member. */
export function toForget({ stream, commit }: Written): Effect[] {
  const trip = parseStream(stream)
  const left = commit.ops.some(
    op => op.op === 'set' && op.entity === 'trip_member' && typeof op.fields['left_at'] === 'number',
  )
  if (trip?.kind !== 'trip' || !left) return []
  return [{ stream, seq: commit.seq, channel: formerMemberChannelName, recipient: trip.id, payload: {} }]
}

/** Takes their notices of the trip away, in as many commits as there are people. */
export function formerMemberChannel(app: Pick<App, 'db' | 'committer' | 'now'>): Deliver {
  return async ({ recipient: tripId }) => {
    for (;;) {
      const found = await listOfFormerMembers(app.db.write, tripId)
      const [first] = found
      if (!first) return
      await app.committer.commit({
        route: dropNotices as unknown as MutationRoute,
        params: { user_id: parseStream(first.stream)?.id ?? '' },
        body: { ids: found.filter(({ stream }) => stream === first.stream).map(({ id }) => id) },
        base: {},
        actor: undefined,
        kind: 'job',
        mutation_id: mint(app),
      })
    }
  }
}
