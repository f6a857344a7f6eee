import type { ServerModule } from '../../module.ts'
import { bookingPositions } from './booking-positions.ts'
import { derivedNamesChannel, deriveOldNames } from './derive-old-names.ts'
import { upcomingRoutes } from './upcoming-route.ts'

export const bookings: ServerModule = {
  routes: upcomingRoutes,
  tripPositions: bookingPositions,
  channels: app => ({ [derivedNamesChannel]: deriveOldNames(app) }),
  mcp: async () => (await import('./tools/booking-area.ts')).bookingArea,
}
