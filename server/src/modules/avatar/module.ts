import type { ServerModule } from '../../module.ts'
import { avatarRoutes } from './avatar-routes.ts'

/** Pictures of people. */
export const avatar: ServerModule = {
  routes: avatarRoutes,
}
