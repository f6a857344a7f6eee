import type { ServerModule } from '../../module.ts'
import { bookingPositions } from './booking-positions.ts'
import { upcomingRoutes } from './upcoming-route.ts'

export const bookings: ServerModule = {
  routes: upcomingRoutes,
  tripPositions: bookingPositions,
  mcp: async () => (await import('./tools/booking-area.ts')).bookingArea,
}
