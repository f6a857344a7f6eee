import { allows } from '@caravel/sync-protocol/scopes'
import { legModes } from '@caravel/sync-protocol/entities/route-leg'
import type { Values } from '../../mcp/area.ts'
import { routeTool, type Tool } from '../../mcp/tool.ts'

/** Both tell of bookings and of places. */
const reads = { scope: 'places:read', also: 'reservations:read' } as const

const checkTrip = routeTool({
  ...reads,
  name: 'check_trip',
  title: 'Check a trip',
  description:
    'What cannot work as it is planned: closed places, public holidays, overlaps, ways and connections that are too short, ' +
    'nights without a bed, bookings on other days, days on which this person works. `remedies` say what would put it right.',
  route: 'GET /api/trips/:trip_id/trip-check',
})

/** The answer without findings about days off, for assistants that may not read those. */
const withoutLeave = (answer: Values): Values => {
  const others = (list: unknown) =>
    (list as { kind: string }[] | undefined)?.filter(({ kind }) => kind !== 'no_leave')
  return { ...answer, findings: others(answer['findings']), ignored: others(answer['ignored']) }
}

export const tripCheckTools: readonly Tool[] = [
  {
    ...checkTrip,
    async run(call, args) {
      const answer = await checkTrip.run(call, args)
      return allows(call.assistant.scopes, 'vacay:read') ? answer : withoutLeave(answer)
    },
  },
  routeTool({
    ...reads,
    name: 'get_day_ways',
    title: 'Travel times of a day',
    description:
      'Seconds and metres from each stop to the next, from bed to bed. `source`: router, stated (by a person, for public ' +
      'transport), estimate, unknown (too far to estimate), or none (no way). Ways along roads may come a little later.',
    route: 'GET /api/trips/:trip_id/days/:day_id/ways',
    fields: { mode: { type: 'string', enum: legModes } },
  }),
]
