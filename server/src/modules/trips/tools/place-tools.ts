import type { Values } from '../../../mcp/area.ts'
import type { Call } from '../../../mcp/call.ts'
import { compactWrite } from '../../../mcp/compact.ts'
import { uuid } from '../../../mcp/json-schema.ts'
import { anything, listTool, mustText, routeTool, type Tool } from '../../../mcp/tool.ts'

const create = routeTool({
  name: 'create_place',
  title: 'Add a place',
  description: 'Adds a place to the pool of a trip. Give lat and lng (WGS 84) together where they are known.',
  scope: 'places:write',
  route: 'POST /api/trips/:trip_id/places',
})

const assign = routeTool({
  name: 'assign_place_to_day',
  title: 'Plan a place on a day',
  description: 'Makes a stop of a place; it goes to the end of the day unless `position` says otherwise.',
  scope: 'places:write',
  route: 'POST /api/trips/:trip_id/days/:day_id/assignments',
})

/** Two changes: the place stays where the stop is refused. */
const createAndAssign: Tool = {
  ...create,
  name: 'create_and_assign_place',
  title: 'Add a place and plan it on a day',
  description: 'create_place and assign_place_to_day in one call; each is a change of its own.',
  input: {
    ...create.input,
    properties: { ...create.input.properties, day_id: uuid },
    required: [...(create.input.required ?? []), 'day_id'],
  },
  async run(call, { day_id, ...args }) {
    const made = await create.run(call, args)
    const { id: place_id } = made['place'] as { id: string }
    const planned = await assign.run(call, { trip_id: args['trip_id'], day_id, place_id })
    return { ...made, ...planned, change_ids: [made['change_id'], planned['change_id']] }
  },
}

const mostAtOnce = 200

function mustIds(args: Values, name: string): string[] {
  const ids = args[name]
  const fits = Array.isArray(ids) && ids.length > 0 && ids.length <= mostAtOnce
  return fits ? ids.map(id => mustText({ [name]: id }, name)) : [mustText({}, name)]
}

const idList = { type: 'array', items: uuid, minItems: 1, maxItems: mostAtOnce }

const bulkDelete: Tool = {
  name: 'bulk_delete_places',
  title: 'Delete several places',
  description: 'Deletes places of a trip one after the other; each is a change of its own.',
  scope: 'places:write',
  effect: 'delete',
  input: {
    type: 'object',
    properties: { trip_id: uuid, place_ids: idList },
    required: ['trip_id', 'place_ids'],
  },
  output: anything,
  victim: async (_call, args) => `${mustIds(args, 'place_ids').length} places`,
  async run(call, args) {
    const params = { trip_id: mustText(args, 'trip_id') }
    const change_ids: unknown[] = []
    for (const id of mustIds(args, 'place_ids')) {
      const answer = await call.fetch('DELETE /api/trips/:trip_id/places/:id', { params: { ...params, id } })
      change_ids.push(compactWrite(answer)['change_id'])
    }
    return { deleted: change_ids.length, change_ids }
  },
}

const reorder: Tool = {
  name: 'reorder_day_assignments',
  title: 'Order the stops of a day',
  description: 'Puts stops of a day one behind the other; each move is a change of its own.',
  scope: 'places:write',
  effect: 'change',
  input: {
    type: 'object',
    properties: { trip_id: uuid, day_id: uuid, assignment_ids: idList },
    required: ['trip_id', 'day_id', 'assignment_ids'],
  },
  output: anything,
  async run(call, args) {
    const params = { trip_id: mustText(args, 'trip_id') }
    const day_id = mustText(args, 'day_id')
    const change_ids: unknown[] = []
    let after: string | null = null
    for (const id of mustIds(args, 'assignment_ids')) {
      const body: Values = { day_id, position: { after } }
      const answer = await call.fetch('PATCH /api/trips/:trip_id/assignments/:id', {
        params: { ...params, id },
        body,
      })
      change_ids.push(compactWrite(answer)['change_id'])
      after = id
    }
    return { moved: change_ids.length, change_ids }
  },
}

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
