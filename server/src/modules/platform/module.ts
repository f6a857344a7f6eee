import type { ServerModule } from '../../module.ts'
import { addonRoutes } from './addon-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { seedAppStream } from './seed-app.ts'

export const platform: ServerModule = {
  routes: [...healthRoutes, ...addonRoutes],
  start: seedAppStream,
}
