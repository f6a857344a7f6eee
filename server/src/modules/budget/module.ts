import type { ServerModule } from '../../module.ts'
import { rateRoutes } from './rate-routes.ts'
import { settlementRoutes } from './settlement-routes.ts'

export const budget: ServerModule = {
  routes: [...settlementRoutes, ...rateRoutes],
}
