import type { McpArea, Values } from '../../mcp/area.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { listTool, mustText, routeTool, type Tool } from '../../mcp/tool.ts'

const at = '/api/addons/atlas'
const addon = 'atlas'
const write = { scope: 'atlas:write', addon } as const
const read = { scope: 'atlas:read', addon } as const

const country = { type: 'string', minLength: 2, maxLength: 2, description: 'ISO 3166-1 alpha-2' }
const region = { type: 'string', description: 'ISO 3166-2, such as PT-30' }
const name = { type: 'string', maxLength: 200 }
const text = { type: ['string', 'null'] }
const degrees = { type: ['number', 'null'] }

const item = {
  name,
  country_code: { ...country, type: ['string', 'null'] },
  lat: degrees,
  lng: degrees,
  notes: text,
  target_date: { ...text, description: 'YYYY-MM or YYYY' },
}

/** Its address has the code of a country or region in place of an id. */
function codeTool(parts: Parameters<typeof routeTool>[0] & { code: 'country_code' | 'region_code' }): Tool {
  const { code, ...rest } = parts
  const tool = routeTool({ ...rest, id: code })
  const properties = { ...(tool.input.properties as Values) }
  delete properties['code']
  return {
    ...tool,
    input: {
      ...tool.input,
      properties: { [code]: code === 'country_code' ? country : region, ...properties },
      required: [code, ...(tool.input.required ?? []).filter(field => field !== 'code')],
    },
    run: (call, { [code]: value, ...args }) =>
      tool.run(call, { ...args, code: mustText({ [code]: value }, code) }),
  } as Tool
}

export const atlasArea: McpArea = {
  tools: [
    routeTool({ ...read, name: 'get_atlas_stats', title: 'Figures of my travels', route: `GET ${at}/stats` }),
    routeTool({
      ...read,
      name: 'list_visited_regions',
      title: 'List visited regions',
      route: `GET ${at}/regions`,
    }),
    codeTool({
      ...read,
      name: 'get_country_atlas_places',
      title: 'Places and trips in a country, and why it counts',
      route: `GET ${at}/country/:code`,
      code: 'country_code',
    }),
    codeTool({
      ...write,
      name: 'mark_country_visited',
      title: 'Mark a country as visited',
      route: `POST ${at}/country/:code/mark`,
      code: 'country_code',
    }),
    codeTool({
      ...write,
      name: 'unmark_country_visited',
      title: 'Take a country out of the atlas',
      route: `DELETE ${at}/country/:code/mark`,
      code: 'country_code',
    }),
    codeTool({
      ...write,
      name: 'mark_region_visited',
      title: 'Mark a region as visited',
      route: `POST ${at}/region/:code/mark`,
      code: 'region_code',
      fields: { name, country_code: country },
      required: ['name', 'country_code'],
    }),
    codeTool({
      ...write,
      name: 'unmark_region_visited',
      title: 'Take a region out of the atlas',
      route: `DELETE ${at}/region/:code/mark`,
      code: 'region_code',
    }),
    listTool({
      ...read,
      name: 'list_bucket_list',
      title: 'List where I want to go',
      route: `GET ${at}/bucket-list`,
      many: 'items',
    }),
    routeTool({
      ...write,
      name: 'create_bucket_list_item',
      title: 'Add to the bucket list',
      route: `POST ${at}/bucket-list`,
      fields: item,
      required: ['name'],
    }),
    routeTool({
      ...write,
      name: 'update_bucket_list_item',
      title: 'Change something on the bucket list',
      route: `PUT ${at}/bucket-list/:id`,
      id: 'item_id',
      fields: item,
    }),
    routeTool({
      ...write,
      name: 'delete_bucket_list_item',
      title: 'Take something off the bucket list',
      route: `DELETE ${at}/bucket-list/:id`,
      id: 'item_id',
    }),
  ],
  resources: [
    routeResource('bucket-list', 'caravel://bucket-list', read.scope, `GET ${at}/bucket-list`, addon),
    routeResource('atlas-stats', 'caravel://atlas/stats', read.scope, `GET ${at}/stats`, addon),
    routeResource('atlas-regions', 'caravel://atlas/regions', read.scope, `GET ${at}/regions`, addon),
  ],
}
