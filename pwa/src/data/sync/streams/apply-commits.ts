/** How commits and snapshots reach the rows: on the disk first, in one transaction with the cursor and the outbox. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { step } from '@caravel/sync-protocol/lane'
import { OverlayState } from '@caravel/sync-protocol/memory-state'
import type { CommittedOp, InverseOp } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Commit, Cursor } from '@caravel/sync-protocol/wire'
import type {
  AppliedCommits,
  DoneRecord,
  LoadedStream,
  ServerRollback,
  StreamRecord,
} from '../../db/device-store.ts'
import { mergedRollback, rollbackAfter } from '../../db/rollback-list.ts'
import { cardOf } from '../attention/card-of.ts'
import type { Core } from '../core.ts'
import type { Later } from '../storage/later-commits.ts'
import { wasCleared } from '../storage/evicted.ts'
import { lostOf, sentInVain } from '../storage/server-rollback.ts'
import { mostNotices, noticesOf, type Notice } from '../notices.ts'
import { splitNewest } from './newest-rows.ts'
import type { Snapshot } from './read-snapshots.ts'
import type { StreamMemory } from './stream-memory.ts'

/** Reads a stream's rows from the disk, once. */
export const loadStream = (core: Core, memory: StreamMemory): Promise<void> =>
  memory.serial(async () => {
    if (!memory.loaded) await readStream(core, memory)
  })

/** Reads it again, whatever is in memory: another tab changed it. */
export const reloadStream = (core: Core, memory: StreamMemory): Promise<void> =>
  memory.serial(() => readStream(core, memory))

/** What a page shows first is read while the device starts: its rows are most of what there is to read. */
export const readEarly = ({ early, ports }: Core, stream: StreamKey): void => {
  if (early.has(stream)) return
  const read = ports.store.loadStream(stream)
  read.catch(() => undefined) // it is read again, and then the failure is told
  early.set(stream, read)
}

/** What was read early counts if nothing was written meanwhile: every write of rows moves the cursor or the generation. */
const readRows = async ({ early, ports: { store } }: Core, stream: StreamKey): Promise<LoadedStream> => {
  const read = await early.get(stream)?.catch(() => undefined)
  early.delete(stream)
  if (!read) return store.loadStream(stream)
  const now = (await store.loadStreams()).find(record => record.stream === stream)
  return isAt(now) === isAt(read.record) ? { ...read, record: now } : store.loadStream(stream)
}

const isAt = (record: StreamRecord | undefined): string =>
  JSON.stringify([record?.generation, record?.cursor, record?.status])

const readStream = async (core: Core, memory: StreamMemory): Promise<void> => {
  const wasLoaded = memory.loaded
  const { record, rows, done } = await readRows(core, memory.stream)
  // A stream that was born meanwhile is in memory already.
  if (core.stopped || (memory.loaded && !wasLoaded)) return
  // The rows in memory may be the last there are; and none are not what was followed so far.
  if (memory.record && !record && (await wasCleared(core))) return
  const before = core.entitiesOf(memory)
  // The tab that sends knows more than the disk: what the server listed a moment ago.
  const newer = core.sender && memory.record && (!record || memory.record.generation === record.generation)
  if (!newer) memory.setRecord(record)
  // While a page is open nothing goes from under it, and nothing that only this device has or an own change may be about.
  const isElsewhere = record?.status === 'live' && memory.entries.length === 0
  const mayGo = !wasLoaded && isElsewhere && !core.items.some(isOf(memory.stream))
  const { kept, surplus } = mayGo ? splitNewest(rows) : { kept: rows, surplus: [] }
  if (record && surplus.length) core.track(core.ports.store.dropRows(record.generation, surplus))
  memory.replaceRows(kept.filter(isKnown), done)
  memory.loaded = true
  core.redraw(memory, [...before, ...core.entitiesOf(memory)])
  core.emit({ type: 'stream', stream: memory.stream })
}

const isOf =
  (stream: StreamKey) =>
  (item: { stream: StreamKey }): boolean =>
    item.stream === stream

