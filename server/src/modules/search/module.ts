import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { isOn, providerIds } from './providers/provider-call.ts'
import { adminSearchRoutes } from './admin-search-route.ts'
import { mapRoutes } from './map-routes.ts'
import { startSearch, stopSearch } from './place-search.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerModule = {
  routes: [...searchRoutes, ...mapRoutes, ...adminSearchRoutes],
  mcp: async () => (await import('./search-tools.ts')).searchArea,
  start: startSearch,
  stop: stopSearch,
  egress: providerIds.map(id => ({
    purpose: `places_${id}`,
    by: 'server',
    setting: `places_${id}`,
    hosts: app => (isOn(app, id) ? hostOf(app.settings.get(`places_${id}_url`)) : []),
  })),
}
