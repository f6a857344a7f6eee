import * as z from 'zod/mini'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { entities, mustEntity } from '../entities/index.ts'
import { tripMember } from '../entities/trip-member.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { isRefusal, type Refusal } from '../errors.ts'
import { OverlayState } from '../memory-state.ts'
import type { InverseOp, Op, Values } from '../op.ts'
import { defineAction, type Plan } from '../plan.ts'
import { sameValue } from '../row.ts'
import type { MutableState, State } from '../state.ts'
import { parseStream } from '../streams.ts'
import { neverUndone } from './undo.ts'

/** What stays as it is now. Money that changed hands did so, whatever else is taken back. */
export const neverRewound: ReadonlySet<string> = new Set([...neverUndone, 'settlement'])

/**
 * Takes a trip back to how it was right after the commit `to_seq`, as one commit that can be undone. `head` is the
 * commit that the person had seen: what came later was in no preview, so then it is refused. Only the server keeps
 * the log that this needs.
 */
export const rewind = defineAction({
  name: 'rewind',
  method: 'POST',
  path: '/api/streams/:stream/rewinds',
  permission: 'none',
  online: true,
  body: () =>
    z.strictObject({
      to_seq: z.int().check(z.gte(1)),
      head: z.optional(z.int()),
    }),
  stream: params => params['stream'] ?? '',
  plan(state, { body }) {
    const plan = planRewind(state, Number(body['to_seq']))
    if (isRefusal(plan)) return plan
    const head = state.commitsAfter(Number(body['to_seq']))?.[0]?.seq ?? body['to_seq']
    return body['head'] === undefined || body['head'] === head
      ? plan
      : { refused: 'VERSION_MISMATCH', detail: { head } }
  },
})

/** The ops that take the rows of now to those of then. Members, their rights and what people joined stay. */
export const planRewind = (state: State, toSeq: number): Plan | Refusal => {
  const commits = state.commitsAfter(toSeq)
  if (!commits) return { refused: 'HISTORY_EXPIRED', detail: { to_seq: toSeq } }
  const kind = parseStream(state.stream)?.kind
  const kept = entities.filter(entity => entity.stream === kind && !neverRewound.has(entity.name))
  // Asked for as lists, so that the server reads them at once and not row by row.
  for (const entity of kept) state.list(entity)
  const then = new OverlayState(state)
  for (const { inverse } of commits) for (const op of inverse) revert(then, op)
  const root = kept.find(entity => entity.root)
  const gone = root && !then.get(root, parseStream(state.stream)?.id ?? '')
  if (!root || gone) return { refused: 'INVALID_INPUT', detail: { fields: { to_seq: 'OUT_OF_RANGE' } } }
  const changes = kept.flatMap(entity => changedRows(state, then, entity))
  return {
    ops: [
      ...changes.flatMap(change => restoreValue(state, change)),
      ...changes.flatMap(rollback),
      ...changes.toReversed().flatMap(takeAway),
    ],
  }
}

const revert = (then: MutableState, op: InverseOp): void => {
  const entity = mustEntity(op.entity)
  if (op.op === 'delete') return then.remove(entity, op.id)
  if (op.op === 'restore') return then.put(entity, op.row)
  const row = then.get(entity, op.id) as AnyRow | undefined
  if (row) then.put(entity, { ...row, ...op.fields })
}

interface Changed {
  entity: Entity
  id: string
  now: AnyRow | undefined
  past: AnyRow | undefined
}

/** Rows that differ, in an order of their own: two sides list rows in different ones. */
const changedRows = (state: State, then: OverlayState, entity: Entity): Changed[] =>
  [...(then.changed.get(entity.name) ?? [])]
    .map(([id, row]) => ({
      entity,
      id,
      now: state.get(entity, id) as AnyRow | undefined,
      past: row ?? undefined,
    }))
    .filter(({ now, past }) => now !== undefined || past !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** A slot that shows in no list follows the others; nobody means it. */
const quiet = (row: AnyRow): { derived?: true } => (row['state'] === 'trimmed' ? { derived: true } : {})

const restoreValue = (state: State, { entity, id, now, past }: Changed): Op[] => {
  if (now || !past || hasLeft(state, entity, past)) return []
  return [{ op: 'restore', entity: entity.name, id, row: past, ...quiet(past) }]
}

/** Someone who left the trip joins no stop any more. */
const hasLeft = (state: State, entity: Entity, row: AnyRow): boolean =>
  entity.name === assignmentParticipant.name &&
  !state.where(tripMember, 'user_id', row['user_id']).some(member => member.left_at === null)

const rollback = ({ entity, id, now, past }: Changed): Op[] => {
  if (!now || !past) return []
  const named: Values = {}
  const derived: Values = {}
  for (const name of Object.keys(entity.fields)) {
    if (sameValue(now[name], past[name])) continue
    const { merge } = entity.groups[entity.groupOf[name] ?? ''] ?? {}
    const into = merge === 'server' || quiet(now).derived ? derived : named
    into[name] = past[name]
  }
  const update = (fields: Values, more: { derived?: true }): Op[] =>
    Object.keys(fields).length ? [{ op: 'update', entity: entity.name, id, fields, ...more }] : []
  return [...update(named, {}), ...update(derived, { derived: true })]
}

/** Whom something may name that is not taken back stays. */
const takeAway = ({ entity, id, now, past }: Changed): Op[] =>
  now && !past && !entity.root && !entity.held
    ? [{ op: 'delete', entity: entity.name, id, ...quiet(now) }]
    : []
