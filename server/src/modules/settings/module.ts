import type { ServerModule } from '../../module.ts'
import { settingsRoutes } from './settings-routes.ts'

export const settings: ServerModule = {
  routes: settingsRoutes,
}
