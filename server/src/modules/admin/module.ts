import type { ServerModule } from '../../module.ts'
import { adminAddonRoutes } from './addon-routes.ts'
import { adminRoutes } from './admin-health-route.ts'
import { egressRoutes } from './egress-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { permissionRoutes } from './permission-routes.ts'
import { selfCheckRoutes } from './self-check/self-check-route.ts'
import { auditAppStream } from './audit-app-stream.ts'

export const admin: ServerModule = {
  routes: [
    ...adminRoutes,
    ...permissionRoutes,
    ...adminAddonRoutes,
    ...auditRoutes,
    ...selfCheckRoutes,
    ...egressRoutes,
  ],
  start: auditAppStream,
}
