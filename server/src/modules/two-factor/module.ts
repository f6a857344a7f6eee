import type { ServerModule } from '../../module.ts'
import { resetTwoFactorRoutes } from './reset-two-factor.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

/** Codes of an authenticator app as a second step. */
export const twoFactor: ServerModule = {
  routes: [...twoFactorRoutes, ...resetTwoFactorRoutes],
}
