/** Turns what a person did into an entry: checks it, runs its plan, and refuses it at once if it is impossible. */
import { can, type Addon, type Permission } from '@caravel/sync-protocol/access'
import { addonsNamed } from '@caravel/sync-protocol/addons-named'
import { fieldCodes } from '@caravel/sync-protocol/field-codes'
import type { Entity, AnyRow } from '@caravel/sync-protocol/entity'
import type { Entry } from '@caravel/sync-protocol/entry'
import { AppError, isRefusal, type Refusal } from '@caravel/sync-protocol/errors'
import { OverlayState } from '@caravel/sync-protocol/memory-state'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { Actor, MutationRoute } from '@caravel/sync-protocol/plan'
import { paramsIn } from '@caravel/sync-protocol/route'
import { runOps } from '@caravel/sync-protocol/run'
import { addonOn, standingIn } from '../connection/standing.ts'
import type { PastCommit } from '@caravel/sync-protocol/state'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { StagedBytes } from '../../db/file-store.ts'
import type { Engine, Enqueued } from '../engine-types.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import { amend } from './amend.ts'
import { annihilate } from './annihilate.ts'

export interface SubmitOptions {
  /** Values the edit was made from, for text, checked and list groups. */
  base?: Values
  /** The `version` of the row that was on the screen when editing began. */
  baseSeq?: number
  /** Mutations with the same unit are undone together. */
  unit?: string
  /** The commit of someone else that this change reverts. */
  past?: PastCommit
  /** The bytes of the file that this change announces: both are stored, or neither. */
  upload?: StagedBytes
  /**
   * The row is deleted on this device, but the person wants to keep their text: the change is sent, and the server returns
   * it as a question.
   */
  gone?: boolean
  /**
   * The change is always enqueued, so that it is stored with the rest of its user action. A delete then does not remove
   * unsent entries instead.
   */
  joins?: boolean
}

export interface Submitted extends Enqueued {
  stream: StreamKey
  /** Unsent entries that were removed because this change undoes them; nothing is sent then. */
  removed?: Entry[]
  /** If another tab may have sent the removed entries: the id of the change that was enqueued instead. */
  instead?: Promise<string | undefined>
  /** It became part of a change that waits for the person in the attention list; nothing was enqueued. */
  amended?: boolean
}

export type Submitter = Actor & { is_admin: boolean }

/**
 * Checks whether a change is possible. Throws `AppError`: bad input with `fields`, no permission, or the refusal of the
 * plan.
 */
export const check = (
  engine: Engine,
  actor: Submitter,
  name: string,
  params: Record<string, string>,
  sent: Values,
  { base = {}, gone = false }: { base?: Values | undefined; gone?: boolean | undefined } = {},
): { route: MutationRoute; body: Values; stream: StreamKey } => {
  const route = mustMutation(name)
  if (route.online) throw new Error(`${name} needs a connection: use callApi`)
  const body = checkedBody(route, withIds(engine, route, sent))
  const stream = route.stream(params, body)
  // Only the server can judge the restore of a deleted trip: neither its rows nor the role are on this device any more.
  if (route.reopens && !engine.memory(stream).record) return { route, body, stream }
  refuseWithoutRight(engine, actor, route, stream, body)
  if (!gone) refuseImpossible(engine, stream, route, { params, body, base, actor })
  return { route, body, stream }
}

