import { routeTool, type Tool } from '../../../mcp/tool.ts'

const path = '/api/trips/:trip_id/destinations'

/** They are listed in the summary of a trip. */
export const destinationTools: readonly Tool[] = [
  routeTool({
    name: 'create_destination',
    title: 'Add a destination',
    description: 'A country, region or city that the trip goes to.',
    scope: 'places:write',
    route: `POST ${path}`,
    only: ['id', 'name', 'kind', 'country_code', 'lat', 'lng'],
  }),
  routeTool({
    name: 'delete_destination',
    title: 'Delete a destination',
    scope: 'places:write',
    route: `DELETE ${path}/:id`,
    id: 'destination_id',
  }),
]
