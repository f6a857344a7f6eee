import type { ServerModule } from '../../module.ts'
import { startSearch, stopSearch } from './place-search.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerModule = {
  routes: searchRoutes,
  start: startSearch,
  stop: stopSearch,
}
