import type { ServerModule } from '../../module.ts'
import { inviteRoutes } from './invite-routes.ts'

/** Links by which people make an account. */
export const invites: ServerModule = {
  routes: inviteRoutes,
}
