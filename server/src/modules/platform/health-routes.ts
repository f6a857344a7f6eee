import { route } from '@caravel/sync-protocol/route'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'

/** Asks the database: a server that cannot read it answers 503. */
const health = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health',
  guard: 'public',
  async run({ db }) {
    await sql`select count(*) from streams`.execute(db.read)
    return { status: 'ok' }
  },
})

/** Optional parts of this server that need something beside it. */
const features = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health/features',
  guard: 'public',
  run: async () => ({ bookingImport: false }),
})

export const healthRoutes: AnyRoute[] = [health, features]
