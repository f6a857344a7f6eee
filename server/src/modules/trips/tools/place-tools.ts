import { plannedIds, type PlannedStop } from '@caravel/sync-protocol/actions/plan-day'
import type { Values } from '../../../mcp/area.ts'
import type { Call } from '../../../mcp/call.ts'
import { uuid } from '../../../mcp/json-schema.ts'
import { listTool, mustText, routeTool, type Tool } from '../../../mcp/tool.ts'

const create = routeTool({
  name: 'create_place',
  title: 'Add a place',
  description: 'Adds a place to the pool of a trip. Give lat and lng (WGS 84) together where they are known.',
  scope: 'places:write',
  route: 'POST /api/trips/:trip_id/places',
})

const stopFields = {
  assignment_time: { type: ['string', 'null'], description: 'HH:MM' },
  assignment_end_time: { type: ['string', 'null'], description: 'HH:MM' },
  ends_next_day: { type: 'boolean' },
  notes: { type: ['string', 'null'], maxLength: 2000 },
}

const assign = routeTool({
  name: 'assign_place_to_day',
  title: 'Plan a place on a day',
  description: 'Makes a stop of a place; it goes to the end of the day unless `position` says otherwise.',
  scope: 'places:write',
  route: 'POST /api/trips/:trip_id/days/:day_id/assignments',
})

const { trip_id: _trip, idempotency_key: _key, dry_run: _dry, ...placeFields } = create.input.properties
const stopNames = ['assignment_time', 'assignment_end_time', 'ends_next_day'] as const
const at = '/api/trips/:trip_id'

const planned = routeTool({
  name: 'plan_day',
  title: 'Plan a day',
  description:
    'Puts stops on a day in the order given, in one change: places of the trip (`place_id`), new ones (`place`) and ' +
    'stops that are planned already (`assignment_id`). They come behind what is there; `position` says otherwise.',
  scope: 'places:write',
  route: `POST ${at}/days/:id/plan`,
  id: 'day_id',
  made: ({ id, stops }) => ({ stops: plannedIds(String(id), stops as PlannedStop[]) }),
})

const createAndAssign = routeTool({
  name: 'create_and_assign_place',
  title: 'Add a place and plan it on a day',
  description: 'create_place and assign_place_to_day as one change.',
  scope: 'places:write',
  route: `POST ${at}/days/:id/plan`,
  id: 'day_id',
  fields: {
    ...placeFields,
    ...Object.fromEntries(stopNames.map(name => [name, stopFields[name]])),
    stop_notes: stopFields.notes,
  },
  required: ['name'],
  made: ({ id }) => plannedIds(String(id), [{ place: {} }])[0] ?? {},
  body({ stop_notes, ...rest }) {
    const stop = Object.fromEntries(stopNames.flatMap(name => (name in rest ? [[name, rest[name]]] : [])))
    const place = Object.fromEntries(Object.entries(rest).filter(([name]) => name in placeFields))
    return { stops: [{ place, ...stop, ...(stop_notes === undefined ? {} : { notes: stop_notes }) }] }
  },
})

const mostAtOnce = 200
const idList = { type: 'array', items: uuid, minItems: 1, maxItems: mostAtOnce }

const bulkDelete = {
  ...routeTool({
    name: 'bulk_delete_places',
    title: 'Delete several places',
    description: 'Deletes places of a trip with their stops, in one change.',
    scope: 'places:write',
    route: `POST ${at}/places/bulk-delete`,
    effect: 'delete',
    fields: { place_ids: idList },
    required: ['place_ids'],
    body: ({ place_ids }) => ({ ids: place_ids }),
  }),
  victim: async (_call, { place_ids }) =>
    Array.isArray(place_ids) ? `${place_ids.length} places` : undefined,
} satisfies Tool

const reorder = routeTool({
  name: 'reorder_day_assignments',
  title: 'Order the stops of a day',
  description: 'Puts stops of a day one behind the other, at its beginning, in one change.',
  scope: 'places:write',
  route: `POST ${at}/days/:id/plan`,
  id: 'day_id',
  effect: 'change',
  fields: { assignment_ids: idList },
  required: ['assignment_ids'],
  body: ({ assignment_ids }) => ({
    stops: Array.isArray(assignment_ids)
      ? assignment_ids.map(assignment_id => ({ assignment_id }))
      : assignment_ids,
    position: { after: null },
  }),
})

/** Stops and tags of the places, for lists that are filtered by them. */
async function usedPlaces(call: Call, trip_id: string): Promise<Set<unknown>> {
  const answer = await call.fetch('GET /api/trips/:trip_id/assignments', { params: { trip_id } })
  return new Set((answer['assignments'] as Values[]).map(({ place_id }) => place_id))
}

