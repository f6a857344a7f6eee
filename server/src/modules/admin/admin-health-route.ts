import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { version } from '../../version.ts'

/** What a self-hoster should look at now and then. Nothing about trips. */
const health = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/health',
  guard: 'admin',
  run: async ({ pressure, rollbackDetector, maintenance, effects }) => ({
    version,
    /** How late a turn of the event loop is; above 200 changes are asked to come later. */
    event_loop_lag_ms: Math.round(pressure.lag()),
    /** When a device was last ahead of this database (L6); null: never. */
    put_back_at: (await rollbackDetector.raisedAt()) ?? null,
    /** What retention last took away (L10); null: not since the start. */
    retention: maintenance.last() ?? null,
    /** Side effects of changes that wait for their delivery, and that were given up (S7). */
    effects: await effects.count(),
  }),
})

export const adminRoutes: AnyRoute[] = [health]
