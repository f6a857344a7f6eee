import type { McpArea, Values } from '../../mcp/area.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, routeTool } from '../../mcp/tool.ts'

const at = '/api/trips/:trip_id/collab'
const addon = 'collab'
const write = 'collab:write'
const read = { scope: 'collab:read', addon } as const

export const collabArea: McpArea = {
  tools: [
    listTool({
      ...read,
      name: 'list_collab_notes',
      title: 'List notes',
      route: `GET ${at}/notes`,
      many: 'notes',
    }),
    routeTool({ name: 'create_collab_note', title: 'Write a note', scope: write, route: `POST ${at}/notes` }),
    routeTool({
      name: 'update_collab_note',
      title: 'Change a note',
      scope: write,
      route: `PATCH ${at}/notes/:id`,
      id: 'note_id',
    }),
    routeTool({
      name: 'delete_collab_note',
      title: 'Delete a note',
      scope: write,
      route: `DELETE ${at}/notes/:id`,
      id: 'note_id',
    }),
    listTool({
      ...read,
      name: 'list_collab_messages',
      title: 'Read the chat',
      route: `GET ${at}/messages`,
      many: 'messages',
    }),
    routeTool({
      name: 'send_collab_message',
      title: 'Write in the chat',
      scope: write,
      route: `POST ${at}/messages`,
    }),
    routeTool({
      name: 'delete_collab_message',
      title: 'Delete a message of your own',
      scope: write,
      route: `DELETE ${at}/messages/:id`,
      id: 'message_id',
    }),
    routeTool({
      name: 'react_collab_message',
      title: 'React to a message',
      scope: write,
      route: `POST ${at}/messages/:id/react`,
      id: 'message_id',
    }),
    listTool({
      ...read,
      name: 'list_collab_polls',
      title: 'List polls',
      route: `GET ${at}/polls`,
      many: 'polls',
    }),
    routeTool({
      name: 'create_collab_poll',
      title: 'Ask a question',
      scope: write,
      route: `POST ${at}/polls`,
    }),
    routeTool({
      name: 'vote_collab_poll',
      title: 'Vote in a poll',
      scope: write,
      route: `POST ${at}/polls/:id/vote`,
      id: 'poll_id',
    }),
    routeTool({
      name: 'close_collab_poll',
      title: 'Close a poll of your own',
      scope: write,
      addon,
      route: `PATCH ${at}/polls/:id`,
      id: 'poll_id',
      only: ['closed'],
      required: ['closed'],
    }),
    routeTool({
      name: 'delete_collab_poll',
      title: 'Delete a poll',
      scope: write,
      route: `DELETE ${at}/polls/:id`,
      id: 'poll_id',
    }),
  ],
  resources: [
    routeResource(
      'trip-collab-notes',
      'caravel://trips/{trip_id}/collab/notes',
      'collab:read',
      `GET ${at}/notes`,
      addon,
    ),
    routeResource(
      'trip-collab-polls',
      'caravel://trips/{trip_id}/collab/polls',
      'collab:read',
      `GET ${at}/polls`,
      addon,
    ),
  ],
  summary: [
    {
      key: 'collab_notes',
      ...read,
      blank: [],
      async read(call, trip_id) {
        const notes = (await call.fetch(`GET ${at}/notes`, { params: { trip_id } }))['notes'] as Values[]
        return notes.slice(0, 100).map(({ id, title, category, pinned }) => ({ id, title, category, pinned }))
      },
    },
  ],
}
