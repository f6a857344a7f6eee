/**
 * Ops and what takes them back as the log keeps them. A new order of a list sets the same field of a hundred rows: such a
 * run names its entity and its fields once. The way back mirrors the ops, so it does not repeat their ids.
 */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { CommittedOp, InverseOp, Values } from '@caravel/sync-protocol/op'
import { perEntity, scopeColumn } from './synced-rows.ts'

/** Shorter runs are kept as they travel. */
const shortestRun = 3

type SetOp = Extract<CommittedOp, { op: 'set' }>
type UpdateOp = Extract<InverseOp, { op: 'update' }>

/** A row: its id, then the value of each of `fields`. */
interface SetRun {
  op: 'sets'
  entity: string
  fields: string[]
  rows: unknown[][]
}

/** `from`: the first row is that of the op with this number, the second that of the op before it, and so on. */
interface UpdateRun {
  op: 'updates'
  entity: string
  /** Where all of them are; of some only, their numbers are in `made`. */
  derived?: true
  made?: number[]
  fields: string[]
  from?: number
  rows: unknown[][]
}

/** One that takes back the op with the number `from`, without repeating its id. */
type ShortInverse = { derived?: true; entity: string; from: number } & (
  { op: 'delete' } | { op: 'update'; fields: Values }
)

/** `blank`: the fields that its row does not name are null. */
interface Blank {
  blank?: true | undefined
}

type StoredOp = (CommittedOp & Blank) | SetRun
type StoredInverse = (InverseOp & Blank) | ShortInverse | UpdateRun

export interface LogText {
  ops: string
  inverse: string
}

export const writeLogText = (ops: readonly CommittedOp[], inverse: readonly InverseOp[]): LogText => ({
  ops: JSON.stringify(packOps(ops)),
  inverse: JSON.stringify(packInverse(inverse, ops)),
})

export const readOps = (text: string): CommittedOp[] =>
  (JSON.parse(text) as StoredOp[]).flatMap(op => (op.op === 'sets' ? unpackSets(op) : [filled(op)]))

/** `ops` is the text beside it. */
export const readInverse = ({ ops, inverse }: LogText): InverseOp[] => {
  let named: CommittedOp[] | undefined
  const idAt = (index: number): string => {
    named ??= readOps(ops)
    const op = named[index]
    if (!op) throw new Error(`op ${index} of ${named.length} is to be taken back`)
    return idOf(op)
  }
  return (JSON.parse(inverse) as StoredInverse[]).flatMap((op): InverseOp[] => {
    if (op.op === 'updates') return unpackUpdates(op, idAt)
    if (!('from' in op)) return [filled(op)]
    const { from, ...rest } = op
    return [{ ...rest, id: idAt(from) } as InverseOp]
  })
}

export const idOf = (op: CommittedOp | InverseOp): string => ('row' in op ? op.row.id : op.id)

/** Ops that set the same fields of rows of one entity, together; every other op alone. */
export const runsOfSets = (ops: readonly CommittedOp[]): CommittedOp[][] => runsOf(ops, continuesSet)

const packOps = (ops: readonly CommittedOp[]): StoredOp[] =>
  runsOfSets(ops).flatMap((run): StoredOp[] => {
    const [first] = run
    if (run.length < shortestRun || first?.op !== 'set') return run.map(withoutNulls)
    const fields = Object.keys(first.fields)
    const rows = (run as SetOp[]).map(op => [op.id, ...fields.map(name => op.fields[name])])
    return [{ op: 'sets', entity: first.entity, fields, rows }]
  })

const unpackSets = ({ entity, fields, rows }: SetRun): CommittedOp[] =>
  rows.map(([id, ...values]) => ({ op: 'set', entity, id: String(id), fields: zip(fields, values) }))

const packInverse = (inverse: readonly InverseOp[], ops: readonly CommittedOp[]): StoredInverse[] => {
  let next = ops.length
  return runsOf(inverse, continuesUpdate).flatMap((run): StoredInverse[] => {
    const from = next - 1
    next -= run.length
    const mirrors = run.every((op, n) => isOf(op, ops[from - n]))
    const [first] = run
    if (run.length < shortestRun || first?.op !== 'update')
      return run.map((op, n) => (mirrors ? withoutId(op, from - n) : withoutNulls(op)))
    const fields = Object.keys(first.fields)
    const rows = (run as UpdateOp[]).map(op => {
      const values = fields.map(name => op.fields[name])
      return mirrors ? values : [op.id, ...values]
    })
    const made = run.flatMap((op, n) => (op.derived ? [n] : []))
    const all = made.length === run.length
    return [
      {
        op: 'updates',
        entity: first.entity,
        ...(all ? { derived: true } : made.length ? { made } : {}),
        fields,
        ...(mirrors ? { from } : {}),
        rows,
      },
    ]
  })
}

