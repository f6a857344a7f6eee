import * as z from 'zod/mini'
import { deleteEntryOps } from '../domain/journal/fill.ts'
import { detachTrip } from '../domain/journal/follow-trip.ts'
import { childrenOf, findEntity, mustEntity } from '../entities/index.ts'
import { day } from '../entities/day.ts'
import { journeyEntry } from '../entities/journey-entry.ts'
import { journeyTrip } from '../entities/journey-trip.ts'
import { settlement } from '../entities/settlement.ts'
import { trip } from '../entities/trip.ts'
import { vacay } from '../entities/vacay.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { isRefusal, type Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { OverlayState } from '../memory-state.ts'
import type { CommittedOp, InverseOp, Op, Values } from '../op.ts'
import { defineAction, type Plan } from '../plan.ts'
import { sameValue } from '../row.ts'
import { runOps } from '../run.ts'
import type { PastCommit, State } from '../state.ts'
import { streamKinds } from '../streams.ts'
import { isSettledSince } from './settle-up.ts'

/** Rows that membership and access hang on are never undone, restored or rewound this way. */
export const neverUndone: ReadonlySet<string> = new Set([
  // Who reads the streams that people share.
  ...Object.values(streamKinds).flatMap(({ members }) => members ?? []),
  'app_level',
  'app_addon',
  'chat_message',
  'chat_reaction',
  'poll_vote',
  'own_vote',
  // But see `links`.
  'journey_trip',
])

/** Linking a trip to a journal and unlinking it are undone where somebody named the trip; the server asks for access. */
const links = ({ entity, derived }: InverseOp): boolean => entity === journeyTrip.name && !derived

/** Comes back with what it belongs to: never by itself. */
const comesAlong: ReadonlySet<string> = new Set(['poll_vote'])

type Skipped = NonNullable<Plan['skipped']>

/**
 * Takes a commit back. Each group returns only if nobody wrote it since, or if it stands again as the commit left it;
 * the rest is listed. Undo it for redo.
 */
export const undo = defineAction({
  name: 'undo',
  method: 'POST',
  path: '/api/streams/:stream/undos',
  permission: 'none',
  reopens: true,
  body: () => z.strictObject({ mutation_id: idSchema }),
  stream: params => params['stream'] ?? '',
  plan(state, { body }) {
    const past = state.pastCommit(String(body['mutation_id']))
    if (!past) return { refused: 'NOTHING_TO_UNDO', detail: { mutation_id: body['mutation_id'] } }
    return planInverse(state, past)
  },
})

export const mostUndoneAtOnce = 200
/** What all of them together may take back, in rows. */
const mostUndoneRows = 10_000

/**
 * Takes several commits back in one, the latest first: what an assistant did while it was connected. Only the server
 * knows all of them. Each is taken back as `undo` would; those that cannot be are left out and listed.
 */
export const undoSeveral = defineAction({
  name: 'undo.several',
  method: 'POST',
  path: '/api/streams/:stream/undos/several',
  permission: 'none',
  online: true,
  body: () =>
    z.strictObject({
      mutation_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(mostUndoneAtOnce)),
    }),
  stream: params => params['stream'] ?? '',
  plan(state, { body: { mutation_ids } }) {
    const commits: PastCommit[] = []
    let rows = 0
    for (const id of new Set(mutation_ids)) {
      const past = state.pastCommit(id)
      if (!past) continue
      rows += past.inverse.length
      // Before the next one is read.
      if (rows > mostUndoneRows)
        return { refused: 'INVALID_INPUT', detail: { fields: { mutation_ids: 'TOO_BIG' } } }
      commits.push(past)
    }
    if (!commits.length) return { refused: 'NOTHING_TO_UNDO', detail: { mutation_id: mutation_ids[0] } }
    return planSeveral(state, commits)
  },
})

const nobody = { seq: 0, at: 0, by: null }

