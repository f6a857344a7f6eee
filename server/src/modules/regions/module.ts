import type { ServerModule } from '../../module.ts'
import { geoRoutes } from './geo-routes.ts'

export const regions: ServerModule = { routes: geoRoutes }
