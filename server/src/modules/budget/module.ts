import { withAddons } from '../../http/with-addons.ts'
import type { ServerModule } from '../../module.ts'
import { below, hostOf } from '../../net/egress-log.ts'
import { fillRates } from './fill-rates.ts'
import { rateRoutes } from './rate-routes.ts'
import { settlementRoutes } from './settlement-routes.ts'

export const budget: ServerModule = {
  routes: [...withAddons(['budget'], settlementRoutes), ...rateRoutes],
  mcp: async () => (await import('./budget-tools.ts')).budgetArea,
  start: fillRates,
  egress: [
    {
      purpose: 'rates',
      by: 'server',
      setting: 'rates_provider',
      hosts: ({ settings }) => hostOf(settings.get('rates_provider')),
      test: ({ settings }) => ({
        url: below(settings.get('rates_provider'), '/latest?base=EUR'),
        expects: 'json',
      }),
    },
  ],
}
