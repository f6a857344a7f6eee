/** Adding and removing travellers, and whose a trip is. Only with a connection: membership decides who may read. */
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { CommitRequest } from '../../sync/commit-request.ts'
import { answerCommit, mustBeAllowed } from '../../sync/entity-routes.ts'
import { mint, senderOf } from '../../sync/read-request.ts'
import { findUserByIdentifier } from '../../accounts/find-account-queries.ts'

const identifierBody = z.strictObject({ identifier: z.string().check(z.minLength(1), z.maxLength(320)) })
type IdentifierBody = z.infer<typeof identifierBody>

const requestOf = (
  ctx: Ctx,
  name: string,
  params: Record<string, string>,
  body: Record<string, unknown>,
): CommitRequest => {
  return {
    route: mustMutation(name),
    params,
    body,
    base: {},
    ...senderOf(ctx),
    mutation_id: mint(ctx),
    socket_id: ctx.headers['x-socket-id'],
  }
}

const add: Route<Ctx> = {
  method: 'POST',
  path: '/api/trips/:trip_id/members',
  guard: 'user',
  body: identifierBody,
  limit: 'lookup',
  async run(ctx, { params, body }) {
    const stream = tripStream(params['trip_id'] ?? '')
    // Before anybody is looked up: who may not add people does not learn who has an account here.
    await mustBeAllowed(ctx, stream, 'member_manage')
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

const transfer: Route<Ctx> = {
  method: 'PUT',
  path: '/api/trips/:trip_id/owner',
  guard: 'user',
  body: mustMutation('member.transfer').body as z.ZodMiniType<unknown>,
  async run(ctx, { params, body }) {
    const request = requestOf(ctx, 'member.transfer', params, body as Record<string, unknown>)
    // The plan asks for the owner, and no level gives that away.
    return answerCommit(ctx, { ...request, permission: 'none' })
  },
}

export const memberRoutes: Route<Ctx>[] = [add, remove, transfer]
