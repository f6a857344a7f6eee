import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { atlasRoutes } from './atlas-routes.ts'

export const atlas: ServerModule = {
  routes: withAddons(['atlas'], atlasRoutes),
  mcp: async () => (await import('./atlas-tools.ts')).atlasArea,
}