const planSeveral = (state: State, commits: readonly PastCommit[]): Plan | Refusal => {
  // Asked for as lists, so that the server reads them at once and not row by row.
  for (const name of new Set(commits.flatMap(({ inverse }) => inverse.map(({ entity }) => entity))))
    state.list(mustEntity(name))
  const view = new OverlayState(state)
  const ops: Op[] = []
  const skipped: Skipped = []
  const latestFirst = commits.toSorted((a, b) => (b.seq ?? 0) - (a.seq ?? 0))
  for (const past of latestFirst) {
    const plan = planInverse(view, past)
    if (isRefusal(plan)) {
      const [first] = past.inverse
      const id = first?.op === 'restore' ? first.row.id : (first?.id ?? past.mutation_id)
      skipped.push({ entity: first?.entity ?? '', id, reason: 'never_undone' })
      continue
    }
    // The next one is taken back from where this one leaves the rows.
    const result = runOps(view, plan.ops, nobody)
    if (isRefusal(result)) return result
    ops.push(...plan.ops)
    skipped.push(...(plan.skipped ?? []))
  }
  return { ops, ...(skipped.length ? { skipped } : {}) }
}

/** Brings a deleted row back with what went with it, under the same ids. */
export const restore = defineAction({
  name: 'restore',
  method: 'POST',
  path: '/api/streams/:stream/restores',
  permission: 'none',
  reopens: true,
  body: () =>
    z.strictObject({
      entity: z.string(),
      id: idSchema,
      mutation_id: z.optional(idSchema),
    }),
  stream: params => params['stream'] ?? '',
  plan(state, { body }) {
    const entity = findRestorable(String(body['entity']))
    const id = String(body['id'])
    if (!entity) return { refused: 'INVALID_INPUT', detail: { fields: { entity: 'INVALID' } } }
    if (state.get(entity, id)) return { ops: [], subject: { entity, id } }
    const row = state.tombstone(entity, id)
    if (!row) return { refused: 'SNAPSHOT_EXPIRED', detail: { entity: entity.name, id } }
    const past = typeof body['mutation_id'] === 'string' ? state.pastCommit(body['mutation_id']) : undefined
    const gone = past?.inverse.some(
      op => op.op === 'restore' && op.entity === entity.name && op.row.id === id,
    )
    const plan = planInverse(
      state,
      gone && past
        ? past
        : { mutation_id: '', seq: undefined, inverse: [{ op: 'restore', entity: entity.name, row }] },
    )
    return isRefusal(plan) ? plan : { ...plan, subject: { entity, id } }
  },
})

const findRestorable = (name: string): Entity | undefined =>
  neverUndone.has(name) ? undefined : findEntity(name)

interface Undoing {
  state: State
  past: PastCommit
  seq: number | undefined
  /** The values that the commit left behind, by `entity id`. */
  left: ReadonlyMap<string, Values>
  skipped: Skipped
  /** Rows this undo deletes or brings back, as `entity id`. */
  deletes: ReadonlySet<string>
  /** Values it means to give back, by `entity id`. */
  sets: ReadonlyMap<string, Values>
  restores: Set<string>
  /** By entity: who is named inside the values of which rows. Looked up once, for a commit may have made thousands. */
  holders: Map<string, ReadonlyMap<string, { entity: string; id: string }[]>>
}

/** An account has one plan of days off, and makes no second: it is closed by nobody, whoever else writes in it. */
const endsPlan = ({ op, entity }: InverseOp): boolean => op === 'delete' && entity === vacay.name

const planInverse = (state: State, past: PastCommit): Plan | Refusal => {
  if (past.inverse.some(op => endsPlan(op) || (neverUndone.has(op.entity) && !op.derived && !links(op))))
    return { refused: 'NOTHING_TO_UNDO', detail: { mutation_id: past.mutation_id } }
  const inverse = past.inverse.filter(
    op => !neverUndone.has(op.entity) || comesAlong.has(op.entity) || links(op),
  )
  const it: Undoing = {
    state,
    past,
    seq: past.seq,
    left: leftBy(past.ops ?? []),
    skipped: [],
    deletes: new Set(inverse.flatMap(op => (op.op === 'delete' ? [`${op.entity} ${op.id}`] : []))),
    sets: new Map(inverse.flatMap(op => (op.op === 'update' ? [[`${op.entity} ${op.id}`, op.fields]] : []))),
    restores: new Set(),
    holders: new Map(),
  }
  const ops = inverse.flatMap(op => {
    if (!op.derived) return invert(it, op)
    // Values that came along are derived again; only rows that stay away are news to people.
    const quiet = op.op === 'restore' ? it : { ...it, skipped: [] }
    return invert(quiet, op).map((back): Op => ({ ...back, derived: true }))
  })
  return {
    ops: ledByWhatWasNamed(inverse, withWhatWasNamed(inverse, ops)),
    ...(it.skipped.length ? { skipped: it.skipped } : {}),
  }
}

