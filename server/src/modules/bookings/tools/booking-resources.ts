import type { Resource, SummaryPart, Values } from '../../../mcp/area.ts'
import { compact } from '../../../mcp/compact.ts'
import { routeResource } from '../../../mcp/route-resource.ts'

const at = '/api/trips/:trip_id/reservations'
const stays = '/api/trips/:trip_id/accommodations'
/** So many stand in a summary; the tools that list them answer all. */
const mostListed = 100

export const bookingResources: readonly Resource[] = [
  routeResource(
    'trip-reservations',
    'caravel://trips/{trip_id}/reservations',
    'reservations:read',
    `GET ${at}`,
  ),
  routeResource(
    'trip-accommodations',
    'caravel://trips/{trip_id}/accommodations',
    'trips:read',
    `GET ${stays}`,
  ),
]

export const bookingSummary: readonly SummaryPart[] = [
  {
    key: 'reservations',
    scope: 'reservations:read',
    async read(call, trip_id) {
      const rows = (await call.fetch(`GET ${at}`, { params: { trip_id } }))['reservations'] as Values[]
      return rows
        .slice(0, mostListed)
        .map(({ id, type, title, status, day_id, start_date, start_time, end_date, end_time }) =>
          compact({ id, type, title, status, day_id, start_date, start_time, end_date, end_time }),
        )
    },
  },
  {
    key: 'accommodations',
    scope: 'trips:read',
    async read(call, trip_id) {
      const rows = (await call.fetch(`GET ${stays}`, { params: { trip_id } }))['accommodations'] as Values[]
      return rows
        .slice(0, mostListed)
        .map(({ id, place_id, reservation_id, start_day_id, end_day_id, check_in, check_out }) =>
          compact({ id, place_id, reservation_id, start_day_id, end_day_id, check_in, check_out }),
        )
    },
  },
]
