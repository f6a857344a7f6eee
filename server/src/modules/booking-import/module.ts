import type { ServerModule } from '../../module.ts'
import { importRoutes } from './import-routes.ts'

export const bookingImport: ServerModule = { routes: importRoutes }
