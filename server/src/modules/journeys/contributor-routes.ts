/** Who reads and writes a journal. Only with a connection: it decides who may read. */
import { journeyContributor, contributorId } from '@caravel/sync-protocol/entities/journey-contributor'
import type { Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { Route } from '@caravel/sync-protocol/route'
import { journeyStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { findUserByIdentifier } from '../../accounts/find-account-queries.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { mint, readRequest, senderOf } from '../../sync/read-request.ts'
import { findRow } from '../../sync/synced-rows.ts'
import type { CommitRequest } from '../../sync/commit-request.ts'

const addBody = z
  .strictObject({
    identifier: z.optional(z.string().check(z.minLength(1), z.maxLength(320))),
    user_id: z.optional(idSchema),
    role: z.optional(z.enum(['editor', 'viewer'])),
  })
  .check(
    z.refine(body => (body.identifier === undefined) !== (body.user_id === undefined), {
      path: ['identifier'],
      error: 'REQUIRED',
    }),
  )
type AddBody = z.infer<typeof addBody>

const requestOf = (
  ctx: Ctx,
  name: string,
  params: Record<string, string>,
  body: Record<string, unknown>,
): CommitRequest => ({
  route: mustMutation(name),
  params,
  body,
  base: {},
  ...senderOf(ctx),
  mutation_id: mint(ctx),
  socket_id: ctx.headers['x-socket-id'],
})

const roleOf = async (ctx: Ctx, journeyId: string): Promise<unknown> => {
  const stream = journeyStream(journeyId)
  await mustRead(ctx, stream)
  const id = contributorId(journeyId, mustUser(ctx).id)
  return (await findRow(ctx.db.read, journeyContributor as Entity, stream, id))?.row['role']
}

const add: Route<Ctx> = {
  method: 'POST',
  path: '/api/journeys/:journey_id/contributors',
  guard: 'user',
  body: addBody as z.ZodMiniType<unknown>,
  limit: 'lookup',
  async run(ctx, { params, body }) {
    // Before anybody is looked up: who may not add people does not learn who has an account here.
    const role = await roleOf(ctx, params['journey_id'] ?? '')
    if (role !== 'owner') throw new AppError('FORBIDDEN', { action: 'owner', level: 'owner' })
    const { identifier, user_id, role: given = 'viewer' } = body as AddBody
    const found =
      identifier === undefined
        ? await findUser(ctx.db, user_id ?? '')
        : await findUserByIdentifier(ctx.db.read, identifier)
    if (!found || ('disabled_at' in found && found.disabled_at !== null)) throw new AppError('USER_UNKNOWN')
    const person = { user_id: found.id, name: found.username, avatar: found.avatar, role: given }
    return answerCommit(ctx, requestOf(ctx, 'journey_contributor.add', params, person))
  },
}

const remove: Route<Ctx> = {
  method: 'DELETE',
  path: '/api/journeys/:journey_id/contributors/:user_id',
  guard: 'user',
  async run(ctx, { params }) {
    const request = requestOf(ctx, 'journey_contributor.remove', params, { left_at: ctx.now() })
    // Leaving needs no right.
    const leaving = params['user_id'] === mustUser(ctx).id
    return answerCommit(ctx, leaving ? { ...request, permission: 'none' } : request)
  },
}

const preferences: Route<Ctx> = {
  method: 'PATCH',
  path: '/api/journeys/:journey_id/preferences',
  guard: 'user',
  body: mustMutation('journey.preferences').body as z.ZodMiniType<unknown>,
  async run(ctx, { params, body }) {
    const reply = await answerCommit(ctx, readRequest(ctx, mustMutation('journey.preferences'), params, body))
    const { hide_skeletons } = body as { hide_skeletons: boolean }
    return new Reply({ ...(reply.body as object), hide_skeletons }, reply)
  },
}

export const contributorRoutes: Route<Ctx>[] = [add, remove, preferences]
