import type { McpArea, Values } from '../../mcp/area.ts'
import { compact } from '../../mcp/compact.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, routeTool } from '../../mcp/tool.ts'

const at = '/api/trips/:trip_id/todo'
const addon = 'packing'
const write = 'todos:write'
const read = { scope: 'todos:read', addon } as const
/** Of what is still to do, in a summary. */
const mostOpen = 100

export const todoArea: McpArea = {
  tools: [
    listTool({ ...read, name: 'list_todos', title: 'List to-dos', route: `GET ${at}`, many: 'items' }),
    routeTool({ name: 'create_todo', title: 'Add a to-do', scope: write, route: `POST ${at}` }),
    routeTool({
      name: 'update_todo',
      title: 'Change a to-do',
      scope: write,
      route: `PATCH ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'toggle_todo',
      title: 'Mark a to-do as done',
      scope: write,
      route: `PATCH ${at}/:id`,
      id: 'item_id',
      only: ['done'],
      required: ['done'],
    }),
    routeTool({
      name: 'delete_todo',
      title: 'Delete a to-do',
      scope: write,
      route: `DELETE ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'reorder_todos',
      title: 'Order to-dos',
      scope: write,
      route: `PUT ${at}/reorder`,
      without: ['orderedIds'],
    }),
  ],
  resources: [
    routeResource('trip-todos', 'caravel://trips/{trip_id}/todos', 'todos:read', `GET ${at}`, addon),
  ],
  summary: [
    {
      key: 'todos',
      ...read,
      blank: [],
      async read(call, trip_id) {
        const items = (await call.fetch(`GET ${at}`, { params: { trip_id } }))['items'] as Values[]
        return items
          .filter(({ done }) => done !== true)
          .slice(0, mostOpen)
          .map(({ id, title, due_date, priority, assigned_user_id }) =>
            compact({ id, title, due_date, priority, assigned_user_id }),
          )
      },
    },
  ],
}
