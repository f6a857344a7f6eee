import type { Call, RouteKey } from '../../../mcp/call.ts'
import { isOpen } from '../../../mcp/gate.ts'
import { uuid } from '../../../mcp/json-schema.ts'
import { mustText, type Tool } from '../../../mcp/tool.ts'

const route: RouteKey = 'GET /api/trips/:trip_id/export.ics'

/** The parts of the file that the scopes let an assistant read; booking codes are in none. */
async function partsFor(call: Call): Promise<Record<string, '0' | '1'>> {
  const isShown = async (scope: 'places:read' | 'reservations:read' | 'trips:read') =>
    (await isOpen({ scope }, call)) ? '1' : '0'
  return {
    stops: await isShown('places:read'),
    bookings: await isShown('reservations:read'),
    days: await isShown('trips:read'),
    codes: '0',
    prices: '0',
  }
}

export const calendarTool: Tool = {
  name: 'export_trip_ics',
  title: 'Read a trip as a calendar file',
  description: 'iCalendar (RFC 5545): days, stops and bookings, as far as the scopes go.',
  scope: 'trips:read',
  route,
  effect: 'read',
  input: { type: 'object', properties: { trip_id: uuid }, required: ['trip_id'] },
  output: { type: 'object', properties: { ics: { type: 'string' } }, required: ['ics'] },
  async run(call, args) {
    const params = { trip_id: mustText(args, 'trip_id') }
    // The route answers bytes, not JSON.
    const file: unknown = await call.fetch(route, { params, query: await partsFor(call) })
    return { ics: String(file) }
  },
}
