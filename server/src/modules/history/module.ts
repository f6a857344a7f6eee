import type { ServerModule } from '../../module.ts'
import { historyRoutes } from './history-routes.ts'
import { historyArea } from './history-tools.ts'
import { rewindRoutes } from './rewind-routes.ts'
import { forgetLooks } from './look-queries.ts'

export const history: ServerModule = {
  routes: [...historyRoutes, ...rewindRoutes],
  mcp: historyArea,
  eraseAccount: forgetLooks,
}
