import type { ServerModule } from '../../module.ts'
import { memberRoutes } from './member-routes.ts'
import { tripPositions } from './trip-positions.ts'
import { tripRoutes } from './trip-routes.ts'

export const trips: ServerModule = {
  routes: [...tripRoutes, ...memberRoutes],
  mcp: async () => (await import('./tools/trip-area.ts')).tripArea,
  tripPositions,
}
