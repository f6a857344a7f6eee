/** One mutation inside the transaction of its group: judged, run, written, recorded (sync rule L1). */
import { closingMutation } from '@caravel/sync-protocol/access-rows'
import { can, type Action, type Addon, type Level, type Role } from '@caravel/sync-protocol/access'
import { addonsNamed } from '@caravel/sync-protocol/addons-named'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError, errorStatus, isRefusal, type ErrorCode, type Refusal } from '@caravel/sync-protocol/errors'
import { changesOf } from '@caravel/sync-protocol/history'
import { OverlayState } from '@caravel/sync-protocol/memory-state'
import type { Judgement, Sender } from '@caravel/sync-protocol/merge/judge'
import type { InverseOp, Values } from '@caravel/sync-protocol/op'
import type { Accounts, Plan } from '@caravel/sync-protocol/plan'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import { runOps, type RunResult } from '@caravel/sync-protocol/run'
import { parseStream } from '@caravel/sync-protocol/streams'
import { largestCommit, type Commit, type Outcome, type SyncResult } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ClientStamp, CommitAnswer, CommitRequest, Published } from './commit-request.ts'
import { nameAuthors, withAuthor } from './conflict-author.ts'
import { findMark, isLogged } from './feed-queries.ts'
import { judgeWith } from './judge-op.ts'
import { listAccounts } from './known-accounts.ts'
import {
  clientKey,
  clientNumber,
  findOutcome,
  isTerminal,
  lastClientSeq,
  raiseClientSeq,
  recordOutcome,
  unanswered,
} from './ledger.ts'
import { missingPermission } from './op-permissions.ts'
import { keptAnswer, keptBody, recordedAnswer } from './recorded-answer.ts'
import { accessTo, mustHaveAddons, standingOf, type Caller } from './stream-access.ts'
import { findStream, type StreamHead } from './stream-heads.ts'
import { mayReadSource, sourceOf } from './source-rows.ts'
import { WorkingSet } from './working-set.ts'
import { commitTime, writeCommit } from './write-commit.ts'

export interface CommitContext {
  tx: Kysely<Database>
  epoch: string
  now: number
  levels: Map<Action, Level>
  /** Hears of each change in its transaction, before anybody else: see `Committer.onWritten`. */
  written?: (tx: Kysely<Database>, written: Written) => Promise<void>
}

/** A change that is on its way to the disk, with what takes it back. */
export interface Written {
  stream: string
  commit: Commit
  inverse: readonly InverseOp[]
}

export interface Committed {
  answer: CommitAnswer
  published?: Published
}

/**
 * Carries out one request. A refusal is thrown as `AppError`: the caller takes back what was written, and then records
 * the refusal, so nothing of a refused change stays.
 */
