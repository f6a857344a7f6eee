import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { geoRoutes } from './geo-routes.ts'

export const regions: ServerModule = { routes: withAddons(['atlas'], geoRoutes) }
