/** Adding and removing travellers. Only with a connection: membership decides who may read. */
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { CommitRequest } from '../../sync/commit-request.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { mint } from '../../sync/read-request.ts'
import { findUserByIdentifier } from './trip-queries.ts'

const identifierBody = z.strictObject({ identifier: z.string().check(z.minLength(1), z.maxLength(320)) })
type IdentifierBody = z.infer<typeof identifierBody>

const requestOf = (
  ctx: Ctx,
  name: string,
  params: Record<string, string>,
  body: Record<string, unknown>,
): CommitRequest => {
  const { id, username, avatar, is_admin } = mustUser(ctx)
  return {
    route: mustMutation(name),
    params,
    body,
    base: {},
    actor: { user_id: id, name: username, avatar, is_admin },
    kind: 'api',
    mutation_id: mint(ctx),
    socket_id: ctx.headers['x-socket-id'],
  }
}

const add: Route<Ctx> = {
  method: 'POST',
  path: '/api/trips/:trip_id/members',
  guard: 'user',
  body: identifierBody as unknown as z.ZodMiniType<unknown>,
  limit: 'lookup',
  async run(ctx, { params, body }) {
    await mustRead(ctx, tripStream(params['trip_id'] ?? ''))
    const found = await findUserByIdentifier(ctx.db.read, (body as IdentifierBody).identifier)
    if (!found) throw new AppError('USER_UNKNOWN')
    const person = { user_id: found.id, name: found.username, avatar: found.avatar }
    return answerCommit(ctx, requestOf(ctx, 'member.add', params, person))
  },
}

const remove: Route<Ctx> = {
  method: 'DELETE',
  path: '/api/trips/:trip_id/members/:user_id',
  guard: 'user',
  async run(ctx, { params }) {
    const request = requestOf(ctx, 'member.remove', params, { left_at: ctx.now() })
    // Leaving needs no right.
    const leaving = params['user_id'] === mustUser(ctx).id
    return answerCommit(ctx, leaving ? { ...request, permission: 'none' } : request)
  },
}

export const memberRoutes: Route<Ctx>[] = [add, remove]