export const commitOne = async (ctx: CommitContext, asked: CommitRequest): Promise<Committed> => {
  const { tx } = ctx
  let request = asked
  const stream = request.route.stream(request.params, request.body)
  const head = await findStream(tx, stream)
  // A trip that is deleted answers only what it answered before, so that a lost answer to the delete can be repeated.
  const closed = head.closed_at !== null && !request.route.reopens
  const { role, outside } = closed ? closedTo : await roleIn(ctx, request, stream, head)
  const replay = await replayed(ctx, request, stream, !outside)
  if (replay) return { answer: replay }
  if (outside && !role) throw new AppError('NO_ACCESS')
  await admit(ctx, request, role)
  if (request.invalid) throw request.invalid
  await request.within?.(tx)
  request = await withSourceRows(ctx, request)
  const set = new WorkingSet(stream, { isNew: !head.exists })
  const sender = await senderOf(ctx, request, head)
  const seq = head.head + 1
  const stamp = { seq, at: ctx.now, by: request.actor?.user_id ?? null }
  if (request.route.names) await set.preload(tx, request.route.names(request.body, request.params))
  const accounts = await accountsFor(ctx, request, role)
  await request.route.late?.load()
  const worked = await set.complete(tx, () =>
    work(ctx, request, { set, sender, stamp, role, head, accounts }),
  )
  if (isRefusal(worked)) throw refusalError(toldTo(outside, await withAuthor(tx, stream, worked)))
  const { plan, result, judgement, view, addons } = worked
  await mustHaveAddons(tx, ...addons)
  await mustReadShown(ctx, request, result)
  const conflicts = await nameAuthors(tx, stream, judgement.conflicts)
  const outcome = outcomeOf(result, judgement)
  const commit: Commit = {
    seq,
    mutation_id: request.mutation_id,
    client_id: request.stamp?.client_id ?? request.via?.client_id ?? null,
    user_id: stamp.by,
    kind: request.kind,
    name: request.route.name,
    ...(request.via ? { via: request.via.name } : {}),
    at: ctx.now,
    ops: result.committed,
    conflicts,
    after: head.mark,
  }
  const sync: SyncResult = {
    stream,
    epoch: ctx.epoch,
    seq: outcome === 'noop' ? head.head : seq,
    outcome,
    mutation_id: request.mutation_id,
    conflicts: outside ? [] : conflicts,
    ...(plan.skipped && !outside ? { skipped: plan.skipped } : {}),
  }
  const status = request.route.status ?? 200
  if (outcome === 'noop') {
    const body = keptBody(subjectOf(plan), sync)
    await record(ctx, request, stream, { status, outcome, seq: sync.seq, body })
  } else {
    const { client, edited_at } = sender
    const { actor, request_hash } = request
    const answered =
      actor && request_hash !== undefined
        ? { request_hash, status, outcome, answer: keptAnswer(subjectOf(plan), sync, commit.ops) }
        : unanswered
    await writeCommit(tx, { stream, commit, result, set, view, client, edited_at, answered })
    await raiseNumber(ctx, request, stream)
    if (!request.dry_run) await ctx.written?.(tx, { stream, commit, inverse: result.inverse })
  }
  const shown = request.stamp && !outside && outcome !== 'noop' && isSmall(commit)
  const withCommit = shown ? { ...sync, commit } : sync
  const subject = outside ? { success: true } : subjectBody(plan, view)
  const answer: CommitAnswer = { status, body: { ...subject, sync: withCommit } }
  // Who may not read the stream is told nothing of what is in it.
  if (request.dry_run) answer.would_change = outside ? [] : changesOf(result.committed, result.inverse)
  if (outcome === 'noop') return { answer }
  const { socket_id, ip } = request
  return { answer, published: { stream, commit, from: head.head, socket_id, ip } }
}

/** Whether it goes along with an answer; what is larger is pulled. */
const isSmall = ({ ops }: Commit): boolean => {
  let length = 1
  for (const op of ops) {
    length += JSON.stringify(op).length + 1
    if (length > largestCommit) return false
  }
  return true
}

interface Work {
  set: WorkingSet
  sender: Sender
  stamp: { seq: number; at: number; by: string | null }
  role: Role | undefined
  head: StreamHead
  accounts: Accounts | undefined
}

interface Worked {
  plan: Plan
  result: RunResult
  judgement: Judgement
  view: OverlayState
  /** Whose rows it writes, beside that which the route is of. */
  addons: readonly Addon[]
}

/** Pure: may run several times while the working set fills. */
const work = (
  ctx: CommitContext,
  request: CommitRequest,
  { set, sender, stamp, role, head, accounts }: Work,
): Worked | Refusal => {
  const view = new OverlayState(set)
  const { params, body, base, actor } = request
  const plan = request.route.plan(view, {
    params,
    body,
    base,
    actor: actor ?? { user_id: '', name: '', avatar: null },
    ...(accounts ? { accounts } : {}),
  })
  if (isRefusal(plan)) return describeGone(set, plan)
  if (head.closed_at !== null && !bringsRootBack(plan)) return { refused: 'NO_ACCESS' }
  const stale = versionMismatch(request, view, plan)
  if (stale) return stale
  if (actor && !request.permission) {
    const missing = missingPermission(plan.ops, standingOf(actor, role, ctx.levels))
    if (missing) return forbidden(ctx, missing)
  }
  const addons = actor ? addonsNamed(view, plan.ops).filter(each => each !== request.route.addon) : []
  const judgement: Judgement = { conflicts: [], merged: false }
  const judge = judgeWith({
    set,
    view,
    sender,
    judgement,
    user_id: stamp.by,
    client_id: request.stamp?.client_id ?? null,
  })
  const result = runOps(view, plan.ops, stamp, judge)
  return isRefusal(result) ? describeGone(set, result) : { plan, result, judgement, view, addons }
}

