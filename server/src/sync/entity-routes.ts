/** REST over every synced entity, read off the declarations: lists, single rows, and every mutation that is queued. */
import { can, type Action } from '@caravel/sync-protocol/access'
import { entityPath, rowId, rowPath, streamOf } from '@caravel/sync-protocol/crud'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../context.ts'
import { errorText, preferredLanguage } from '../http/error-texts.ts'
import { Reply } from '../http/reply.ts'
import type { CommitRequest } from './commit-request.ts'
import { readRequest } from './read-request.ts'
import { withShownNames } from './shown-names.ts'
import { listOrder, numbered, numberedRow } from './sort-order.ts'
import { accessTo, mustHaveAddons, standingOf } from './stream-access.ts'
import { findStream } from './stream-heads.ts'
import { findRow, listRows } from './synced-rows.ts'

/** Any JSON object: the mutation's own schema is applied once the reserved keys are taken off. */
const anyBody = z.unknown() as z.ZodMiniType<unknown>

export const answerCommit = async (ctx: Ctx, request: CommitRequest): Promise<Reply> => {
  const { status, body, replayed, would_change } = await ctx.committer.commit(request)
  const told = would_change ? { ...body, would_change } : body
  return new Reply(withErrorText(ctx, told), {
    status,
    headers: replayed ? { 'Idempotency-Replayed': 'true' } : {},
  })
}

/** A refusal is recorded without words; anyone who asks again reads them in their language of now. */
export const withErrorText = (ctx: Ctx, body: Values): Values => {
  const { code } = body
  if (typeof code !== 'string') return body
  return { error: errorText(code as ErrorCode, ctx.headers['accept-language']), ...body }
}

const mutationRoute = (mutation: MutationRoute): Route<Ctx> => ({
  method: mutation.method,
  path: mutation.path,
  guard: mutation.permission === 'admin' ? 'admin' : 'user',
  synced: true,
  body: anyBody,
  ...(mutation.text ? { text: mutation.text } : {}),
  run: async (ctx, { params, body }) => {
    const request = readRequest(ctx, mutation, params, body)
    const reply = await answerCommit(ctx, request)
    return withName(ctx, request, request.dry_run ? reply : await withNumber(ctx, request, reply))
  },
})

/** A row that was written is told with its place in its list. */
const withNumber = async ({ db }: Ctx, request: CommitRequest, reply: Reply): Promise<Reply> => {
  const { route, params, body } = request
  const answer = reply.body as Values
  const row = route.entity && (answer[route.entity.one] as AnyRow | undefined)
  if (!route.entity?.numbered || !row) return reply
  const shown = await numberedRow(db.write, route.entity, route.stream(params, body), row)
  return new Reply({ ...answer, [route.entity.one]: shown }, reply)
}

/** A row that was written is answered with the name that people see. */
const withName = async (ctx: Ctx, request: CommitRequest, reply: Reply): Promise<Reply> => {
  const { route, params, body } = request
  const answer = reply.body as Values
  const row = route.entity && (answer[route.entity.one] as AnyRow | undefined)
  if (!route.entity?.derived_name || !row) return reply
  const [shown] = await named(ctx, route.entity, route.stream(params, body), [row])
  return new Reply({ ...answer, [route.entity.one]: shown }, reply)
}

/** Rows with the names that the reader of this request sees. */
export const named = <Row extends AnyRow>(
  ctx: Ctx,
  entity: Entity,
  stream: string,
  rows: readonly Row[],
): Promise<Row[]> =>
  withShownNames(
    { db: ctx.db.read, stream, language: preferredLanguage(ctx.headers['accept-language']) },
    entity,
    rows,
  )

/** Throws NO_ACCESS alike for what one may not see and for what does not exist. */
export const mustRead = async (
  ctx: Ctx,
  stream: string,
  addon?: string,
): Promise<{ seq: number; epoch: string }> => {
  const { id, is_admin } = mustUser(ctx)
  const head = await findStream(ctx.db.read, stream)
  const access = await accessTo(ctx.db.read, { user_id: id, is_admin }, stream)
  if (!access || head.closed_at !== null) throw new AppError('NO_ACCESS')
  if (addon) await mustHaveAddons(ctx.db.read, addon)
  return { seq: head.head, epoch: ctx.db.instance.epoch }
}

/** Throws NO_ACCESS as `mustRead` does, and FORBIDDEN where the caller may not do this in the stream. */
export const mustBeAllowed = async (ctx: Ctx, stream: string, action: Action): Promise<void> => {
  await mustRead(ctx, stream)
  const { id: user_id, is_admin } = mustUser(ctx)
  const caller = { user_id, is_admin }
  const levels = await ctx.levels()
  const role = (await accessTo(ctx.db.read, caller, stream))?.role
  if (can(action, standingOf(caller, role, levels))) return
  throw new AppError('FORBIDDEN', { action, level: levels.get(action) })
}

/** Path parameters that are fields of the row: a list below a day shows that day's rows. */
const filterOf = (entity: Entity, params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name in entity.fields))

const listRoute = (entity: Entity, path: string): Route<Ctx> => ({
  method: 'GET',
  path: entityPath(entity, path),
  guard: entity.reads ?? 'user',
  async run(ctx, { params }) {
    const stream = streamOf(entity, params)
    const sync = { stream, ...(await mustRead(ctx, stream, entity.addon)) }
    const stored = await listRows(ctx.db.read, entity, stream, filterOf(entity, params))
    const rows = stored
      .map(item => item.row)
      .filter(isShown)
      .sort(await listOrder(ctx.db.read, entity, stream))
    tellListed(ctx, entity, stream)
    return { [entity.many]: await named(ctx, entity, stream, numbered(entity, rows)), sync }
  },
})

/** Lets modules prepare what the reader of these rows will want next. */
export const tellListed = (ctx: Ctx, { name }: Pick<Entity, 'name'>, stream: string): void => {
  for (const { listed } of ctx.modules) listed?.[name]?.(ctx, stream)
}

/** A trimmed day and someone who left keep their rows; lists leave them out. */
const isShown = (row: AnyRow): boolean => row['state'] !== 'trimmed' && (row['left_at'] ?? null) === null

const rowRoute = (entity: Entity): Route<Ctx> => ({
  method: 'GET',
  path: rowPath(entity),
  guard: entity.reads ?? 'user',
  async run(ctx, { params }) {
    const stream = streamOf(entity, params)
    const sync = { stream, ...(await mustRead(ctx, stream, entity.addon)) }
    const id = rowId(entity, params)
    const found = await findRow(ctx.db.read, entity, stream, id)
    if (!found) throw new AppError('NOT_FOUND', { entity: entity.name, id })
    const row = await numberedRow(ctx.db.read, entity, stream, found.row)
    const [shown] = await named(ctx, entity, stream, [row])
    return new Reply({ [entity.one]: shown, sync }, { headers: { ETag: `"${row.version}"` } })
  },
})

export const entityRoutes: Route<Ctx>[] = [
  ...mutationRoutes.map(mutationRoute),
  ...entities.flatMap(entity => [
    ...(entity.root ? [] : [entity.path, ...(entity.aliases ?? [])].map(path => listRoute(entity, path))),
    ...(entity.actions_only ? [] : [rowRoute(entity)]),
  ]),
]
