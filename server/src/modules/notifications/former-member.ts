/** A former member reads nothing of a trip or journal any more, not in what they were told about it either. */
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { Written } from '../../sync/commit-one.ts'
import type { Deliver, Effect } from '../../sync/effects.ts'
import { dropAll } from './drop-notices.ts'
import { listOfFormerContributors, listOfFormerMembers } from './notice-queries.ts'

export const formerMemberChannelName = 'notice-former-member'

/** At each change that ends a membership. */
export function toForget({ stream, commit }: Written): Effect[] {
  const place = parseStream(stream)
  const entity = place?.kind === 'trip' ? 'trip_member' : 'journey_contributor'
  const left = commit.ops.some(
    op => op.op === 'set' && op.entity === entity && typeof op.fields['left_at'] === 'number',
  )
  if (!left) return []
  return [
    { stream, seq: commit.seq, channel: formerMemberChannelName, recipient: place?.id ?? '', payload: {} },
  ]
}

/** Takes away their notices of the trip or journal. */
export function formerMemberChannel(app: Pick<App, 'db' | 'committer' | 'now'>): Deliver {
  return async ({ stream, recipient: id }) => {
    const list = parseStream(stream)?.kind === 'journey' ? listOfFormerContributors : listOfFormerMembers
    await dropAll(app, () => list(app.db.write, id))
  }
}
