import type { ServerModule } from '../../module.ts'
import { historyRoutes } from './history-routes.ts'
import { rewindRoutes } from './rewind-routes.ts'
import { forgetLooks } from './look-queries.ts'
import { pastRoutes, tellPast } from './past-history.ts'
import { keepPast } from './past-queries.ts'

export const history: ServerModule = {
  routes: [...historyRoutes, ...pastRoutes, ...rewindRoutes],
  mcp: async () => (await import('./history-tools.ts')).historyArea,
  eraseAccount: forgetLooks,
  past: { tell: tellPast, keep: keepPast },
}
