import { stayWithPlaceIds } from '@caravel/sync-protocol/actions/create-stay-with-place'
import type { RouteKey } from '../../../mcp/call.ts'
import { listTool, routeTool, type Tool } from '../../../mcp/tool.ts'

const at = '/api/trips/:trip_id/accommodations'
const write = 'trips:write'

const create = routeTool({
  name: 'create_accommodation',
  title: 'Add a stay',
  description: 'Says where people sleep, from the day of the check-in to that of the check-out.',
  scope: write,
  route: `POST ${at}`,
})

const placeNames = ['name', 'lat', 'lng', 'address', 'website', 'phone', 'osm_id', 'google_place_id'] as const
const placeFields = inputOf('POST /api/trips/:trip_id/places', placeNames)
const { place_id: _place, ...stayFields } = inputOf(`POST ${at}`)

/** What a tool of this request takes beside the path and what every change takes. */
function inputOf(route: RouteKey, only?: readonly string[]): Record<string, object> {
  const tool = routeTool({ name: '', title: '', scope: write, route, ...(only ? { only: [...only] } : {}) })
  const { trip_id: _trip, idempotency_key: _key, dry_run: _dry, ...fields } = tool.input.properties
  return fields as Record<string, object>
}

const isOfPlace = (name: string): boolean => name in placeFields

const createWithPlace: Tool = {
  ...routeTool({
    name: 'create_place_accommodation',
    title: 'Add a place and a stay there',
    description: 'create_place and create_accommodation as one change.',
    scope: write,
    route: `POST ${at}/with-place`,
    fields: { ...placeFields, ...stayFields },
    required: ['name'],
    made: ({ id }) => stayWithPlaceIds(String(id)),
    body(rest) {
      const said = Object.entries(rest)
      return {
        place: Object.fromEntries(said.filter(([name]) => isOfPlace(name))),
        stay: Object.fromEntries(said.filter(([name]) => !isOfPlace(name))),
      }
    },
  }),
  also: 'places:write',
}

export const stayTools: readonly Tool[] = [
  listTool({
    name: 'list_accommodations',
    title: 'List stays',
    scope: 'trips:read',
    route: `GET ${at}`,
    many: 'accommodations',
  }),
  create,
  createWithPlace,
  routeTool({
    name: 'update_accommodation',
    title: 'Change a stay',
    description: 'The stay of a hotel booking is changed through its booking.',
    scope: write,
    route: `PATCH ${at}/:id`,
    id: 'accommodation_id',
  }),
  routeTool({
    name: 'delete_accommodation',
    title: 'Delete a stay',
    description: 'That of a hotel booking takes the booking with it.',
    scope: write,
    route: `DELETE ${at}/:id`,
    id: 'accommodation_id',
  }),
]
