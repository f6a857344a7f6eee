import type { McpArea, Values } from '../../mcp/area.ts'
import { compact } from '../../mcp/compact.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { routeTool, type Tool } from '../../mcp/tool.ts'

const at = '/api/notifications/in-app'
const read = 'notifications:read'
const write = 'notifications:write'

const whole = (value: unknown, usual: number): string =>
  String(typeof value === 'number' && value >= 0 ? Math.floor(value) : usual)

const shown = (notice: Values): Values => ({
  ...compact(notice),
  at: new Date(Number(notice['at'] ?? notice['created_at'])).toISOString(),
})

const listNotifications: Tool = {
  name: 'list_notifications',
  title: 'List notifications',
  description: 'What the person was told, the newest first. Texts of the chat are not in it.',
  scope: read,
  route: `GET ${at}`,
  effect: 'read',
  input: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      offset: { type: 'integer', minimum: 0 },
      unread_only: { type: 'boolean' },
    },
  },
  output: {
    type: 'object',
    properties: {
      notifications: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
      unread_count: { type: 'integer' },
    },
    required: ['notifications'],
  },
  async run(call, args) {
    const { limit, offset, unread_only } = args
    const query = {
      limit: whole(limit, 20),
      offset: whole(offset, 0),
      unread_only: String(unread_only === true),
    }
    const { notifications, ...counts } = await call.fetch(`GET ${at}`, { query })
    return { notifications: (notifications as Values[]).map(shown), ...counts }
  },
}

export const notificationsArea: McpArea = {
  tools: [
    listNotifications,
    routeTool({
      name: 'get_unread_notification_count',
      title: 'Count unread notifications',
      scope: read,
      route: `GET ${at}/unread-count`,
    }),
    routeTool({
      name: 'mark_notification_read',
      title: 'Mark a notification as read',
      scope: write,
      route: `PUT ${at}/:id/read`,
      id: 'notification_id',
    }),
    routeTool({
      name: 'mark_notification_unread',
      title: 'Mark a notification as unread',
      scope: write,
      route: `PUT ${at}/:id/unread`,
      id: 'notification_id',
    }),
    routeTool({
      name: 'mark_all_notifications_read',
      title: 'Mark all notifications as read',
      scope: write,
      route: `PUT ${at}/read-all`,
    }),
  ],
  resources: [routeResource('notifications-in-app', 'caravel://notifications/in-app', read, `GET ${at}`)],
}