/** Rows of entities that only a newer version of the app knows wait on the server. */
export const isKnown = ({ entity }: { entity: string }): boolean => findEntity(entity) !== undefined

/** Not since the stream was taken away: a stream that comes again has a memory of its own. */
export const isCurrent = (core: Core, memory: StreamMemory): boolean =>
  core.memories.get(memory.stream) === memory

/**
 * Applies the commits that follow the cursor without a gap; the rest is left to the next pull. Entries whose commit
 * is among them leave the outbox in the same transaction. Answers whether the cursor stands where the commits end.
 */
export const applyCommits = (
  core: Core,
  memory: StreamMemory,
  epoch: string,
  commits: readonly Commit[],
  known: ReadonlySet<string> = new Set(),
): Promise<boolean> =>
  memory.serial(async () => {
    const cursor = memory.record?.cursor
    if (!isCurrent(core, memory)) return false
    if (!memory.loaded || !memory.record || !cursor || cursor.epoch !== epoch) return false
    const fresh = commits.filter(commit => commit.seq > cursor.seq).sort((a, b) => a.seq - b.seq)
    const end = fresh.findIndex((commit, index) => !follows(commit, fresh[index - 1] ?? cursor))
    const run = end < 0 ? fresh : fresh.slice(0, end)
    const last = run.at(-1)
    const next = last ? { epoch, seq: last.seq, mark: last.mutation_id, at: last.at } : cursor
    await write(core, memory, { ...memory.record, cursor: next }, run, known)
    return run.length === fresh.length
  })

/** What is forgotten when it is deleted is never undone, and its words are not kept for that. */
const isKept = ({ entity }: InverseOp): boolean => findEntity(entity)?.forgotten !== true

/** The next number is not enough: a server that was set back gives it again, to another commit. */
const follows = ({ seq, after }: Commit, before: Commit | Cursor): boolean =>
  seq === before.seq + 1 && after === ('mark' in before ? before.mark : before.mutation_id)

const write = async (
  core: Core,
  memory: StreamMemory,
  record: StreamRecord,
  commits: readonly Commit[],
  known: ReadonlySet<string>,
): Promise<void> => {
  const trial = new OverlayState(memory.confirmed)
  for (const commit of commits) applyCommit(trial, { ...commit, ops: commit.ops.filter(isKnownOp) })
  const ids = new Set([...known, ...commits.map(commit => commit.mutation_id)])
  const cursor = record.cursor?.seq ?? 0
  const { effects } = step(memory.lane, { type: 'applied', mutation_ids: ids, cursor })
  const gone = effects.flatMap(effect => (effect.type === 'remove' ? effect.entries : []))
  if (!commits.length && !gone.length) return
  const seqs = new Map(commits.map(commit => [commit.mutation_id, commit.seq]))
  const done = gone.flatMap((entry): DoneRecord[] => {
    const past = memory.view.past.get(entry.mutation_id)
    const seq = seqs.get(entry.mutation_id) ?? entry.seq
    if (!past || seq === undefined || entry.outcome === 'noop') return []
    const { mutation_id, stream } = entry
    const inverse = past.inverse.filter(isKept)
    if (!inverse.length && past.inverse.length) return []
    return [{ mutation_id, stream, seq, inverse, at: core.now() }]
  })
  const applied = gone.map(entry => entry.mutation_id)
  const rows = changedRows(trial)
  // Kept with the rows, so that the list of trips is right after a start without a network.
  const next: StreamRecord = { ...record, card: cardOf(trial, memory.stream) ?? record.card }
  const me = { user_id: core.owner.user_id, client_id: core.meta.client_id }
  const notices = commits.flatMap(commit => noticesOf(memory.stream, commit, me))
  const lost = sentInVain(core, memory.stream, gone, trial)
  const listed = core.rollbacks.get(memory.stream)
  const later = listed && commits
  await core.ports.store.applyCommits({ record: next, rows, applied, done, notices, later, lost }, core.term)
  if (core.stopped) return
  if (listed) core.putRollback(memory.stream, rollbackAfter(listed, commits))
  if (lost) listRollback(core, lost)
  if (listed || lost) tellOfRollback(core)
  if (notices.length) tellOf(core, notices)
  // The server may have listed the stream anew meanwhile: its role and status stand.
  if (memory.record) memory.setRecord({ ...memory.record, cursor: next.cursor, card: next.card })
  for (const { mutation_id, inverse, seq } of done)
    memory.confirmed.past.set(mutation_id, { mutation_id, inverse, seq })
  memory.confirm(trial.changed)
  memory.moveLane({ type: 'applied', mutation_ids: new Set(applied), cursor: -1 })
  for (const id of applied) memory.acknowledged.delete(id)
  const unanswered = gone.filter(entry => entry.state !== 'answered')
  if (unanswered.length) core.onUnanswered(memory, unanswered)
  core.redraw(memory, trial.changed.keys())
  core.tell({ type: 'changed', stream: memory.stream })
}

