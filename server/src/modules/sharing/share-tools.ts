import type { Scope } from '@caravel/sync-protocol/scopes'
import type { ShareDetail, ShareRight } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '../../mcp/area.ts'
import type { Call } from '../../mcp/call.ts'
import { closedFields } from '../../mcp/gate.ts'
import { routeTool, type Tool } from '../../mcp/tool.ts'
import { calendarTool } from './calendar/calendar-tool.ts'

const at = '/api/trips/:trip_id/share-link'
const scope = 'trips:share'

const shown = (what: string) => ({ type: 'boolean', description: `Guests see ${what}.` })

/** Who holds a link reads what it shows: an assistant gets none that shows what it may not read itself. */
const needs: Readonly<Record<ShareRight | ShareDetail, Scope>> = {
  share_map: 'places:read',
  share_bookings: 'reservations:read',
  share_packing: 'packing:read',
  share_budget: 'budget:read',
  share_collab: 'collab:read',
  share_codes: 'reservations:read',
  share_prices: 'places:read',
}

const closedTo = (call: Call): string[] => closedFields({ needs }, call.assistant.scopes)

function mustBeReadable(call: Call, link: Values): Values {
  if (closedTo(call).some(right => link[right] === true)) throw new AppError('FORBIDDEN')
  return link
}

const get = routeTool({
  name: 'get_share_link',
  title: 'Read the share link of a trip',
  scope,
  route: `GET ${at}`,
})

const create = routeTool({
  name: 'create_share_link',
  title: 'Make or change the share link of a trip',
  description:
    'Makes the link that shows a trip to people without an account, or changes it. What is not named is set to its first value.',
  scope,
  route: `POST ${at}`,
  effect: 'change',
  fields: {
    share_map: shown('the plan and the map'),
    share_bookings: shown('bookings'),
    share_packing: shown('packing'),
    share_budget: shown('costs'),
    share_collab: shown('the chat'),
    share_codes: shown('booking codes'),
    share_prices: shown('prices'),
  },
})

export const shareTools: readonly Tool[] = [
  calendarTool,
  { ...get, run: async (call, args) => mustBeReadable(call, await get.run(call, args)) },
  {
    ...create,
    needs,
    async run(call, args) {
      mustBeReadable(call, await get.run(call, { trip_id: args['trip_id'] }))
      const without: Values = Object.fromEntries(closedTo(call).map(right => [right, false]))
      return create.run(call, { ...args, ...without })
    },
  },
  routeTool({
    name: 'delete_share_link',
    title: 'Revoke the share link of a trip',
    scope,
    route: `DELETE ${at}`,
  }),
]
