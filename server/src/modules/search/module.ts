import type { ServerModule } from '../../module.ts'
import { adminSearchRoutes } from './admin-search-route.ts'
import { mapRoutes } from './map-routes.ts'
import { startSearch, stopSearch } from './place-search.ts'
import { searchEgress } from './search-egress.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerModule = {
  routes: [...searchRoutes, ...mapRoutes, ...adminSearchRoutes],
  start: startSearch,
  stop: stopSearch,
  egress: searchEgress,
}
