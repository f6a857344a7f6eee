/** The create, update and delete routes that every entity has, read off its declaration. */
import type { Permission } from './access.ts'
import { createSchema, noBody, updateSchema } from './body-schema.ts'
import { orderKeyField, type AnyRow, type Entity } from './entity.ts'
import { isRefusal, type Refusal } from './errors.ts'
import { once } from './once.ts'
import type { Op, Values } from './op.ts'
import { listItems, placeInList, rekeyOps, type Placement } from './order-list.ts'
import type { MutationRoute, Plan, PlanInput } from './plan.ts'
import type { State } from './state.ts'
import { parseStream, streamKinds } from './streams.ts'

/** A plan for groups that an action owns: it gets the fields of the group and answers the ops. */
export type GroupPlan = (state: State, input: PlanInput) => Plan | Refusal

/** `entity.group` → the action that writes it. */
export type Owners = Record<string, GroupPlan>

export const entityPath = (entity: Entity, path = entity.path): string =>
  [entity.root ? rootsPath(entity) : streamKinds[entity.stream].prefix, path].filter(Boolean).join('/')

/** Of `/api/trips/:trip_id`, where all trips are. */
const rootsPath = (entity: Entity): string => streamKinds[entity.stream].prefix.replace(/\/[^/]+$/, '')

/** The address of one row. */
export const rowPath = (entity: Entity): string =>
  entity.root ? streamKinds[entity.stream].prefix : `${entityPath(entity)}/:id`

/** The parameter of an address that names the row. */
export const idParam = (entity: Entity): string => (entity.root && streamKinds[entity.stream].scope) || 'id'

/** The id that a row path names. */
export const rowId = (entity: Entity, params: Record<string, string>): string => params[idParam(entity)] ?? ''

export const streamOf = (entity: Entity, params: Record<string, string>): string => {
  const { scope } = streamKinds[entity.stream]
  return scope === undefined ? entity.stream : `${entity.stream}:${params[scope] ?? ''}`
}

/** What creating and deleting a row asks for. */
export const lifePermissions = (entity: Entity): { create: Permission; delete: Permission } =>
  entity.root && entity.stream === 'trip'
    ? { create: 'trip_create', delete: 'trip_delete' }
    : { create: entity.permission, delete: entity.delete_permission ?? entity.permission }

export const crudRoutes = (entity: Entity, owners: Owners): MutationRoute[] => {
  if (entity.actions_only) return []
  const common = {
    permission: entity.permission,
    ...(entity.addon ? { addon: entity.addon } : {}),
    entity,
    stream: (params: Record<string, string>) => streamOf(entity, params),
  }
  const updated = once(() => updateSchema(entity))
  const created = once(() => createSchema(entity))
  const planned: MutationRoute['plan'] = (state, input) => planUpdate(state, entity, owners, input)
  const update = (method: 'PUT' | 'PATCH'): MutationRoute => ({
    ...common,
    name: `${entity.name}.update`,
    method,
    path: rowPath(entity),
    // Each group asks for its own permission; the route itself only for access, but where all of it is for admins.
    permission: entity.permission === 'admin' ? 'admin' : 'none',
    get body() {
      return updated()
    },
    names: (_body, params) => [{ entity, ids: [rowId(entity, params)] }],
    plan: planned,
  })
  return [
    ...[entity.path, ...(entity.aliases ?? [])].map((path): MutationRoute => ({
      ...common,
      name: `${entity.name}.create`,
      method: 'POST',
      path: entityPath(entity, path),
      get body() {
        return created()
      },
      mints: ['id'],
      status: 201,
      names: body => [{ entity, ids: [String(body['id'])] }],
      plan: (state, input) => missingParent(entity, input) ?? planCreate(state, entity, input),
    })),
    ...(entity.patch_only ? [] : [update('PUT')]),
    update('PATCH'),
    {
      ...common,
      name: `${entity.name}.delete`,
      permission: lifePermissions(entity).delete,
      method: 'DELETE',
      path: rowPath(entity),
      body: noBody,
      names: (_body, params) => [{ entity, ids: [rowId(entity, params)] }],
      plan: (state, input) => {
        const id = rowId(entity, input.params)
        const held = state.get(entity, id) ? entity.held?.holders(state).get(id)?.length : 0
        if (entity.held && held)
          return { refused: entity.held.code, detail: { entity: entity.name, id, count: held } }
        return { ops: [{ op: 'delete', entity: entity.name, id }], subject: { entity, id } }
      },
    },
  ]
}

