import type { McpArea, Values } from '../../mcp/area.ts'
import { compact } from '../../mcp/compact.ts'
import { uuid } from '../../mcp/json-schema.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, mustText, routeTool, type Tool } from '../../mcp/tool.ts'

const at = '/api/trips/:trip_id/collab'
const addon = 'collab'
const write = 'collab:write'
const read = { scope: 'collab:read', addon } as const

/** A chat is read backwards from its end. */
const readMessages: Tool = {
  ...read,
  name: 'list_collab_messages',
  title: 'Read the chat',
  description:
    'Up to 100 messages in the order in which they were said; `before` is the id of one to go back from.',
  route: `GET ${at}/messages`,
  effect: 'read',
  input: { type: 'object', properties: { trip_id: uuid, before: uuid }, required: ['trip_id'] },
  output: {
    type: 'object',
    properties: { messages: { type: 'array', items: { type: 'object' } }, more: { type: 'boolean' } },
    required: ['messages', 'more'],
  },
  async run(call, args) {
    const { before } = args
    const params = { trip_id: mustText(args, 'trip_id') }
    const query = before === undefined ? {} : { before: mustText(args, 'before') }
    const page = await call.fetch(`GET ${at}/messages`, { params, query })
    const messages = (page['messages'] as Values[]).map(row => ({
      ...compact(row),
      at: new Date(Number(row['created_at'])).toISOString(),
    }))
    return { messages, more: page['more'] === true }
  },
}

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
    readMessages,
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
      'caravel://trips/{trip_id}/collab-notes',
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
    routeResource(
      'trip-collab-messages',
      'caravel://trips/{trip_id}/collab/messages',
      'collab:read',
      `GET ${at}/messages`,
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
