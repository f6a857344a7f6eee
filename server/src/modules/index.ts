/** The parts of the server, by their routes. A list and nothing else. */
import type { AnyRoute } from '../http/route.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { appConfigRoutes } from './accounts/app-config-route.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { signUpRoutes } from './accounts/sign-up-routes.ts'
import { healthRoutes } from './platform/health-routes.ts'

export const routes: AnyRoute[] = [
  ...healthRoutes,
  ...appConfigRoutes,
  ...signUpRoutes,
  ...signInRoutes,
  ...accountRoutes,
]
