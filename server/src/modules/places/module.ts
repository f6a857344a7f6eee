import type { ServerModule } from '../../module.ts'
import { importRoutes } from './import/import-routes.ts'
import { linkRoutes } from './links/link-routes.ts'

export const places: ServerModule = {
  routes: [...importRoutes, ...linkRoutes],
}