const listed = listTool({
  name: 'list_places',
  title: 'List places',
  description: 'The places of a trip, planned or not.',
  scope: 'places:read',
  route: 'GET /api/trips/:trip_id/places',
  many: 'places',
  fields: {
    search: { type: 'string', description: 'in name, address or notes' },
    category_id: uuid,
    assignment: { enum: ['all', 'unassigned', 'assigned'] },
  },
  prepare: async (call, args) =>
    args['assignment'] === 'unassigned' || args['assignment'] === 'assigned'
      ? usedPlaces(call, mustText(args, 'trip_id'))
      : undefined,
  keep(row, { search, category_id, assignment }, used) {
    const text = [row['name'], row['address'], row['notes']].join('\n').toLowerCase()
    if (typeof search === 'string' && !text.includes(search.toLowerCase())) return false
    if (category_id !== undefined && row['category_id'] !== category_id) return false
    return used === undefined || used.has(row['id']) === (assignment === 'assigned')
  },
})

export const placeTools: readonly Tool[] = [
  create,
  createAndAssign,
  planned,
  listed,
  routeTool({
    name: 'get_place',
    title: 'Read a place',
    scope: 'places:read',
    route: 'GET /api/trips/:trip_id/places/:id',
    id: 'place_id',
  }),
  routeTool({
    name: 'update_place',
    title: 'Change a place',
    scope: 'places:write',
    route: 'PATCH /api/trips/:trip_id/places/:id',
    id: 'place_id',
  }),
  routeTool({
    name: 'delete_place',
    title: 'Delete a place',
    description: 'Deletes a place with its stops on all days.',
    scope: 'places:write',
    route: 'DELETE /api/trips/:trip_id/places/:id',
    id: 'place_id',
  }),
  bulkDelete,
  assign,
  routeTool({
    name: 'update_assignment_time',
    title: 'Change times and notes of a stop',
    scope: 'places:write',
    route: 'PATCH /api/trips/:trip_id/assignments/:id',
    id: 'assignment_id',
    without: ['day_id', 'position'],
  }),
  {
    ...routeTool({
      name: 'move_assignment',
      title: 'Move a stop',
      description: 'To another day or another place in its day (`position`: after or before which stop).',
      scope: 'places:write',
      route: 'PATCH /api/trips/:trip_id/assignments/:id',
      id: 'assignment_id',
      without: ['assignment_time', 'assignment_end_time', 'ends_next_day', 'notes'],
    }),
  },
  routeTool({
    name: 'unassign_place',
    title: 'Take a stop off its day',
    description: 'The place itself stays in the trip.',
    scope: 'places:write',
    route: 'DELETE /api/trips/:trip_id/assignments/:id',
    id: 'assignment_id',
  }),
  reorder,
  listTool({
    name: 'get_assignment_participants',
    title: 'Who joins which stop',
    description: 'Stops that not everybody joins, with who does.',
    scope: 'places:read',
    route: 'GET /api/trips/:trip_id/participants',
    many: 'participants',
  }),
  routeTool({
    name: 'set_assignment_participants',
    title: 'Say who joins a stop',
    scope: 'places:write',
    route: 'PUT /api/trips/:trip_id/assignments/:id/participants',
    id: 'assignment_id',
  }),
  listTool({
    name: 'list_categories',
    title: 'List kinds of places',
    scope: 'places:read',
    route: 'GET /api/categories',
    many: 'categories',
  }),
  listTool({
    name: 'list_tags',
    title: 'List tags',
    scope: 'places:read',
    route: 'GET /api/trips/:trip_id/tags',
    many: 'tags',
  }),
  routeTool({
    name: 'create_tag',
    title: 'Make a tag',
    scope: 'places:write',
    route: 'POST /api/trips/:trip_id/tags',
  }),
  routeTool({
    name: 'update_tag',
    title: 'Change a tag',
    scope: 'places:write',
    route: 'PATCH /api/trips/:trip_id/tags/:id',
    id: 'tag_id',
  }),
  routeTool({
    name: 'delete_tag',
    title: 'Delete a tag',
    scope: 'places:write',
    route: 'DELETE /api/trips/:trip_id/tags/:id',
    id: 'tag_id',
  }),
  routeTool({
    name: 'set_place_tags',
    title: 'Tag a place',
    scope: 'places:write',
    route: 'PUT /api/trips/:trip_id/places/:id/tags',
    id: 'place_id',
  }),
]
