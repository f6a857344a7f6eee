/** The answer to a request that was here before, made again from what was kept (sync rule S3). */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { CommittedOp, Values } from '@caravel/sync-protocol/op'
import { largestCommit, type Commit, type Outcome, type SyncResult } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { CommitAnswer } from './commit-request.ts'
import { findMark, listCommits } from './feed-queries.ts'
import type { KnownOutcome } from './ledger.ts'
import { idOf, readOps } from './log-text.ts'
import { rowAt } from './row-at.ts'

type Kept = Values & {
  /** The entity and the id of the row that it is about; nothing else is to be said. */
  of?: [string, string]
  subject?: { entity: string; id: string }
  /** What its columns do not say; entries of older servers have all of it. */
  sync?: Partial<SyncResult>
}

/** What is kept of a result beside the columns of its entry: mostly nothing. */
const keptOf = ({ conflicts, skipped }: SyncResult): Partial<SyncResult> => ({
  ...(conflicts.length ? { conflicts } : {}),
  ...(skipped ? { skipped } : {}),
})

/** What is kept of a success: mostly only what it is about. */
export const keptBody = (subject: Kept['subject'], sync: SyncResult): Kept => {
  const kept = keptOf(sync)
  if (subject && !Object.keys(kept).length) return { of: [subject.entity, subject.id] }
  return { ...(subject ? { subject } : {}), sync: kept }
}

/** What a commit keeps of its answer beside itself: nothing where that is about the row of the first op. */
export const keptAnswer = (
  subject: Kept['subject'],
  sync: SyncResult,
  ops: readonly CommittedOp[],
): string | null => {
  const body = keptBody(subject, sync)
  const [first] = ops
  const isFirst = first && body.of && body.of[0] === first.entity && body.of[1] === idOf(first)
  // What is forgotten leaves the log, and another op would be the first.
  const stays = ops.every(op => !mustEntity(op.entity).forgotten)
  return isFirst && stays ? null : JSON.stringify(body)
}

const keptIn = ({ code, body, ops }: KnownOutcome): Kept => {
  if (body === null && ops !== null) return aboutFirst(readOps(ops))
  const said = JSON.parse(body ?? '{}') as Kept
  return code === null ? unshortened(said) : said
}

const aboutFirst = ([op]: readonly CommittedOp[]): Kept =>
  op ? { subject: { entity: op.entity, id: idOf(op) }, sync: {} } : { sync: {} }

const unshortened = (body: Kept): Kept => {
  if (!body.of) return body
  const [entity, id] = body.of
  return { subject: { entity, id }, sync: {} }
}

/** A refusal is kept whole; a success is made from its log row, for someone who may still read the stream. */
export const recordedAnswer = async (
  tx: Kysely<Database>,
  known: KnownOutcome,
  mayRead: boolean,
  epoch: string,
): Promise<CommitAnswer> => {
  const { status, stream } = known
  const body = keptIn(known)
  if (!body.sync) return { status, body: mayRead ? body : withoutTheirs(body) }
  const { subject } = body
  const sync: SyncResult = {
    stream,
    epoch,
    seq: known.seq ?? 0,
    outcome: known.outcome as Outcome,
    mutation_id: known.mutation_id,
    conflicts: [],
    ...body.sync,
  }
  // It stands in the log of today, also where it was answered before the database was restored.
  sync.epoch = epoch
  if (!mayRead) return { status, body: { success: true, sync: { ...sync, conflicts: [] } } }
  const entity = subject && mustEntity(subject.entity)
  const row = entity && (await rowAt(tx, entity, subject.id, { stream, seq: sync.seq }))
  const commit = sync.outcome === 'noop' ? undefined : await findCommit(tx, stream, sync)
  return {
    status,
    body: {
      ...(row ? { [entity.one]: row } : { success: true }),
      sync: commit ? { ...sync, commit } : sync,
    },
  }
}

/** Why a request was refused, without what others wrote. */
const withoutTheirs = ({ code, fields, theirs_seq }: Values): Values => ({
  code,
  ...(fields === undefined ? {} : { fields }),
  ...(theirs_seq === undefined ? {} : { theirs_seq }),
})

/** As it was answered: to devices, and not when it is so large that it is pulled. */
const findCommit = async (
  tx: Kysely<Database>,
  stream: string,
  { seq }: SyncResult,
): Promise<Commit | undefined> => {
  const [commit] = await listCommits(tx, stream, seq - 1, 1)
  const shown = commit?.seq === seq && commit.client_id !== null
  if (!shown || JSON.stringify(commit.ops).length > largestCommit) return undefined
  return { ...commit, after: await findMark(tx, stream, seq - 1) }
}
