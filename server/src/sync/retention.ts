/**
 * What is kept for how long (sync rules S3, L5, L10). Everything goes in small transactions between the commits, and
 * may stop after any of them: the next run goes on where this one ended.
 */
import { lastingInverse } from '@caravel/sync-protocol/lasting'
import { sql, type Kysely } from 'kysely'
import type { App } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { dropCommit } from './drop-commits.ts'
import { readInverse } from './log-text.ts'
import { purgeClosedStream } from './purge-stream.ts'
import { findStream } from './stream-heads.ts'

const day = 86_400_000

export const retentionRules = {
  /** Refusals and what changed nothing, so that a repeated request is answered alike; other answers go with their commit. */
  outcomes_ms: 45 * day,
  /** Deleted rows as they were. */
  snapshots_ms: 90 * day,
  /** The log of a stream: at least this long and this many. */
  log_ms: 60 * day,
  log_commits: 2000,
  /** Below that, what brings prose, money and bookings back. */
  lasting_ms: 365 * day,
  /** Rows and log of a deleted trip. */
  closed_ms: 90 * day,
  /** Side effects that are through. */
  effects_ms: 45 * day,
  /** Devices that no longer report. */
  devices_ms: 400 * day,
  /** What was done to accounts and the server. */
  audit_ms: 365 * day,
}

export type RetentionRules = typeof retentionRules

/** How many of each went. */
export interface Dropped {
  outcomes: number
  snapshots: number
  commits: number
  trips: number
}

type Services = Pick<App, 'db' | 'committer' | 'now'>
type Tx = Kysely<Database>

/** The most that one transaction takes away. */
const batch = 500

/**
 * Runs `work` in transactions of its own until one finds nothing more; answers the sum of what they did. Nothing in a
 * transaction yields to the event loop, so other requests are let in between two.
 */
const repeatedly = async (
  { committer }: Services,
  stopped: () => boolean,
  work: (tx: Tx) => Promise<number>,
): Promise<number> => {
  let sum = 0
  while (!stopped()) {
    const done = await committer.exclusive(work)
    sum += done
    if (done === 0) break
    await new Promise(resolve => setImmediate(resolve))
  }
  return sum
}

export const applyRetention = async (
  services: Services,
  rules: RetentionRules = retentionRules,
  stopped = () => false,
): Promise<Dropped> => {
  const now = services.now()
  const each = (work: (tx: Tx) => Promise<number>) => repeatedly(services, stopped, work)
  const outcomes = await each(tx => forgetOutcomes(tx, now - rules.outcomes_ms))
  const snapshots = await each(tx => forgetSnapshots(tx, now - rules.snapshots_ms))
  await each(tx => forgetEffects(tx, now - rules.effects_ms))
  await each(tx => forgetDevices(tx, now - rules.devices_ms))
  await each(tx => forgetAudit(tx, now - rules.audit_ms))
  const trips = await each(tx => purgeClosedStream(tx, now - rules.closed_ms, batch))
  let commits = await each(tx => dropLasting(tx, now - rules.lasting_ms))
  for (const stream of await longStreams(services.db.read, rules)) {
    commits += await each(tx => moveFloor(tx, stream, rules, now))
  }
  return { outcomes, snapshots, commits, trips }
}

/**
 * The numbers of clients stay (S4): what was forgotten here is refused, never executed again. What was abandoned raised
 * no number (S9), so that word stays too.
 */
const forgetOutcomes = async (tx: Tx, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ledger where rowid in 
      (select rowid from ledger where at < ${before} and code is not 'ABANDONED' limit ${batch})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Id, seq and cause of a deleted row stay for ever. */
const forgetSnapshots = async (tx: Tx, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update tombstones set "row" = null, field_versions = null where rowid in
      (select rowid from tombstones where "row" is not null and at < ${before} limit ${batch})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const forgetEffects = async (tx: Tx, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from effects where id in (select id from effects where due_at is null and at < ${before} limit ${batch})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const forgetDevices = async (tx: Tx, before: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('devices')
    .where('reported_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const forgetAudit = async (tx: Tx, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (select id from audit_log where at < ${before} limit ${batch})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const longStreams = async (db: Kysely<Database>, { log_commits }: RetentionRules): Promise<string[]> => {
  const rows = await db
    .selectFrom('streams')
    .select('stream')
    .where(check => check(check('head', '-', check.ref('floor')), '>', log_commits))
    .orderBy('stream')
    .execute()
  return rows.map(row => row.stream)
}

/**
 * Takes one step: the floor and what lies below it change together. The commit at the floor keeps its header: devices
 * whose cursor stands there have its mark, and its time is that of everything before.
 */
const moveFloor = async (tx: Tx, stream: string, rules: RetentionRules, now: number): Promise<number> => {
  const { head, floor } = await findStream(tx, stream)
  const most = Math.min(head - rules.log_commits, floor + batch)
  const young = await tx
    .selectFrom('commits')
    .select('seq')
    .where('stream', '=', stream)
    .where('seq', '>', floor)
    .where('seq', '<=', most)
    .where('at', '>=', now - rules.log_ms)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const next = young ? young.seq - 1 : most
  if (next <= floor) return 0
  const old = await tx
    .selectFrom('commits')
    .select(['seq', 'ops', 'inverse'])
    .where('stream', '=', stream)
    .where('seq', '>=', floor)
    .where('seq', '<=', next)
    .execute()
  for (const commit of old) {
    const kept = lastingInverse(readInverse(commit))
    await dropCommit(tx, stream, commit, kept, { header: commit.seq === next })
  }
  await tx.updateTable('streams').set({ floor: next }).where('stream', '=', stream).execute()
  return next - floor
}

const dropLasting = async (tx: Tx, before: number): Promise<number> => {
  const old = await tx
    .selectFrom('streams')
    .innerJoin('commits', 'commits.stream', 'streams.stream')
    .select(['commits.stream', 'seq', 'ops', 'inverse'])
    .where('floor', '>', 0)
    .whereRef('seq', '<', 'floor')
    .where('at', '<', before)
    .limit(batch)
    .execute()
  for (const commit of old) await dropCommit(tx, commit.stream, commit)
  return old.length
}
