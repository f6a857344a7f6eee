import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'

const health = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health',
  guard: 'public',
  run: async () => ({ status: 'ok' }),
})

/** Optional parts of this server that need something beside it. */
const features = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health/features',
  guard: 'public',
  run: async () => ({ bookingImport: false }),
})

export const healthRoutes: AnyRoute[] = [health, features]