/** Checks a change, draws it and enqueues the request it stands for. Throws as `check` does. */
export const submit = (
  engine: Engine,
  actor: Submitter,
  name: string,
  params: Record<string, string>,
  sent: Values,
  options: SubmitOptions = {},
): Submitted => {
  const base = options.base && Object.keys(options.base).length ? options.base : undefined
  const { route, body, stream } = check(engine, actor, name, params, sent, {
    base,
    gone: options.gone,
  })
  const memory = engine.memory(stream)
  const baseSeq = options.baseSeq ?? baseOf(memory, route, params)
  const enqueue = () =>
    engine.enqueue({
      stream,
      mutation: route.name,
      params: Object.fromEntries(paramsIn(route.path).map(each => [each, mustParam(route, params, each)])),
      body: base ? { ...body, base } : body,
      ...(baseSeq === undefined ? {} : { base_seq: baseSeq }),
      ...(options.unit === undefined ? {} : { unit: options.unit }),
      ...(options.past ? { past: options.past } : {}),
      ...(route.opens ? { opens: true } : {}),
      ...(options.upload ? { upload: options.upload } : {}),
    })
  const instead =
    amend(engine, memory, route, params, body, enqueue) ??
    (options.joins ? undefined : annihilate(engine, memory, route, params, body, enqueue))
  return instead ?? { ...enqueue(), stream }
}

const mustParam = ({ name }: MutationRoute, params: Record<string, string>, param: string): string => {
  const value = params[param]
  if (value === undefined) throw new Error(`${name} needs ${param}`)
  return value
}

const withIds = (engine: Engine, route: MutationRoute, body: Values): Values => {
  const missing = (route.mints ?? []).filter(name => body[name] === undefined)
  return missing.length ? { ...Object.fromEntries(missing.map(key => [key, engine.mint()])), ...body } : body
}

const checkedBody = (route: MutationRoute, body: Values): Values => {
  const parsed = route.body.safeParse(body)
  if (!parsed.success) throw new AppError('INVALID_INPUT', { fields: fieldCodes(parsed.error.issues, body) })
  return parsed.data
}

const refuseWithoutRight = (
  engine: Engine,
  actor: { is_admin: boolean },
  route: MutationRoute,
  stream: string,
  body: Values,
): void => {
  if (route.addon) mustBeOn(engine, route.addon)
  const standing = standingIn(engine, route.opens ? 'app' : stream, actor.is_admin)
  const allowed = permissionsOf(route, body).every(permission => can(permission, standing))
  // The levels come with the first answer of the server. While they are unknown nothing is permitted, but nobody has
  // refused it.
  if (!allowed)
    throw new AppError('FORBIDDEN', engine.memory(appStream).record?.cursor ? {} : { unknown: true })
}

/** Each field group of an update may need a permission of its own. */
const permissionsOf = (route: MutationRoute, body: Values): Permission[] => {
  const { entity } = route
  if (!entity || route.name !== `${entity.name}.update`) return [route.permission]
  const groups = new Set(Object.keys(body).map(name => entity.groupOf[name] ?? ''))
  return [...groups].map(group => entity.groups[group]?.permission ?? entity.permission)
}

const mustBeOn = (engine: Engine, addon: Addon): void => {
  if (!addonOn(engine, addon)) throw new AppError('ADDON_DISABLED', { addon })
}

const refuseImpossible = (
  engine: Engine,
  stream: StreamKey,
  route: MutationRoute,
  input: Parameters<MutationRoute['plan']>[1],
): void => {
  const { view } = engine.memory(stream)
  const plan = throwRefusal(route.plan(view, input))
  for (const addon of addonsNamed(view, plan.ops)) mustBeOn(engine, addon)
  const stamp = { seq: 0, at: engine.now(), by: input.actor.user_id }
  throwRefusal(runOps(new OverlayState(view), plan.ops, stamp))
}

const throwRefusal = <T>(result: T | Refusal): T => {
  if (isRefusal(result)) throw new AppError(result.refused, result.detail)
  return result
}

/**
 * An update is based on the version of its row in the view; without a base of its own, any other mutation is based on the
 * cursor.
 */
const baseOf = (
  memory: StreamMemory,
  route: MutationRoute,
  params: Record<string, string>,
): number | undefined => {
  const entity: Entity | undefined = route.entity
  if (!entity || route.name !== `${entity.name}.update`) return undefined
  const id = (entity.root ? params['trip_id'] : params['id']) ?? ''
  return (memory.view.get(entity, id) as AnyRow | undefined)?.version
}