const unpackUpdates = (
  { entity, derived, made, fields, from, rows }: UpdateRun,
  idAt: (index: number) => string,
): InverseOp[] => {
  const some = new Set(made)
  return rows.map((row, n) => {
    const [id, values] = from === undefined ? [String(row[0]), row.slice(1)] : [idAt(from - n), row]
    const mark = derived || some.has(n) ? { derived: true as const } : {}
    return { ...mark, op: 'update', entity, id, fields: zip(fields, values) }
  })
}

const withoutId = (op: InverseOp, from: number): StoredInverse => {
  if (op.op === 'restore') return withoutNulls(op)
  const { id: _id, ...rest } = op
  return { ...rest, from }
}

/** The names that a row has, in their order. */
const rowNames = perEntity(entity => {
  const scope = scopeColumn(entity)
  return ['id', ...(scope ? [scope] : []), ...Object.keys(entity.fields), ...bookkeeping]
})
const bookkeeping = ['version', 'created_at', 'updated_at', 'updated_by']

/** Most fields of a new row are empty. A row of another shape, as an older version wrote it, stays as it is. */
const withoutNulls = <Op extends CommittedOp | InverseOp>(op: Op): Op | (Op & Blank) => {
  if (!('row' in op)) return op
  const row = op.row as AnyRow
  const names = rowNames(mustEntity(op.entity))
  const entries = Object.entries(row)
  const isWhole = entries.length === names.length && entries.every(([name], n) => name === names[n])
  if (!isWhole) return op
  const said = Object.fromEntries(entries.filter(([, value]) => value !== null))
  return { ...op, row: said, blank: true }
}

/** Fields that came later and are never empty stay away: there is no telling what they would have been. */
const canBeEmpty = perEntity(entity => {
  const isFull = (name: string) => entity.fields[name]?.schema.safeParse(null).success === false
  return new Set(rowNames(entity).filter(name => !isFull(name)))
})

const filled = <Op extends CommittedOp | InverseOp>(op: Op & Blank): Op => {
  if (!op.blank || !('row' in op)) return op
  const row = op.row as AnyRow
  const entity = mustEntity(op.entity)
  const empty = canBeEmpty(entity)
  const names = rowNames(entity).filter(name => name in row || empty.has(name))
  const { blank: _, ...rest } = {
    ...op,
    row: Object.fromEntries(names.map(name => [name, row[name] ?? null])),
  }
  return rest as Op & Blank
}

const isOf = (op: InverseOp, made: CommittedOp | undefined): boolean =>
  made !== undefined && op.entity === made.entity && idOf(op) === idOf(made)

/** What follows each other and `continues` what came before it. */
const runsOf = <Op>(ops: readonly Op[], continues: (op: Op, before: Op) => boolean): Op[][] => {
  const runs: Op[][] = []
  let run: Op[] | undefined
  for (const op of ops) {
    const before = run?.at(-1)
    if (run && before !== undefined && continues(op, before)) run.push(op)
    else runs.push((run = [op]))
  }
  return runs
}

const continuesSet = (op: CommittedOp, before: CommittedOp): boolean =>
  op.op === 'set' && before.op === 'set' && op.entity === before.entity && sameKeys(op.fields, before.fields)

const continuesUpdate = (op: InverseOp, before: InverseOp): boolean =>
  op.op === 'update' &&
  before.op === 'update' &&
  op.entity === before.entity &&
  sameKeys(op.fields, before.fields)

/** A value that is not there would become one that is null. */
const sameKeys = (a: Values, b: Values): boolean => {
  const names = Object.keys(a)
  const others = Object.keys(b)
  return (
    names.length === others.length &&
    names.every((name, n) => name === others[n] && a[name] !== undefined && b[name] !== undefined)
  )
}

const zip = (fields: readonly string[], values: readonly unknown[]): Values =>
  Object.fromEntries(fields.map((name, n) => [name, values[n]]))
