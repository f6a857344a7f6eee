import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'

/** Links once let guests join; invites do that now. Older apps and programs get 410 with the reason. */
const join = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/shared/:token/join',
  guard: 'user',
  run: async () => {
    throw new AppError('INVITE_EXPIRED')
  },
})

export const joinRoutes: AnyRoute[] = [join]
