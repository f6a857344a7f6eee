import { routeTool, type Tool } from '../../mcp/tool.ts'
import { calendarTool } from './calendar/calendar-tool.ts'

const at = '/api/trips/:trip_id/share-link'
const scope = 'trips:share'

const shown = (what: string) => ({ type: 'boolean', description: `Guests see ${what}.` })

export const shareTools: readonly Tool[] = [
  calendarTool,
  routeTool({ name: 'get_share_link', title: 'Read the share link of a trip', scope, route: `GET ${at}` }),
  routeTool({
    name: 'create_share_link',
    title: 'Make or change the share link of a trip',
    description:
      'Makes the link that shows a trip to people without an account, or changes what it shows. What is not named is set to its first value.',
    scope,
    route: `POST ${at}`,
    effect: 'change',
    fields: {
      share_map: shown('the plan and the map'),
      share_bookings: shown('bookings, with their codes'),
      share_packing: shown('the packing list'),
      share_budget: shown('costs, without who paid'),
      share_collab: shown('the chat'),
    },
  }),
  routeTool({
    name: 'delete_share_link',
    title: 'Revoke the share link of a trip',
    scope,
    route: `DELETE ${at}`,
  }),
]
