import type { ServerModule } from '../../module.ts'
import { appSettingsRoutes } from './app-settings-routes.ts'
import { onlineServicesRoutes } from './online-services-routes.ts'
import { testMailRoutes } from './test-mail-route.ts'

/** What an admin sets for the whole server. */
export const appSettings: ServerModule = {
  routes: [...appSettingsRoutes, ...onlineServicesRoutes, ...testMailRoutes],
}