/**
 * What came along is taken back with what was named, and not without it: it needs no permission of its own. A commit
 * in which nothing was named, such as a day count, is taken back as if each part had been.
 */
const withWhatWasNamed = (inverse: readonly InverseOp[], ops: Op[]): Op[] => {
  if (inverse.every(op => op.derived)) return ops.map(({ derived: _, ...op }) => op as Op)
  return ops.some(op => !op.derived) ? ops : []
}

/**
 * Where a range or a place among the days stays away, or loses to what others wrote, what came along with it stays as it
 * is (D8). It goes first, for what follows stands on it.
 */
const ledByWhatWasNamed = (inverse: readonly InverseOp[], ops: Op[]): Op[] => {
  const named = inverse.filter(op => !op.derived)
  const isLed = named.every(isOfTrip) ? named.some(isRange) : named.every(isPlaceOfDay)
  if (!isLed) return ops
  const leads = ops.filter(op => !op.derived && (isRange(op) || isPlaceOfDay(op)))
  const others = ops.filter(op => !op.derived && !leads.includes(op))
  const along = leads.length ? ops.filter(op => op.derived) : []
  return [...leads, ...along.map((op): Op => ({ ...op, follows: true })), ...others]
}

const isOfTrip = (op: Op | InverseOp): boolean => op.op === 'update' && op.entity === trip.name

const isRange = (op: Op | InverseOp): boolean =>
  op.op === 'update' && op.entity === trip.name && ('start_date' in op.fields || 'end_date' in op.fields)

const isPlaceOfDay = (op: Op | InverseOp): boolean =>
  op.op === 'update' && op.entity === day.name && 'position' in op.fields

const invert = (it: Undoing, inverse: InverseOp): Op[] => {
  const entity = mustEntity(inverse.entity)
  if (inverse.op === 'restore') return invertDelete(it, entity, inverse.row)
  const row = it.state.get(entity, inverse.id) as AnyRow | undefined
  if (!row) return []
  return inverse.op === 'delete'
    ? invertCreate(it, entity, row)
    : invertUpdate(it, entity, row, inverse.fields)
}

const skip = (it: Undoing, entity: Entity, id: string, reason: string): Op[] => {
  it.skipped.push({ entity: entity.name, id, reason })
  return []
}

/**
 * A row comes back unless what it belongs to is gone, or another payment took its place; what it merely pointed at is
 * let go.
 */
const invertDelete = (it: Undoing, entity: Entity, row: AnyRow): Op[] => {
  // Rows with derived ids may go and come back in one commit: what this undo deletes is not in the way.
  if (it.state.get(entity, row.id) && !it.deletes.has(`${entity.name} ${row.id}`)) return []
  if (entity.name === settlement.name && isSettledSince(it.state, row, it.past))
    return skip(it, entity, row.id, 'settled_since')
  const back: AnyRow = { ...row }
  for (const [name, { reference }] of Object.entries(entity.fields)) {
    if (!reference || reference.on_delete === 'soft' || isThere(it, reference.entity, row[name])) continue
    if (reference.on_delete === 'cascade') return skip(it, entity, row.id, 'parent_gone')
    back[name] = null
  }
  it.restores.add(`${entity.name} ${row.id}`)
  return [{ op: 'restore', entity: entity.name, id: row.id, row: back }]
}

const isThere = (it: Undoing, entity: string, id: unknown): boolean =>
  typeof id !== 'string' ||
  it.restores.has(`${entity} ${id}`) ||
  it.state.get(mustEntity(entity), id) !== undefined