/** The one thing a closed stream takes. */
const bringsRootBack = ({ ops }: Plan): boolean =>
  ops.some(op => op.op === 'restore' && mustEntity(op.entity).root === true)

/** Who deleted it and when, for words such as "Inês deleted this". A plan knows no tombstones without a snapshot. */
const describeGone = (set: WorkingSet, refusal: Refusal): Refusal => {
  const { entity, id } = refusal.detail ?? {}
  const gone = refusal.refused === 'ENTITY_GONE' || refusal.refused === 'NOT_FOUND'
  if (!gone || typeof entity !== 'string' || typeof id !== 'string') return refusal
  const tombstoneRecord = set.tombstoneRecord(mustEntity(entity), id)
  if (!tombstoneRecord) return refusal
  const { user_id: deleted_by, at: deleted_at, mutation_id } = tombstoneRecord
  const restorable = tombstoneRecord.row !== undefined
  const detail = { ...refusal.detail, deleted_by, deleted_at, mutation_id, restorable }
  // Its name, for anyone who edited it may have lost the row by now.
  const title = tombstoneRecord.row && rowTitle(mustEntity(entity), tombstoneRecord.row, foundIn(set))
  return { refused: 'ENTITY_GONE', detail: title ? { ...detail, title } : detail }
}

/** The row as it is, or as it was when it was deleted. */
const foundIn =
  (set: WorkingSet) =>
  (entity: Entity, id: string): AnyRow | undefined =>
    (set.get(entity, id) as AnyRow | undefined) ?? set.tombstone(entity, id)

const versionMismatch = (request: CommitRequest, view: OverlayState, plan: Plan): Refusal | undefined => {
  if (request.if_match === undefined || !plan.subject) return undefined
  const row = view.get(plan.subject.entity, plan.subject.id) as AnyRow | undefined
  if (row?.version === request.if_match) return undefined
  return { refused: 'VERSION_MISMATCH', detail: { version: row?.version ?? null } }
}

const forbidden = (ctx: CommitContext, permission: string): Refusal => ({
  refused: 'FORBIDDEN',
  detail: { action: permission, level: ctx.levels.get(permission as Action) ?? permission },
})

/** Who may not read the stream learns that others worked in it since, and nothing of what is in it. */
const toldTo = (outside: boolean, refusal: Refusal): Refusal => {
  if (!outside) return refusal
  if (refusal.refused !== 'DELETE_CONFLICT') return { refused: 'NO_ACCESS' }
  return { refused: refusal.refused, detail: { theirs_seq: refusal.detail?.['theirs_seq'] } }
}

const refusalError = ({ refused, detail }: Refusal): AppError => new AppError(refused, detail)

interface Access {
  role: Role | undefined
  /** May not read the stream: is told nothing of what is in it. */
  outside: boolean
}

const closedTo: Access = { role: undefined, outside: true }

const roleIn = async (
  ctx: CommitContext,
  request: CommitRequest,
  stream: string,
  head: StreamHead,
): Promise<Access> => {
  const { actor, route } = request
  if (!actor) return { role: undefined, outside: false }
  if (route.opens && !head.exists) return { role: 'owner', outside: false }
  const access = await accessTo(ctx.tx, actor, stream)
  if (access) return { role: access.role, outside: false }
  // Instance admins have no access to trips they are not in, except to delete them and to take that back.
  if (actor.is_admin && head.exists && parseStream(stream)?.kind === 'trip') {
    if (route.name === closingMutation) return { role: 'owner', outside: true }
    // It may be back already, and the answer was lost.
    if (route.reopens) return { role: head.closed_at === null ? undefined : 'owner', outside: true }
  }
  throw new AppError('NO_ACCESS')
}

