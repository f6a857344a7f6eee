import type { Values } from '../../../mcp/area.ts'
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

const createPlace = routeTool({
  name: 'create_place',
  title: 'Add a place',
  scope: 'places:write',
  route: 'POST /api/trips/:trip_id/places',
  only: ['name', 'lat', 'lng', 'address', 'website', 'phone', 'osm_id', 'google_place_id'],
})

const { idempotency_key: _key, dry_run: _dry, ...placeFields } = createPlace.input.properties
const ofPlace = new Set(Object.keys(placeFields).filter(name => name !== 'trip_id'))
const { place_id: _place, idempotency_key: _own, dry_run: _run, ...stayFields } = create.input.properties

/** Two changes: the place stays where the stay is refused. */
const createWithPlace: Tool = {
  ...create,
  name: 'create_place_accommodation',
  title: 'Add a place and a stay there',
  description: 'Adds a place and a stay in it; each is a change of its own.',
  scope: 'places:write',
  input: {
    type: 'object',
    properties: { ...placeFields, ...stayFields },
    required: [...new Set(['trip_id', 'name', ...(create.input.required ?? [])])].filter(
      name => name !== 'place_id',
    ),
  },
  async run(call, args) {
    const parts = Object.entries(args)
    const placeArgs = Object.fromEntries(parts.filter(([name]) => ofPlace.has(name) || name === 'trip_id'))
    const stayArgs = Object.fromEntries(parts.filter(([name]) => !ofPlace.has(name)))
    const made = await createPlace.run(call, placeArgs)
    const { id: place_id } = made['place'] as Values
    const stay = await create.run(call, { ...stayArgs, place_id })
    return { ...made, ...stay, change_ids: [made['change_id'], stay['change_id']] }
  },
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
