import type { ServerModule } from '../../module.ts'
import { deleteOwnRoutes } from './delete-own-route.ts'
import { exportRoutes } from './export-route.ts'

/** What people do with their whole account: an archive of it, and its end. */
export const ownData: ServerModule = {
  routes: [...exportRoutes, ...deleteOwnRoutes],
}
