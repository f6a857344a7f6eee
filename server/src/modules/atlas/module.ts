import type { ServerModule } from '../../module.ts'
import { atlasRoutes } from './atlas-routes.ts'

export const atlas: ServerModule = {
  routes: atlasRoutes,
  mcp: async () => (await import('./atlas-tools.ts')).atlasArea,
}
