import type { McpArea, Values } from '../../mcp/area.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, routeTool } from '../../mcp/tool.ts'

const at = '/api/trips/:trip_id/packing'
const addon = 'packing'
const write = 'packing:write'
const read = { scope: 'packing:read', addon } as const

export const packingArea: McpArea = {
  tools: [
    listTool({
      ...read,
      name: 'list_packing_items',
      title: 'List packing items',
      route: `GET ${at}`,
      many: 'items',
    }),
    routeTool({
      name: 'create_packing_item',
      title: 'Add packing item',
      scope: write,
      route: `POST ${at}`,
    }),
    routeTool({
      name: 'update_packing_item',
      title: 'Change packing item',
      scope: write,
      route: `PATCH ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'toggle_packing_item',
      title: 'Tick a thing off',
      scope: write,
      addon,
      route: `PATCH ${at}/:id`,
      id: 'item_id',
      only: ['checked'],
      required: ['checked'],
    }),
    routeTool({
      name: 'delete_packing_item',
      title: 'Delete packing item',
      scope: write,
      route: `DELETE ${at}/:id`,
      id: 'item_id',
    }),
    routeTool({
      name: 'reorder_packing_items',
      title: 'Reorder packing items',
      scope: write,
      route: `PUT ${at}/reorder`,
      without: ['orderedIds'],
    }),
    routeTool({
      name: 'bulk_import_packing',
      title: 'Add several packing items',
      description: 'Adds a list in one step, as `items` or as `text` with a line for each thing.',
      scope: write,
      route: `POST ${at}/import`,
    }),
    listTool({
      ...read,
      name: 'list_packing_bags',
      title: 'List bags',
      route: `GET ${at}/bags`,
      many: 'bags',
    }),
    routeTool({ name: 'create_packing_bag', title: 'Add a bag', scope: write, route: `POST ${at}/bags` }),
    routeTool({
      name: 'update_packing_bag',
      title: 'Change a bag',
      scope: write,
      route: `PATCH ${at}/bags/:id`,
      id: 'bag_id',
    }),
    routeTool({
      name: 'delete_packing_bag',
      title: 'Delete a bag',
      scope: write,
      route: `DELETE ${at}/bags/:id`,
      id: 'bag_id',
    }),
    routeTool({
      name: 'set_bag_members',
      title: 'Say whose a bag is',
      scope: write,
      route: `PUT ${at}/bags/:id/members`,
      id: 'bag_id',
    }),
    routeTool({
      ...read,
      name: 'get_packing_category_assignees',
      title: 'Who packs which category',
      route: `GET ${at}/category-assignees`,
    }),
    routeTool({
      name: 'set_packing_category_assignees',
      title: 'Say who packs a category',
      scope: write,
      route: `PUT ${at}/category-assignees/:category`,
      fields: { category: { type: 'string', maxLength: 100 } },
    }),
    listTool({
      ...read,
      name: 'list_packing_templates',
      title: 'List packing templates',
      route: `GET ${at}/templates`,
      many: 'templates',
    }),
    routeTool({
      name: 'apply_packing_template',
      title: 'Add the things of a template',
      scope: write,
      addon,
      route: `POST ${at}/apply-template/:template_id`,
    }),
    routeTool({
      name: 'save_packing_template',
      title: 'Save the list as a template',
      description: 'For admins only.',
      scope: write,
      addon,
      route: `POST ${at}/save-as-template`,
      fields: { name: { type: 'string', maxLength: 100 } },
      required: ['name'],
    }),
  ],
  resources: [
    routeResource('trip-packing', 'caravel://trips/{trip_id}/packing', 'packing:read', `GET ${at}`, addon),
    routeResource(
      'trip-packing-bags',
      'caravel://trips/{trip_id}/packing/bags',
      'packing:read',
      `GET ${at}/bags`,
      addon,
    ),
  ],
  prompts: [
    {
      name: 'packing-list',
      description: 'Makes or completes a packing list',
      addon,
      arguments: [{ name: 'trip_id', description: 'The id of the trip', required: true }],
      text: ({ trip_id }) =>
        `Read the trip ${trip_id} with get_trip_summary and its list with list_packing_items. Propose what is missing ` +
        'for these days and places; add it with bulk_import_packing once I agree.',
    },
  ],
  summary: [
    {
      key: 'packing',
      ...read,
      async read(call, trip_id) {
        const items = (await call.fetch(`GET ${at}`, { params: { trip_id } }))['items'] as Values[]
        return { total: items.length, checked: items.filter(({ checked }) => checked === true).length }
      },
    },
  ],
}
