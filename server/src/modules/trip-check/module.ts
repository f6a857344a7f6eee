import type { ServerModule } from '../../module.ts'
import { checkRoute } from './check-route.ts'
import { waysRoute } from './ways-route.ts'

/** What devices work out of a trip for themselves, for those who have only the API. */
export const tripCheck: ServerModule = {
  routes: [checkRoute, waysRoute],
  mcp: async () => ({ tools: (await import('./trip-check-tools.ts')).tripCheckTools }),
}
