import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { mint } from '../../sync/read-request.ts'
import { mustOpen } from './guest-link.ts'
import { findMaker } from './join-queries.ts'

/** Someone with an account joins the trip, invited by who made the link and by their right to add people. */
const join = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/shared/:token/join',
  guard: 'user',
  limit: 'share_password',
  run: async (ctx, { params: { token } }) => {
    const { id: user_id, username, avatar } = mustUser(ctx)
    const { can_join, created_by, trip_id } = await mustOpen(ctx, token)
    const maker = can_join === 1 ? await findMaker(ctx.db.read, created_by) : undefined
    if (!maker) throw new AppError('FORBIDDEN')
    return answerCommit(ctx, {
      route: mustMutation('member.add'),
      params: { trip_id },
      body: { user_id, name: username, avatar },
      base: {},
      actor: maker,
      kind: 'api',
      mutation_id: mint(ctx),
    })
  },
})

export const joinRoutes: AnyRoute[] = [join]
