import type { ServerModule } from '../../module.ts'
import { historyRoutes } from './history-routes.ts'
import { historyArea } from './history-tools.ts'
import { rewindRoutes } from './rewind-routes.ts'
import { forgetLooks } from './look-queries.ts'
import { pastRoutes, tellPast } from './past-history.ts'
import { keepPast } from './past-queries.ts'

export const history: ServerModule = {
  routes: [...historyRoutes, ...pastRoutes, ...rewindRoutes],
  mcp: historyArea,
  eraseAccount: forgetLooks,
  past: { tell: tellPast, keep: keepPast },
}
