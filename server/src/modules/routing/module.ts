import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { testAddress } from './test-address.ts'
import { adminRoutingRoutes } from './admin-routing-routes.ts'
import { startOwnRouting, stopOwnRouting } from './own/own-routing.ts'
import { matrixRoute } from './matrix-route.ts'
import { chosenRouter } from './routers.ts'
import { wantWays } from './want-ways.ts'
import { startWayQueue, stopWayQueue } from './way-queue.ts'
import { routingRoutes } from './routing-routes.ts'

export const routing: ServerModule = {
  routes: [...routingRoutes, matrixRoute, ...adminRoutingRoutes],
  async start(app) {
    await startOwnRouting(app)
    startWayQueue(app, () => chosenRouter(app))
  },
  async stop(app) {
    stopWayQueue(app)
    await stopOwnRouting(app)
  },
  listed: { day: wantWays },
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
