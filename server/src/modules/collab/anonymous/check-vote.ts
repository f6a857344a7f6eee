/** An anonymous vote is a row of its voter's stream, so what the poll and its trip say is asked before the commit. */
import { can } from '@caravel/sync-protocol/access'
import { poll, type PollOption } from '@caravel/sync-protocol/entities/poll'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import type { CommitRequest } from '../../../sync/commit-request.ts'
import { accessTo, standingOf } from '../../../sync/stream-access.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { WorkingSet } from '../../../sync/working-set.ts'

export function checkAnonymousVotes(app: App): void {
  app.committer.prepare('poll.vote-anonymously', async request => {
    if (request.invalid) return request
    const refused = await refusalOf(app, request)
    return refused ? { ...request, invalid: refused } : request
  })
}

async function refusalOf(app: App, { actor, params, body }: CommitRequest): Promise<AppError | undefined> {
  const { for_trip_id = '', poll_id: id = '' } = params
  // Streams of others are refused by the commit itself.
  if (!actor || actor.user_id !== params['user_id']) return undefined
  const stream = tripStream(for_trip_id)
  const access = await accessTo(app.db.read, actor, stream)
  // Said of the poll: a vote is written to the voter's own stream, which they may read.
  if (!access) return new AppError('NOT_FOUND', { entity: poll.name, id })
  const levels = await app.levels()
  if (!can('collab_edit', standingOf(actor, access.role, levels)))
    return new AppError('FORBIDDEN', { action: 'collab_edit', level: levels.get('collab_edit') })
  const row = (await findRow(app.db.read, poll, stream, id))?.row
  if (!row) return new AppError('NOT_FOUND', await deleted(app, stream, id))
  const closes_at = row['closes_at']
  if (row['closed'] || (typeof closes_at === 'number' && app.now() >= closes_at))
    return new AppError('POLL_CLOSED', { entity: poll.name, id })
  const known = new Set((row['options'] as PollOption[]).map(option => option.id))
  const chosen = new Set(body['option_ids'] as string[])
  const isPossible = [...chosen].every(each => known.has(each)) && (row['multiple'] || chosen.size <= 1)
  if (!row['anonymous'] || !isPossible)
    return new AppError('INVALID_INPUT', { fields: { option_ids: 'INVALID' } })
  return undefined
}

/** With what the poll was called, where there was one: the voter's device has lost it by now. */
async function deleted(app: App, stream: string, id: string): Promise<Record<string, unknown>> {
  const set = new WorkingSet(stream)
  const row = await set.complete(app.db.read, () => set.tombstone(poll, id))
  return { entity: poll.name, id, ...(row ? { title: row['question'] } : {}) }
}