const admit = async (ctx: CommitContext, request: CommitRequest, role: Role | undefined): Promise<void> => {
  const { actor, route } = request
  if (!actor) return
  const permission = request.permission ?? route.permission
  if (!can(permission, standingOf(actor, role, ctx.levels))) throw refusalError(forbidden(ctx, permission))
  if (route.addon) await mustHaveAddons(ctx.tx, route.addon)
  // A body that cannot be names no streams, and is refused next.
  const reads = request.invalid ? [] : (route.reads?.(request.params, request.body) ?? [])
  await mustReadAll(ctx, actor, reads)
}

/** Throws TRIP_UNREADABLE: a device takes `NO_ACCESS` as the end of its access to the stream of the request itself. */
const mustReadAll = async (ctx: CommitContext, actor: Caller, streams: readonly string[]): Promise<void> => {
  for (const stream of streams)
    if (!(await accessTo(ctx.tx, actor, stream)) || (await findStream(ctx.tx, stream)).closed_at !== null)
      throw new AppError('TRIP_UNREADABLE')
}

/** Whatever route it came by, undo too: a row that shows something of another stream is made by who reads that one. */
const mustReadShown = async (
  ctx: CommitContext,
  { actor }: CommitRequest,
  { committed }: RunResult,
): Promise<void> => {
  if (!actor) return
  const shown = committed.flatMap(op =>
    op.op === 'put' ? (mustEntity(op.entity).shows?.(op.row) ?? []) : [],
  )
  await mustReadAll(ctx, actor, [...new Set(shown)])
}

/** A copy without rows in its body is made from those that the server read, if the sender may still read them. */
const withSourceRows = async (ctx: CommitContext, request: CommitRequest): Promise<CommitRequest> => {
  const { source_rows, actor } = request
  const source = sourceOf(request)
  if (source === undefined) return request
  if (!(await mayReadSource(ctx.tx, actor, source)) || !source_rows) throw new AppError('NO_ACCESS')
  return { ...request, body: { ...request.body, rows: source_rows } }
}

/** Anyone who may not bring people into the trip brings none. */
const accountsFor = async (
  ctx: CommitContext,
  { route, actor, body }: CommitRequest,
  role: Role | undefined,
): Promise<Accounts | undefined> => {
  const { accounts } = route
  if (!accounts) return undefined
  const may = !actor || can(accounts.permission, standingOf(actor, role, ctx.levels))
  return may ? listAccounts(ctx.tx, accounts.ids(body)) : new Map()
}

/** The recorded answer of a request that was here before; an unknown one that cannot be new is refused. */
const replayed = async (
  ctx: CommitContext,
  request: CommitRequest,
  stream: string,
  mayRead: boolean,
): Promise<CommitAnswer | undefined> => {
  const { actor, stamp, request_hash: hash } = request
  if (!actor || hash === undefined) return undefined
  const known = await findOutcome(ctx.tx, actor.user_id, request.mutation_id)
  if (!known) {
    const client = stamp && clientKey(actor.user_id, stamp.client_id)
    if (client && stamp.client_seq <= (await lastClientSeq(ctx.tx, client, stream))) {
      throw new AppError('OUTCOME_EXPIRED')
    }
    // One id is one change: undo names it, and a cursor that stands at it.
    if (mayRead && (await isLogged(ctx.tx, stream, request.mutation_id)))
      throw new AppError('IDEMPOTENCY_MISMATCH')
    return undefined
  }
  if (known.code === 'ABANDONED') throw new AppError('ABANDONED')
  if (known.request_hash !== hash) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { ...(await recordedAnswer(ctx.tx, known, mayRead, ctx.epoch)), replayed: true }
}

