import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { routingRoutes } from './routing-routes.ts'

export const routing: ServerModule = {
  routes: routingRoutes,
  egress: [
    {
      purpose: 'routing',
      by: 'server',
      setting: 'router',
      hosts: ({ settings }) =>
        settings.get('router') === 'off' ? [] : hostOf(settings.get('router_url').replace('{mode}', 'car')),
    },
  ],
}
