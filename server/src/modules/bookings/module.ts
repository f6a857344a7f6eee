import type { ServerModule } from '../../module.ts'
import { upcomingRoutes } from './upcoming-route.ts'

export const bookings: ServerModule = { routes: upcomingRoutes }
