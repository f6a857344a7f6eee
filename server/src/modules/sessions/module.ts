import type { ServerModule } from '../../module.ts'
import { adminSessionRoutes } from './admin-session-routes.ts'
import { rotateSecretRoutes } from './rotate-secret-route.ts'
import { sessionRoutes } from './session-routes.ts'

/** Where an account is signed in, and the end of that. */
export const sessions: ServerModule = {
  routes: [...sessionRoutes, ...adminSessionRoutes, ...rotateSecretRoutes],
}
