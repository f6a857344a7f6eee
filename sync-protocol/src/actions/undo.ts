import * as z from 'zod/mini'
import { mustEntity } from '../entities/index.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import type { InverseOp, Op, Values } from '../op.ts'
import type { MutationRoute, Plan } from '../plan.ts'
import type { PastCommit, State } from '../state.ts'

/** Rows that membership and access hang on are never undone or restored this way. */
const neverUndone = new Set(['trip_member', 'app_level', 'app_addon'])

type Skipped = NonNullable<Plan['skipped']>

/** Takes a commit back. Each group returns only if nobody wrote it since; the rest is listed. Undo it for redo. */
export const undo: MutationRoute = {
  name: 'undo',
  method: 'POST',
  path: '/api/streams/:stream/undos',
  permission: 'none',
  reopens: true,
  body: z.strictObject({ mutation_id: idSchema }) as unknown as z.ZodMiniType<Values>,
  stream: params => params['stream'] ?? '',
  plan(state, { body }) {
    const past = state.pastCommit(String(body['mutation_id']))
    if (!past) return { refused: 'NOTHING_TO_UNDO', detail: { mutation_id: body['mutation_id'] } }
    return planInverse(state, past)
  },
}

/** Brings a deleted row back with what went with it, under the same ids. */
export const restore: MutationRoute = {
  name: 'restore',
  method: 'POST',
  path: '/api/streams/:stream/restores',
  permission: 'none',
  reopens: true,
  body: z.strictObject({
    entity: z.string(),
    id: idSchema,
    mutation_id: z.optional(idSchema),
  }) as unknown as z.ZodMiniType<Values>,
  stream: params => params['stream'] ?? '',
  plan(state, { body }) {
    const entity = findRestorable(String(body['entity']))
    const id = String(body['id'])
    if (!entity) return { refused: 'INVALID_INPUT', detail: { fields: { entity: 'INVALID' } } }
    if (state.get(entity, id)) return { ops: [], subject: { entity, id } }
    const row = state.tombstone(entity, id)
    if (!row) return { refused: 'SNAPSHOT_EXPIRED', detail: { entity: entity.name, id } }
    const past = typeof body['mutation_id'] === 'string' ? state.pastCommit(body['mutation_id']) : undefined
    const lost = past?.inverse.filter(op => op.op !== 'update' || op.fields) ?? []
    const plan = planInverse(state, {
      mutation_id: '',
      seq: undefined,
      inverse: lost.length ? lost : [{ op: 'restore', entity: entity.name, row }],
    })
    return { ...plan, subject: { entity, id } }
  },
}

const findRestorable = (name: string): Entity | undefined => {
  if (neverUndone.has(name)) return undefined
  try {
    return mustEntity(name)
  } catch {
    // A name from outside that no entity carries is bad input, answered by the caller.
    return undefined
  }
}

const planInverse = (state: State, past: PastCommit): Plan => {
  const skipped: Skipped = []
  const ops = past.inverse.flatMap(inverse => {
    if (neverUndone.has(inverse.entity)) return []
    return invert(state, inverse, past.seq, skipped)
  })
  return { ops, ...(skipped.length ? { skipped } : {}) }
}

const invert = (state: State, inverse: InverseOp, seq: number | undefined, skipped: Skipped): Op[] => {
  const entity = mustEntity(inverse.entity)
  if (inverse.op === 'restore') {
    if (state.get(entity, inverse.row.id)) return []
    return [{ op: 'restore', entity: entity.name, id: inverse.row.id, row: inverse.row }]
  }
  const row = state.get(entity, inverse.id) as AnyRow | undefined
  if (!row) return []
  const skip = (reason: string): Op[] => {
    skipped.push({ entity: entity.name, id: inverse.id, reason })
    return []
  }
  if (inverse.op === 'delete') {
    const groups = Object.keys(entity.groups).filter(name => entity.groups[name]?.merge !== 'server')
    if (!groups.every(group => untouched(state, entity, inverse.id, group, seq))) return skip('changed_since')
    return [{ op: 'delete', entity: entity.name, id: inverse.id }]
  }
  const fields: Values = {}
  for (const [name, value] of Object.entries(inverse.fields)) {
    const group = entity.groupOf[name] ?? ''
    if (untouched(state, entity, inverse.id, group, seq)) fields[name] = value
    else skip('changed_since')
  }
  return Object.keys(fields).length ? [{ op: 'update', entity: entity.name, id: inverse.id, fields }] : []
}

/** Was the group last written by the commit that is undone? A side that keeps no group versions cannot object. */
const untouched = (
  state: State,
  entity: Entity,
  id: string,
  group: string,
  seq: number | undefined,
): boolean => {
  const version = state.groupVersion(entity, id, group)
  return version === undefined || seq === undefined || version === seq
}
