import type { ServerModule } from '../../module.ts'
import { listRoutes } from './list-routes.ts'
import { templateRoutes } from './template-routes.ts'

export const lists: ServerModule = {
  routes: [...listRoutes, ...templateRoutes],
  mcp: async () => (await import('./list-area.ts')).listArea,
}
