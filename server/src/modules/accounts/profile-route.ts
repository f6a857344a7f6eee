import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { profileFields, type ProfileFields } from '../../accounts/account-fields.ts'
import { renameAccount } from '../../accounts/rename-account.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'

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
    if (username !== undefined) await renameAccount(ctx, id, username)
    const user = await findUser(ctx.db, id)
    if (!user) throw new AppError('AUTH_REQUIRED')
    return { success: true, user: viewOf(user) }
  },
})

export const profileRoutes: AnyRoute[] = [settings]
