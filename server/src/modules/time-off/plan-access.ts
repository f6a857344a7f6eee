/** Whose plan of days off a request is about, and how it is read and changed: by the same actions as from a device. */
import { createVacay } from '@caravel/sync-protocol/actions/vacay'
import { readPlan, type ReadPlan } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import { vacayEntry } from '@caravel/sync-protocol/entities/vacay-entry'
import { vacayHoliday } from '@caravel/sync-protocol/entities/vacay-holiday'
import { vacayYear } from '@caravel/sync-protocol/entities/vacay-year'
import { vacay, vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { vacayStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import { mustUser, type App, type Ctx } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Reply } from '../../http/reply.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { mint, readRequest } from '../../sync/read-request.ts'
import { accessTo } from '../../sync/stream-access.ts'
import { findRow, listRows } from '../../sync/synced-rows.ts'
import { editorsOf, type PlanPerson } from './join-plans.ts'

/** The address of all these routes. */
export const base = '/api/addons/vacay'

/** Everybody has a plan from the first time that something is written in it. */
export const ensurePlan = async (
  app: Pick<App, 'db' | 'committer' | 'now'>,
  person: PlanPerson,
): Promise<void> => {
  const id = vacayId(person.id)
  if (await findRow(app.db.read, vacay, vacayStream(id), id)) return
  const actor = { user_id: person.id, name: person.username, avatar: person.avatar, is_admin: false }
  await app.committer.commit({
    route: createVacay as never,
    params: {},
    body: { id },
    base: {},
    actor,
    kind: 'api',
    mutation_id: mint(app),
  })
}

/** The caller and the people who plan with them. Ending it counts as soon as the plan of either side says so. */
export const peopleOf = async (ctx: Ctx): Promise<PlanPerson[]> => {
  const { id, username, avatar, is_admin } = mustUser(ctx)
  const people: PlanPerson[] = [{ id, username, avatar }]
  for (const person of await editorsOf(ctx.db.read, id)) {
    const access = await accessTo(ctx.db.read, { user_id: id, is_admin }, vacayStream(vacayId(person.id)))
    if (access?.role === 'editor') people.push(person)
  }
  return people
}

/** The one a request names, of those who plan together, or the caller; throws `FORBIDDEN`. */
export const mustFind = async (ctx: Ctx, target: string | undefined): Promise<PlanPerson> => {
  const person = (await peopleOf(ctx)).find(({ id }) => id === (target ?? mustUser(ctx).id))
  if (!person) throw new AppError('FORBIDDEN', { action: 'vacay', level: 'editor' })
  return person
}

/** Changes somebody's plan by an action of the protocol, with its rights, its checks and its step of the history. */
export const change = async (
  ctx: Ctx,
  name: string,
  owner: PlanPerson,
  body: Values,
  { params = {}, hash }: { params?: Record<string, string>; hash?: string } = {},
): Promise<Reply> => {
  if (owner.id === mustUser(ctx).id) await ensurePlan(ctx, owner)
  const request = readRequest(ctx, mustMutation(name), { vacay_id: vacayId(owner.id), ...params }, body)
  if (request.invalid) throw request.invalid
  const keyed = request.request_hash === undefined || hash === undefined ? {} : { request_hash: hash }
  const reply = await answerCommit(ctx, { ...request, ...keyed })
  const { code } = reply.body as { code?: ErrorCode }
  if (code !== undefined) throw new AppError(code)
  return reply
}

/** By which change an answer came about, so that its caller can take it back. */
export const madeBy = (reply: Reply): { sync?: unknown } => {
  const { sync } = reply.body as { sync?: unknown }
  return sync === undefined ? {} : { sync }
}

const entities: readonly Entity[] = [vacay, vacayYear, vacayEntry, vacayCalendar, vacayHoliday]

/** Somebody's plan as it is stored; undefined where there is none yet. */
export const readStoredPlan = async (db: Kysely<Database>, userId: string): Promise<ReadPlan | undefined> => {
  const stream = vacayStream(vacayId(userId))
  const state = new MemoryState(stream)
  for (const entity of entities)
    for (const { row } of await listRows(db, entity, stream)) state.put(entity, row)
  return readPlan(state)
}

/** What a plan is before anything was chosen. Nothing is written for it. */
export const newPlan = (userId: string): RowOf<typeof vacay> => {
  const row: Values = { id: vacayId(userId), version: 0, created_at: 0, updated_at: 0, updated_by: null }
  for (const [name, field] of Object.entries(vacay.fields)) row[name] = field.initial ?? null
  return row as unknown as RowOf<typeof vacay>
}
