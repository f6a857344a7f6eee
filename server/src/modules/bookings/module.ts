import type { ServerModule } from '../../module.ts'
import { bookingPositions } from './booking-positions.ts'
import { bookingResources, bookingSummary } from './tools/booking-resources.ts'
import { reservationTools } from './tools/reservation-tools.ts'
import { stayTools } from './tools/stay-tools.ts'
import { upcomingRoutes } from './upcoming-route.ts'

export const bookings: ServerModule = {
  routes: upcomingRoutes,
  tripPositions: bookingPositions,
  mcp: {
    tools: [...reservationTools, ...stayTools],
    resources: bookingResources,
    summary: bookingSummary,
  },
}
