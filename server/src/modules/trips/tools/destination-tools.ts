import { listTool, routeTool, type Tool } from '../../../mcp/tool.ts'

const scope = { read: 'places:read', write: 'places:write' } as const
const path = '/api/trips/:trip_id/destinations'
const row = { route: `${path}/:id`, id: 'destination_id' } as const

export const destinationTools: readonly Tool[] = [
  listTool({
    name: 'list_destinations',
    title: 'List destinations',
    description: 'The countries, regions and cities that a trip goes to, in the order of the journey.',
    scope: scope.read,
    route: `GET ${path}`,
    many: 'destinations',
  }),
  routeTool({
    name: 'create_destination',
    title: 'Add a destination',
    description: 'Adds a country, a region or a city that the trip goes to. Degrees are WGS 84.',
    scope: scope.write,
    route: `POST ${path}`,
  }),
  routeTool({
    ...row,
    name: 'update_destination',
    title: 'Change a destination',
    scope: scope.write,
    route: `PATCH ${row.route}`,
  }),
  routeTool({
    ...row,
    name: 'delete_destination',
    title: 'Delete a destination',
    description: 'The places of the trip stay.',
    scope: scope.write,
    route: `DELETE ${row.route}`,
  }),
]