const listRollback = (core: Core, lost: ServerRollback): void =>
  core.putRollback(lost.stream, mergedRollback(core.rollbacks.get(lost.stream), lost))

const tellOfRollback = (core: Core): void => {
  core.emit({ type: 'set-back' })
  core.tell({ type: 'set-back' })
}

const tellOf = (core: Core, notices: readonly Notice[]): void => {
  core.notices = [...core.notices, ...notices].slice(-mostNotices)
  core.emit({ type: 'tray' })
  core.tell({ type: 'tray' })
}

const isKnownOp = (op: CommittedOp): boolean => findEntity(op.entity) !== undefined

const changedRows = (trial: OverlayState): AppliedCommits['rows'] =>
  [...trial.changed].flatMap(([entity, rows]) => [...rows].map(([id, row]) => ({ entity, id, row })))

/**
 * Puts a whole snapshot in the place of a stream's rows, in one transaction. False when there is no such stream any
 * more. `accessRev` is the one the snapshot was asked for with; `later`: it is of another history than the rows here, so
 * what it lacks may be lost, unless it was changed in these commits, and what was made until now is of another life.
 */
export const putSnapshot = (
  core: Core,
  memory: StreamMemory,
  { cursor, schema_rev, rows }: Snapshot,
  accessRev: number | undefined,
  later?: Later,
): Promise<boolean> =>
  memory.serial(async () => {
    if (!isCurrent(core, memory) || !memory.record) return false
    const here = memory.record.cursor
    // What was done here while it was on its way is in the rows already; the next pull goes on from there.
    if (!later && here?.epoch === cursor.epoch && here.seq > cursor.seq) return false
    const known = rows.filter(isKnown)
    const access_rev = accessRev ?? memory.record.access_rev
    const anew = { cursor, schema_rev, access_rev, status: 'live', generation: core.mint() } as const
    const { off: _off, ...rest } = memory.record
    const turned = later && rest.cursor?.epoch === cursor.epoch
    const turns = turned ? { turns: (rest.turns ?? 0) + 1 } : {}
    const next = { ...rest, ...anew, ...turns, seen_at: core.now() }
    const isKept = later && !core.ports.resets?.()
    const lost = isKept ? lostOf(core, memory, known, later) : undefined
    await core.ports.store.putSnapshot(next, known, core.term, lost)
    if (core.stopped || !memory.record) return false
    const before = core.entitiesOf(memory)
    // The server may have listed the stream anew meanwhile: its role and card stand.
    const { off: _was, ...listed } = memory.record
    memory.setRecord({ ...listed, ...anew, ...turns, seen_at: next.seen_at })
    memory.replaceRows(known, [])
    memory.loaded = true
    memory.moveLane({ type: 'live' })
    core.redraw(memory, [...before, ...core.entitiesOf(memory)])
    // First: another tab that hears of the rows asks at once what was lost.
    if (lost) {
      listRollback(core, lost)
      tellOfRollback(core)
    }
    core.emit({ type: 'stream', stream: memory.stream })
    core.tell({ type: 'changed', stream: memory.stream })
    return true
  })
