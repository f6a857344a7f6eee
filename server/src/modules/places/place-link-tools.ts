import type { McpArea } from '../../mcp/area.ts'
import { routeTool } from '../../mcp/tool.ts'

const url = { type: 'string', format: 'uri', maxLength: 4000 }

export const placeLinkArea: McpArea = {
  tools: [
    {
      ...routeTool({
        name: 'resolve_maps_url',
        title: 'Where a map link points',
        scope: 'geo:read',
        route: 'POST /api/maps/resolve-link',
        effect: 'read',
        fields: { url },
        required: ['url'],
      }),
      world: true,
    },
    {
      ...routeTool({
        name: 'import_places_from_url',
        title: 'Add the places of a shared list',
        description: 'Reads a list of places shared by a map link, and adds its places in one change.',
        scope: 'places:write',
        route: 'POST /api/trips/:trip_id/places/import/google-list',
        fields: { url },
        required: ['url'],
      }),
      world: true,
    },
  ],
}
