import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { testAddress } from './test-address.ts'
import { adminRoutingRoutes } from './admin-routing-routes.ts'
import { startOwnRouting, stopOwnRouting } from './own/own-routing.ts'
import { matrixRoute } from './matrix-route.ts'
import { routingRoutes } from './routing-routes.ts'

export const routing: ServerModule = {
  routes: [...routingRoutes, matrixRoute, ...adminRoutingRoutes],
  start: startOwnRouting,
  stop: stopOwnRouting,
  egress: [
    {
      purpose: 'routing',
      by: 'server',
      setting: 'router',
      hosts: ({ settings }) =>
        ['osrm', 'valhalla'].includes(settings.get('router'))
          ? hostOf(settings.get('router_url').replace('{mode}', 'car'))
          : [],
      test: ({ settings }) => ({ url: testAddress(settings), expects: 'json' }),
    },
  ],
}
