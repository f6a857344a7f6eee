import type { Prompt, Resource } from '../../../mcp/area.ts'
import { routeResource } from '../../../mcp/route-resource.ts'

export const tripResources: readonly Resource[] = [
  routeResource('trips', 'caravel://trips', 'trips:read', 'GET /api/trips'),
  routeResource('trip', 'caravel://trips/{trip_id}', 'trips:read', 'GET /api/trips/:trip_id'),
  routeResource('trip-days', 'caravel://trips/{trip_id}/days', 'trips:read', 'GET /api/trips/:trip_id/days'),
  routeResource(
    'day-notes',
    'caravel://trips/{trip_id}/days/{day_id}/notes',
    'trips:read',
    'GET /api/trips/:trip_id/days/:day_id/notes',
  ),
  routeResource(
    'trip-members',
    'caravel://trips/{trip_id}/members',
    'trips:read',
    'GET /api/trips/:trip_id/members',
  ),
  routeResource(
    'trip-places',
    'caravel://trips/{trip_id}/places',
    'places:read',
    'GET /api/trips/:trip_id/places',
  ),
  routeResource('categories', 'caravel://categories', 'any', 'GET /api/categories'),
]

const ofTrip = [{ name: 'trip_id', description: 'The id of the trip', required: true }]

export const tripPrompts: readonly Prompt[] = [
  {
    name: 'trip-summary',
    description: 'Tells where a trip stands',
    arguments: ofTrip,
    text: ({ trip_id }) =>
      `Read the trip ${trip_id} with get_trip_summary and tell me in a few sentences: when and where it goes, ` +
      'what is planned on each day, and what is still open.',
  },
  {
    name: 'plan-weekend',
    description: 'Plans a weekend from nothing',
    arguments: [
      { name: 'where', description: 'A town or a region', required: true },
      { name: 'start_date', description: 'The first day, YYYY-MM-DD', required: true },
    ],
    text: ({ where, start_date }) =>
      `Plan a weekend in ${where} from ${start_date} on, two or three days. Propose the places first and wait for my ` +
      'answer; then make the trip with create_trip, add the places and put them on the days in a walkable order.',
  },
  {
    name: 'what-is-missing',
    description: 'Looks for gaps in a trip',
    arguments: ofTrip,
    text: ({ trip_id }) =>
      `Read the trip ${trip_id} with get_trip_summary. List what is missing: empty days, nights without a place to ` +
      'sleep, stops without a time where it matters, to-dos that are late. Change nothing.',
  },
  {
    name: 'prepare-tomorrow',
    description: 'Goes through the next day of a trip',
    arguments: ofTrip,
    text: ({ trip_id }) =>
      `Read the trip ${trip_id} with get_trip_summary and prepare the next day for me: the stops in their order with ` +
      'times and addresses, what to bring, and what to book or to decide tonight. Change nothing unless I say so.',
  },
]
