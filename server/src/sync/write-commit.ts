/** Puts a judged commit on disk: head, rows with their books, tombstones, log. */
import { setImmediate } from 'node:timers/promises'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { isShortened, type AnyRow, type Entity } from '@caravel/sync-protocol/entity'
import { mostTripRows } from '@caravel/sync-protocol/domain/trip-limits'
import { AppError } from '@caravel/sync-protocol/errors'
import {
  afterWrite,
  versionOf,
  type FieldVersions,
  type Write,
} from '@caravel/sync-protocol/merge/field-version'
import type { OverlayState } from '@caravel/sync-protocol/memory-state'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import type { RunResult } from '@caravel/sync-protocol/run'
import { parseStream, type StreamKind } from '@caravel/sync-protocol/streams'
import type { Commit } from '@caravel/sync-protocol/wire'
import { sql, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { rowsInATurn } from '../in-turns.ts'
import { addLines, linesOf } from './commit-rows.ts'
import { forgetRows, forgottenBy } from './forget-rows.ts'
import type { Answered } from './ledger.ts'
import { idOf, writeLogText } from './log-text.ts'
import { deleteRow, packVersions, updateField, writeRow } from './synced-rows.ts'
import type { WorkingSet } from './working-set.ts'

export interface CommitParts {
  stream: string
  commit: Commit
  result: RunResult
  set: WorkingSet
  view: OverlayState
  client: number
  edited_at: number
  answered: Answered
}

export const writeCommit = async (tx: Kysely<Database>, parts: CommitParts): Promise<void> => {
  await raiseHead(tx, parts)
  await parts.set.preload(tx, newRowsIn(parts.commit.ops))
  await countRows(tx, parts)
  const alone = await writeRuns(tx, parts, touchedBy(parts.commit.ops))
  for (const [at, { entity, id, ops }] of alone.entries()) {
    // Readers go on while a large commit is written; other writers wait for the connection.
    if (at && at % rowsInATurn === 0) await setImmediate()
    await writeOne(tx, parts, entity, id, ops)
  }
  await writeLog(tx, parts)
  await forgetRows(tx, parts.stream, forgottenBy(parts.commit.ops))
}

/** The kinds of stream that hold only so many rows. */
const limitedKinds: readonly (StreamKind | undefined)[] = ['trip', 'journey', 'vacay', 'atlas']

/** Refuses more rows than a trip, a journal, a plan of days off or an atlas holds. One that has more from before may be changed, and made smaller. */
const countRows = async (tx: Kysely<Database>, { stream, commit, set, view }: CommitParts): Promise<void> => {
  if (!limitedKinds.includes(parseStream(stream)?.kind)) return
  const touched = touchedBy(commit.ops).filter(({ entity, ops }) => !isShortened(entity) && isMore(ops))
  const more = await set.complete(tx, () =>
    touched.reduce((sum, { entity, id }) => {
      const [before, after] = [set.get(entity, id), view.get(entity, id)]
      return sum + Number(after !== undefined) - Number(before !== undefined)
    }, 0),
  )
  if (more === 0) return
  const [counted] = await addToCount(tx, [more, stream])
  if (more > 0 && (counted?.row_count ?? 0) > mostTripRows)
    throw new AppError('TRIP_FULL', { most: mostTripRows })
}

/** May the row be there now and not before, or the other way round? */
const isMore = (ops: readonly CommittedOp[]): boolean => ops.some(({ op }) => op !== 'set')

const addToCount = fixedQuery(db =>
  db
    .updateTable('streams')
    .set(({ eb }) => ({ row_count: eb('row_count', '+', 0) }))
    .where('stream', '=', '')
    .returning('row_count'),
)

/** A row with all that is done to it. */
interface Touched {
  entity: Entity
  id: string
  ops: CommittedOp[]
}

/** In the order in which they are first named. */
const touchedBy = (ops: readonly CommittedOp[]): Touched[] => {
  const touched: Touched[] = []
  const known = new Map<string, Map<string, Touched>>()
  for (const op of ops) {
    const rows = known.get(op.entity) ?? new Map<string, Touched>()
    known.set(op.entity, rows)
    const id = idOf(op)
    let row = rows.get(id)
    if (!row) {
      row = { entity: mustEntity(op.entity), id, ops: [] }
      rows.set(id, row)
      touched.push(row)
    }
    row.ops.push(op)
  }
  return touched
}

const shortestRun = 8

/** Writes the rows of which many have one field set, as by a new order of a list; answers those that are left. */
const writeRuns = async (
  tx: Kysely<Database>,
  parts: CommitParts,
  touched: readonly Touched[],
): Promise<Touched[]> => {
  const left: Touched[] = []
  const runs = new Map<Entity, Map<string, Touched[]>>()
  for (const each of touched) {
    const { entity } = each
    const field = onlyFieldIn(each)
    if (field === undefined) {
      left.push(each)
      continue
    }
    const ofEntity = runs.get(entity) ?? new Map<string, Touched[]>()
    runs.set(entity, ofEntity)
    const rows = ofEntity.get(field) ?? []
    ofEntity.set(field, rows)
    rows.push(each)
  }
  for (const [entity, ofEntity] of runs)
    for (const [field, rows] of ofEntity) {
      if (rows.length < shortestRun) left.push(...rows)
      else await writeRun(tx, parts, { field, entity, rows })
    }
  return left
}

/** Of a row that is there and stays. */
const onlyFieldIn = ({ ops }: Touched): string | undefined => {
  const [op] = ops
  if (ops.length !== 1 || op?.op !== 'set') return undefined
  const [[field, value] = [], ...others] = Object.entries(op.fields)
  // JSON in SQLite ends at a zero byte.
  return others.length || String(value).includes('\0') ? undefined : field
}

const writeRun = async (
  tx: Kysely<Database>,
  parts: CommitParts,
  { field, entity, rows }: { field: string; entity: Entity; rows: readonly Touched[] },
): Promise<void> => {
  const { stream, commit, set, view } = parts
  const stamped = { version: commit.seq, updated_at: commit.at, updated_by: commit.user_id }
  const written = await set.complete(tx, () =>
    rows.map(({ id, ops }) => {
      const row = view.get(entity, id) as AnyRow | undefined
      if (!row || !set.get(entity, id)) throw new Error(`${entity.name} ${id}: set, and not there`)
      return { row, versions: versionsAfter(parts, entity, set.versions(entity, id), ops) }
    }),
  )
  await updateField(tx, entity, { stream, field, rows: written, stamped })
}

const newRowsIn = (ops: readonly CommittedOp[]): { entity: Entity; ids: string[] }[] => {
  const ids = new Map<string, string[]>()
  for (const op of ops) {
    if (op.op !== 'put') continue
    const known = ids.get(op.entity)
    if (known) known.push(op.row.id)
    else ids.set(op.entity, [op.row.id])
  }
  return [...ids].map(([name, named]) => ({ entity: mustEntity(name), ids: named }))
}

const nextHead = fixedQuery(db =>
  db
    .insertInto('streams')
    .values({ stream: '', head: 1, floor: 0, mark: '', closed_at: null, closed_by: null })
    .onConflict(conflict =>
      conflict.column('stream').doUpdateSet(row => ({
        head: row('streams.head', '+', row.lit(1)),
        mark: row.ref('excluded.mark'),
      })),
    )
    .returning('head'),
)

const raiseHead = async (tx: Kysely<Database>, { stream, commit }: CommitParts): Promise<void> => {
  const [raised] = await nextHead(tx, [stream, 1, 0, commit.mutation_id, null, null])
  if (raised?.head !== commit.seq)
    throw new Error(`stream ${stream}: head ${raised?.head} where ${commit.seq} was due`)
}

const writeOne = async (
  tx: Kysely<Database>,
  parts: CommitParts,
  entity: Entity,
  id: string,
  ops: CommittedOp[],
): Promise<void> => {
  const { stream, view, set } = parts
  const before = await set.complete(tx, () => set.get(entity, id) as AnyRow | undefined)
  const row = view.get(entity, id) as AnyRow | undefined
  if (!row && !before) return
  const fieldVersions = await set.complete(tx, () => fieldVersionsOf(set, entity, id, before !== undefined))
  const versions = versionsAfter(parts, entity, fieldVersions, ops)
  if (entity.root && (!row || !before)) await openOrClose(tx, parts, row !== undefined)
  if (!row) return bury(tx, parts, entity, before as AnyRow, versions)
  if (!before && set.tombstoneRecord(entity, id)) await unbury(tx, stream, entity, id)
  // Nobody judged what a rule made or an undo brings back.
  if (!before && (await set.complete(tx, () => set.usedElsewhere(entity, id))))
    throw new AppError('ID_TAKEN', { entity: entity.name, id })
  await writeRow(tx, entity, stream, row, versions, before !== undefined)
}

/** A row that comes back has the book that it went with. */
const fieldVersionsOf = (set: WorkingSet, entity: Entity, id: string, there: boolean): FieldVersions =>
  there ? set.versions(entity, id) : (set.tombstoneRecord(entity, id)?.versions ?? {})

/** A trip that is deleted keeps its rows and closes its stream; one brought back opens it again. */
const openOrClose = async (
  tx: Kysely<Database>,
  { stream, commit }: CommitParts,
  open: boolean,
): Promise<void> => {
  await tx
    .updateTable('streams')
    .set({ closed_at: open ? null : commit.at, closed_by: open ? null : commit.user_id })
    .where('stream', '=', stream)
    .execute()
}

const insertTombstone = fixedQuery(db =>
  db
    .insertInto('tombstones')
    .values({
      stream: '',
      entity: '',
      id: '',
      seq: 0,
      mutation_id: '',
      user_id: '',
      at: 0,
      row: '',
      field_versions: '',
    })
    .onConflict(conflict =>
      conflict.columns(['id', 'entity', 'stream']).doUpdateSet(tombstoneRecord => ({
        seq: tombstoneRecord.ref('excluded.seq'),
        mutation_id: tombstoneRecord.ref('excluded.mutation_id'),
        user_id: tombstoneRecord.ref('excluded.user_id'),
        at: tombstoneRecord.ref('excluded.at'),
        row: tombstoneRecord.ref('excluded.row'),
        field_versions: tombstoneRecord.ref('excluded.field_versions'),
      })),
    ),
)

const bury = async (
  tx: Kysely<Database>,
  { stream, commit }: CommitParts,
  entity: Entity,
  row: AnyRow,
  versions: FieldVersions,
): Promise<void> => {
  const { seq, mutation_id, user_id, at } = commit
  const was = [JSON.stringify(row), packVersions(versions)]
  await deleteRow(tx, entity, stream, row.id)
  await insertTombstone(tx, [stream, entity.name, row.id, seq, mutation_id, user_id, at, ...was])
}

const deleteTombstone = fixedQuery(db =>
  db.deleteFrom('tombstones').where('id', '=', '').where('entity', '=', '').where('stream', '=', ''),
)

const unbury = async (tx: Kysely<Database>, stream: string, entity: Entity, id: string): Promise<void> => {
  await deleteTombstone(tx, [id, entity.name, stream])
}

/** The row's book after this commit: a new row counts as written in every group, one that is put back as it was before. */
const versionsAfter = (
  { commit, client, edited_at, result }: CommitParts,
  entity: Entity,
  fieldVersions: FieldVersions,
  ops: readonly CommittedOp[],
): FieldVersions => {
  let versions = fieldVersions
  for (const op of ops) {
    const before = versions
    versions = { ...before }
    const derived = result.derived.has(op) || result.restored.has(op)
    const write: Write = { seq: commit.seq, client, edited_at, derived }
    const groups = op.op === 'put' ? ['*', ...Object.keys(before)] : groupsSet(entity, op)
    for (const group of groups) versions[group] = afterWrite(versionOf(before, group), write)
  }
  return versions
}

const groupsSet = (entity: Entity, op: CommittedOp): string[] =>
  op.op === 'set' ? Object.keys(op.fields).map(name => entity.groupOf[name] ?? '') : []

const insertCommit = fixedQuery(db =>
  db.insertInto('commits').values({
    stream: '',
    seq: 0,
    mutation_id: '',
    client_id: '',
    user_id: '',
    kind: '',
    name: '',
    via: '',
    at: 0,
    ops: '',
    inverse: '',
    conflicts: '',
    request_hash: '',
    status: 0,
    outcome: '',
    answer: '',
  }),
)

const writeLog = async (
  tx: Kysely<Database>,
  { stream, commit, result, answered }: CommitParts,
): Promise<void> => {
  const { seq, mutation_id, client_id, user_id, kind, name, via = null, at } = commit
  const { ops, inverse } = writeLogText(commit.ops, result.inverse)
  const head = [stream, seq, mutation_id, client_id, user_id, kind, name, via, at]
  const { request_hash, status, outcome, answer } = answered
  const said = [ops, inverse, JSON.stringify(commit.conflicts)]
  await insertCommit(tx, [...head, ...said, request_hash, status, outcome, answer])
  await addLines(tx, { stream, seq }, linesOf(commit.ops))
}

const timeOf = fixedQuery(db =>
  db
    .selectFrom('commits')
    .select('at')
    .where('stream', '=', '')
    .where('seq', '>=', 0)
    .orderBy('seq')
    .limit(sql.lit(1)),
)

/** When the commit at `seq` happened; 0 when it is not in the log. */
export const commitTime = async (tx: Kysely<Database>, stream: string, seq: number): Promise<number> => {
  const [row] = await timeOf(tx, [stream, seq])
  return row?.at ?? 0
}