/** A row that was made goes again unless someone wrote it, or put something under it, since. */
const invertCreate = (it: Undoing, entity: Entity, row: AnyRow): Op[] => {
  const groups = Object.keys(entity.groups).filter(name => entity.groups[name]?.merge !== 'server')
  if (!groups.every(group => untouched(it, entity, row.id, group)))
    return skip(it, entity, row.id, 'changed_since')
  if (hasNewChildren(it, entity, row.id) || isHeld(it, entity, row.id))
    return skip(it, entity, row.id, 'in_use')
  // An entry that was written on a suggestion becomes the suggestion again; a hidden suggestion is shown again.
  const entry = entity.name === journeyEntry.name ? it.state.get(journeyEntry, row.id) : undefined
  if (entry?.type === 'skeleton')
    return entry.hidden ? [{ op: 'update', entity: entity.name, id: row.id, fields: { hidden: false } }] : []
  if (entry) return deleteEntryOps(it.state, entry)
  const removal: Op = { op: 'delete', entity: entity.name, id: row.id }
  return entity.name === journeyTrip.name
    ? [removal, ...detachTrip(it.state, String(row['trip_id']))]
    : [removal]
}

const hasNewChildren = (it: Undoing, entity: Entity, id: string): boolean =>
  !entity.root &&
  childrenOf(entity.name).some(
    child =>
      child.on_delete === 'cascade' &&
      (it.state.where(child.entity, child.field, id) as AnyRow[]).some(
        row =>
          !it.deletes.has(`${child.entity.name} ${row.id}`) && !goesBack(it, child.entity, child.field, row),
      ),
  )

/** Named by a row that this undo leaves. */
const isHeld = (it: Undoing, { name, held }: Entity, id: string): boolean => {
  if (!held) return false
  const holders = it.holders.get(name) ?? held.holders(it.state)
  it.holders.set(name, holders)
  return holders.get(id)?.some(row => !it.deletes.has(`${row.entity} ${row.id}`)) ?? false
}

/** This undo puts the row back to where it came from. */
const goesBack = (it: Undoing, entity: Entity, field: string, row: AnyRow): boolean => {
  const home = it.sets.get(`${entity.name} ${row.id}`)?.[field]
  const parent = entity.fields[field]?.reference?.entity ?? ''
  return (
    home !== undefined &&
    home !== row[field] &&
    isThere(it, parent, home) &&
    untouched(it, entity, row.id, entity.groupOf[field] ?? '')
  )
}

const invertUpdate = (it: Undoing, entity: Entity, row: AnyRow, before: Values): Op[] => {
  const fields: Values = {}
  const kept = new Map<string, string>()
  for (const [name, value] of Object.entries(before)) {
    const group = entity.groupOf[name] ?? ''
    const { reference } = entity.fields[name] ?? {}
    if (!untouched(it, entity, row.id, group)) kept.set(group, 'changed_since')
    else if (reference && reference.on_delete !== 'soft' && !isThere(it, reference.entity, value))
      kept.set(group, 'parent_gone')
    else fields[name] = value
  }
  for (const name of Object.keys(fields)) if (kept.has(entity.groupOf[name] ?? '')) delete fields[name]
  for (const reason of kept.values()) skip(it, entity, row.id, reason)
  return Object.keys(fields).length ? [{ op: 'update', entity: entity.name, id: row.id, fields }] : []
}

const leftBy = (ops: readonly CommittedOp[]): Map<string, Values> => {
  const left = new Map<string, Values>()
  for (const op of ops) {
    if (op.op === 'put') left.set(`${op.entity} ${op.row.id}`, op.row)
    if (op.op === 'set') {
      const key = `${op.entity} ${op.id}`
      left.set(key, { ...left.get(key), ...op.fields })
    }
  }
  return left
}

/**
 * Was the group last written by the commit that is undone, or is it again as that commit left it? Later changes that
 * were undone themselves are no obstacle. A side that keeps no group versions cannot object.
 */
const untouched = (it: Undoing, entity: Entity, id: string, group: string): boolean => {
  const version = it.state.groupVersion(entity, id, group)
  return (
    version === undefined || it.seq === undefined || version === it.seq || isAsLeft(it, entity, id, group)
  )
}

const isAsLeft = (it: Undoing, entity: Entity, id: string, group: string): boolean => {
  const left = it.left.get(`${entity.name} ${id}`)
  const row = it.state.get(entity, id) as AnyRow | undefined
  const names = Object.keys(entity.groups[group]?.fields ?? {}).filter(name => left && name in left)
  return names.length > 0 && names.every(name => sameValue(row?.[name], left?.[name]))
}
