import { accountKey } from '@caravel/sync-protocol/account-key'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { profileFields, type ProfileFields } from './account-fields.ts'
import { dropWaitingNames, listTripsOf, renameUser } from './profile-queries.ts'
import { findUser } from './user-queries.ts'
import { viewOf } from './user-view.ts'

/** How one is called. The trips one is in follow: see `profile-channel.ts`. */
const settings = route<Ctx, ProfileFields>({
  method: 'PUT',
  path: '/api/auth/me/settings',
  guard: 'user',
  limit: 'profile',
  body: profileFields,
  run: async (ctx, { body }) => {
    const { id } = mustUser(ctx)
    const { username } = body
    if (username !== undefined) {
      await ctx.committer.exclusive(async tx => {
        const key = { username, username_key: accountKey(username) }
        const updated_at = await renameUser(tx, id, key, ctx.now())
        if (updated_at === 'taken') throw new AppError('ACCOUNT_TAKEN')
        const cause = {
          stream: userStream(id),
          seq: updated_at,
          channel: 'profile',
          payload: { user_id: id },
        }
        await dropWaitingNames(tx, cause.stream)
        const trips = await listTripsOf(tx, id)
        await ctx.effects.add(
          tx,
          trips.map(recipient => ({ ...cause, recipient })),
        )
      })
      ctx.effects.wake()
    }
    const user = await findUser(ctx.db, id)
    if (!user) throw new AppError('AUTH_REQUIRED')
    return { success: true, user: viewOf(user) }
  },
})

export const profileRoutes: AnyRoute[] = [settings]
