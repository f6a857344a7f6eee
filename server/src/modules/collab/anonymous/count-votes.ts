/**
 * Counts the votes of anonymous polls and writes the sums, and only those, into the poll: after each vote, when a poll
 * came back with sums of another time, and once at the start for what a crash left uncounted.
 */
import { noBody } from '@caravel/sync-protocol/body-schema'
import { ownVote } from '@caravel/sync-protocol/entities/own-vote'
import { poll, type Tally } from '@caravel/sync-protocol/entities/poll'
import { AppError } from '@caravel/sync-protocol/errors'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { sameValue } from '@caravel/sync-protocol/row'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import type { Published } from '../../../sync/commit-request.ts'
import { mint } from '../../../sync/read-request.ts'
import { findRow } from '../../../sync/synced-rows.ts'
import { countVotes, listAnonymousPolls, type PollAt } from './anonymous-queries.ts'

const tallyMutation = 'poll.tally'

export function countAnonymousVotes(app: App): void {
  const waiting = new Map<string, PollAt>()
  let running = false
  const work = async () => {
    if (running) return
    running = true
    try {
      for (const [key, at] of waiting) {
        waiting.delete(key)
        await tally(app, at)
      }
    } finally {
      running = false
    }
  }
  const count = (polls: readonly PollAt[]) => {
    for (const at of polls) waiting.set(`${at.stream} ${at.id}`, at)
    if (waiting.size) app.background.run('counting anonymous votes', work)
  }
  app.committer.onPublished(published => {
    if (published.commit.name === tallyMutation) return
    count(pollsIn(published))
    const votes = votesIn(published)
    if (votes.length)
      app.background.run('counting anonymous votes', async () =>
        count(await pollsOf(app, published.stream, votes)),
      )
  })
  app.background.run('counting anonymous votes', async () => count(await listAnonymousPolls(app.db.read)))
}

/** Polls whose sums were written by something else, such as an undo. */
const pollsIn = ({ stream, commit }: Published): PollAt[] =>
  commit.ops.flatMap(op => {
    if (op.op === 'del' || op.entity !== poll.name) return []
    if (op.op === 'put') return op.row['anonymous'] ? { stream, id: op.row.id } : []
    return 'tally' in op.fields ? { stream, id: op.id } : []
  })

const votesIn = ({ commit }: Published): string[] =>
  commit.ops.flatMap(op =>
    op.op === 'del' || op.entity !== ownVote.name ? [] : op.op === 'put' ? op.row.id : op.id,
  )

async function pollsOf({ db }: App, stream: string, voteIds: readonly string[]): Promise<PollAt[]> {
  const found: PollAt[] = []
  for (const id of voteIds) {
    const row = (await findRow(db.read, ownVote, stream, id))?.row
    if (row) found.push({ stream: tripStream(String(row['for_trip_id'])), id: String(row['poll_id']) })
  }
  return found
}

async function tally(app: App, at: PollAt): Promise<void> {
  const sums = await countVotes(app.db.read, at)
  const row = (await findRow(app.db.read, poll, at.stream, at.id))?.row
  if (!row?.['anonymous'] || sameValue(row['tally'] ?? { voted: 0, counts: {} }, sums)) return
  const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job' } as const
  try {
    await app.committer.commit({ ...job, route: tallyRoute(at, sums), mutation_id: mint(app) })
  } catch (error) {
    // The trip was deleted meanwhile.
    if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
  }
}

const tallyRoute = ({ stream, id }: PollAt, sums: Tally): MutationRoute => ({
  name: tallyMutation,
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan: state =>
    state.get(poll, id)
      ? { ops: [{ op: 'update', entity: poll.name, id, fields: { tally: sums }, derived: true }] }
      : { ops: [] },
})
