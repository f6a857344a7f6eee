import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'

/** Links once let guests join. Invites do, so programs and older apps are told where to turn. */
const join = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/shared/:token/join',
  guard: 'user',
  run: async () => {
    throw new AppError('INVITE_EXPIRED')
  },
})

export const joinRoutes: AnyRoute[] = [join]
