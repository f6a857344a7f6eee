/** A vote counts until the poll's deadline by the clock of the server: a plan has no clock. */
import { poll } from '@caravel/sync-protocol/entities/poll'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { findRow } from '../../sync/synced-rows.ts'

export const watchDeadlines = ({ db, committer, now }: App): void =>
  committer.prepare('poll.vote', async request => {
    const { params, invalid } = request
    if (invalid) return request
    const { trip_id = '', id = '' } = params
    const found = await findRow(db.read, poll, tripStream(trip_id), id)
    const closes_at = found?.row['closes_at']
    if (typeof closes_at !== 'number' || now() < closes_at) return request
    return { ...request, invalid: new AppError('POLL_CLOSED', { entity: poll.name, id, closes_at }) }
  })