export const planCreate = (state: State, entity: Entity, { params, body }: PlanInput): Plan => {
  const { id, ...sent } = body as Values & { id: string }
  const fields: Values = { ...sent, ...pathFields(entity, params) }
  const extra = placeFields(state, entity, fields, undefined)
  return { ops: [{ op: 'create', entity: entity.name, id, fields }, ...extra], subject: { entity, id } }
}

/** A parent may stand in the path or in the body; a row without one is never made. */
const missingParent = (entity: Entity, { params, body }: PlanInput): Refusal | undefined => {
  for (const [name, { reference, initial }] of Object.entries(entity.fields)) {
    if (initial === undefined && reference?.on_delete === 'cascade' && !(name in params) && !(name in body))
      return { refused: 'INVALID_INPUT', detail: { fields: { [name]: 'REQUIRED' } } }
  }
  return undefined
}

/** Fields that the path gives, such as the day of a note. */
const pathFields = (entity: Entity, params: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name in entity.fields))

const planUpdate = (state: State, entity: Entity, owners: Owners, input: PlanInput): Plan | Refusal => {
  const id = rowId(entity, input.params)
  const row = state.get(entity, id) as AnyRow | undefined
  if (!row) return gone(state, entity, id)
  const fields: Values = { ...input.body }
  const ops: Op[] = []
  const skipped: NonNullable<Plan['skipped']> = []
  for (const [groupName, definition] of Object.entries(entity.groups)) {
    const names = Object.keys(definition.fields).filter(name => name in fields)
    const owner = names.length ? owners[`${entity.name}.${groupName}`] : undefined
    if (!owner) continue
    const plan = owner(state, { ...input, body: pick(fields, names) })
    if (isRefusal(plan)) return plan
    ops.push(...plan.ops)
    skipped.push(...(plan.skipped ?? []))
    for (const name of names) delete fields[name]
  }
  const rekeyed = placeFields(state, entity, fields, row)
  const update = (some: Values): Op[] =>
    Object.keys(some).length
      ? [{ op: 'update', entity: entity.name, id, fields: some, base: input.base }]
      : []
  // What makes room follows the place alone, so that it stands or falls with it.
  const names = rekeyed.length ? orderedFields(entity).filter(name => name in fields) : []
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  ops.unshift(...update(pick(fields, names)), ...rekeyed, ...update(rest))
  return { ops, subject: { entity, id }, ...(skipped.length ? { skipped } : {}) }
}

/** Those that say where a row stands. */
const orderedFields = ({ groups }: Entity): string[] =>
  Object.values(groups).flatMap(group => (group.merge === 'order' ? Object.keys(group.fields) : []))

const pick = (fields: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, fields[name]]))

export const gone = (state: State, entity: Entity, id: string): Refusal => ({
  refused: state.tombstone(entity, id) ? 'ENTITY_GONE' : 'NOT_FOUND',
  detail: { entity: entity.name, id },
})

/**
 * Turns placements in `fields` into keys, in place, and answers new keys for rows that stand in the way.
 * A row that is new, or that changes its list, goes to the end unless it says where.
 */
const placeFields = (state: State, entity: Entity, fields: Values, row: AnyRow | undefined): Op[] => {
  const rekeyed: Op[] = []
  for (const definition of Object.values(entity.groups)) {
    if (definition.merge !== 'order' || !definition.list) continue
    const keyField = orderKeyField(definition)
    const { scope } = definition
    const movesList = scope !== undefined && scope in fields && fields[scope] !== row?.[scope]
    if (row && !(keyField in fields) && !movesList) continue
    const scopeValue = scope === undefined ? undefined : (fields[scope] ?? row?.[scope])
    const items = listItems(state, definition.list, scope ? { field: scope, value: scopeValue } : undefined)
    const others = items.filter(item => item.id !== row?.id)
    const { key, rekey } = placeInList(others, (fields[keyField] as Placement | undefined) ?? {})
    fields[keyField] = key
    rekeyed.push(...rekeyOps(rekey, definition.list))
  }
  return rekeyed
}

/** The stream's own id, for plans that work on the row the stream is named after. */
export const streamId = (state: State): string => parseStream(state.stream)?.id ?? ''
