import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import { ping } from '../../db/ping.ts'
import type { AnyRoute } from '../../http/route.ts'

/** Asks the database too, whatever its migrations came to: a server that cannot read it answers 503. */
const health = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health',
  guard: 'public',
  async run({ db, log }) {
    try {
      await ping(db)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      throw new AppError('STORAGE_FAILED')
    }
    return { status: 'ok' }
  },
})

export const healthRoutes: AnyRoute[] = [health]
