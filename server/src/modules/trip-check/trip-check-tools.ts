import { legModes } from '@caravel/sync-protocol/entities/route-leg'
import { routeTool, type Tool } from '../../mcp/tool.ts'

/** Both tell of bookings and of places. */
const reads = { scope: 'places:read', also: 'reservations:read' } as const

export const tripCheckTools: readonly Tool[] = [
  routeTool({
    ...reads,
    name: 'check_trip',
    title: 'Check a trip',
    description:
      'What cannot work as it is planned: closed places, overlaps, ways and connections that are too short, nights without ' +
      'a bed, bookings on other days. `remedies` say what would put it right.',
    route: 'GET /api/trips/:trip_id/trip-check',
  }),
  routeTool({
    ...reads,
    name: 'get_day_ways',
    title: 'Travel times of a day',
    description:
      'Seconds and metres from each stop to the next, from bed to bed. `source`: router, stated (by a person, for public ' +
      'transport), estimate, unknown (too far to estimate), or none (no way). Ways along roads may come a little later.',
    route: 'GET /api/trips/:trip_id/days/:day_id/ways',
    fields: { mode: { type: 'string', enum: legModes } },
  }),
]