const subjectOf = ({ subject }: Plan): { entity: string; id: string } | undefined =>
  subject && { entity: subject.entity.name, id: subject.id }

const subjectBody = (plan: Plan, view: OverlayState): Values => {
  const row = plan.subject && view.get(plan.subject.entity, plan.subject.id)
  return row && plan.subject ? { [plan.subject.entity.one]: row } : { success: true }
}

const outcomeOf = (result: RunResult, { conflicts, merged }: Judgement): Outcome => {
  const lost = conflicts.filter(conflict => conflict.winner === 'theirs').length
  if (!result.committed.length && !conflicts.length) return 'noop'
  if (lost && !result.committed.some(op => !result.derived.has(op))) return 'superseded'
  return merged || lost ? 'merged' : 'applied'
}

/** What the sender knew: the base it edited from, and when, kept between that commit's time and now. */
const senderOf = async (ctx: CommitContext, request: CommitRequest, head: StreamHead): Promise<Sender> => {
  const { stamp, decision } = request
  const user = request.actor?.user_id ?? ''
  const client = await clientNumber(ctx.tx, stamp && clientKey(user, stamp.client_id))
  if (!stamp) return { client, base_seq: head.head, edited_at: ctx.now, decision }
  const stream = request.route.stream(request.params, request.body)
  const known = stamp.base_epoch === undefined || stamp.base_epoch === ctx.epoch
  const foreign =
    !known || stamp.base_seq > head.head || !(await isOfThisHistory(ctx.tx, stream, head, stamp.cursor))
  const base = foreign ? -1 : stamp.base_seq
  const claimed = Math.min(stamp.edited_at ?? ctx.now, ctx.now)
  // Of a base that is not in the log, or no longer, nobody knows when it was seen: what is said counts.
  const isLogged = base >= Math.max(head.floor, 1)
  const earliest = claimed < ctx.now && isLogged ? await commitTime(ctx.tx, stream, base) : 0
  const edited = Math.min(Math.max(claimed, earliest), ctx.now)
  return { client, base_seq: base, edited_at: edited, decision }
}

/** False: an older file was put back by hand under the device, and it has not heard of that yet. */
const isOfThisHistory = async (
  tx: Kysely<Database>,
  stream: string,
  head: StreamHead,
  cursor: ClientStamp['cursor'],
): Promise<boolean> => {
  if (!cursor) return true
  if (cursor.seq >= head.head) return cursor.seq === head.head && cursor.mark === head.mark
  const mark = await findMark(tx, stream, cursor.seq)
  // Below the floor nobody knows.
  return mark === null || mark === cursor.mark
}

const record = async (
  ctx: CommitContext,
  request: CommitRequest,
  stream: string,
  outcome: { status: number; code?: ErrorCode; outcome?: Outcome; seq?: number; body: Values },
): Promise<void> => {
  await raiseNumber(ctx, request, stream)
  const { actor, request_hash, mutation_id } = request
  if (!actor || request_hash === undefined) return
  const { user_id } = actor
  await recordOutcome(ctx.tx, { ...outcome, user_id, mutation_id, stream, request_hash, at: ctx.now })
}

const raiseNumber = async (
  ctx: CommitContext,
  { actor, stamp }: CommitRequest,
  stream: string,
): Promise<void> => {
  if (actor && stamp)
    await raiseClientSeq(ctx.tx, clientKey(actor.user_id, stamp.client_id), stream, stamp.client_seq)
}

/** Keeps a final refusal with its payload, after what the change wrote was taken back. */
export const recordRefusal = async (
  ctx: CommitContext,
  request: CommitRequest,
  error: AppError,
): Promise<void> => {
  if (!isTerminal(error.code)) return
  const { code, detail } = error
  const stream = request.route.stream(request.params, request.body)
  await record(ctx, request, stream, { status: errorStatus[code], code, body: { code, ...detail } })
}
