import type { ServerModule } from '../../module.ts'
import { adminUserRoutes } from './admin-user-routes.ts'

/** Accounts as an admin looks after them. */
export const users: ServerModule = {
  routes: adminUserRoutes,
}
