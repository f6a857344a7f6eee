import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { SummaryPart, Values } from '../../../mcp/area.ts'
import { areasOf } from '../../../mcp/areas.ts'
import type { Call } from '../../../mcp/call.ts'
import { compact } from '../../../mcp/compact.ts'
import { isOpen } from '../../../mcp/gate.ts'
import { uuid } from '../../../mcp/json-schema.ts'
import { mustText, type Tool } from '../../../mcp/tool.ts'
import { listRows } from '../../../sync/synced-rows.ts'

/** So much of one list stands in a summary; the tools that list it answer all of it. */
const mostListed = 300

async function rowsAt(
  call: Call,
  list: 'members' | 'days' | 'assignments' | 'places' | 'destinations',
  trip_id: string,
) {
  const answer = await call.fetch(`GET /api/trips/:trip_id/${list}`, { params: { trip_id } })
  return answer[list] as Values[]
}

function shortened(rows: Values[]): Values[] {
  return rows.slice(0, mostListed).map(compact)
}

async function readDays(call: Call, trip_id: string): Promise<Values[]> {
  const days = await rowsAt(call, 'days', trip_id)
  const stops = Map.groupBy(await rowsAt(call, 'assignments', trip_id), ({ day_id }) => day_id)
  const names = new Map((await rowsAt(call, 'places', trip_id)).map(({ id, name }) => [id, name]))
  const stored = await listRows(call.ctx.db.read, dayNote, tripStream(trip_id), {})
  const notes = Map.groupBy(
    stored.map(({ row }) => row as Values),
    ({ day_id }) => day_id,
  )
  return days.slice(0, mostListed).map(day => ({
    ...compact(day),
    stops: shortened(stops.get(day['id']) ?? []).map(({ day_id: _day, trip_id: _trip, ...stop }) => ({
      ...stop,
      place: names.get(stop['place_id']),
    })),
    notes_of_day: shortened(notes.get(day['id']) ?? []).map(({ id, text, time }) => ({ id, text, time })),
  }))
}

async function unplanned(call: Call, trip_id: string): Promise<Values[]> {
  const used = new Set((await rowsAt(call, 'assignments', trip_id)).map(({ place_id }) => place_id))
  const places = await rowsAt(call, 'places', trip_id)
  return places
    .filter(({ id }) => !used.has(id))
    .slice(0, mostListed)
    .map(({ id, name, lat, lng, category_id }) => compact({ id, name, lat, lng, category_id }))
}

export const tripSummaryParts: readonly SummaryPart[] = [
  {
    key: 'members',
    scope: 'trips:read',
    read: async (call, id) =>
      (await rowsAt(call, 'members', id)).map(({ user_id, name, role }) => ({ user_id, name, role })),
  },
  {
    key: 'destinations',
    scope: 'places:read',
    read: async (call, id) => shortened(await rowsAt(call, 'destinations', id)),
  },
  { key: 'days', scope: 'trips:read', read: readDays },
  { key: 'unplanned_places', scope: 'places:read', read: unplanned },
]

/** Parts of areas in the order of the modules; an area that is off or not allowed leaves its blank, or nothing. */
export async function summaryOf(call: Call, trip_id: string): Promise<Values> {
  const { trip } = await call.fetch('GET /api/trips/:trip_id', { params: { trip_id } })
  const { id, title, start_date, end_date, day_count } = compact(trip)
  const mayRead = await isOpen({ scope: 'trips:read' }, call)
  const summary: Values = {
    trip: mayRead ? compact(trip) : { id, title, start_date, end_date, day_count },
    collab_notes: [],
  }
  const areas = await areasOf(call.ctx.modules)
  for (const part of areas.flatMap(area => area.summary ?? [])) {
    if (await isOpen(part, call)) summary[part.key] = await part.read(call, trip_id)
    else if (part.blank !== undefined) summary[part.key] = part.blank
  }
  return summary
}

export const tripSummaryTool: Tool = {
  name: 'get_trip_summary',
  route: 'GET /api/trips/:trip_id',
  title: 'Read a whole trip',
  description: 'A trip with its travellers, days, stops and notes, and the state of its lists and costs.',
  scope: 'any',
  effect: 'read',
  input: { type: 'object', properties: { trip_id: uuid }, required: ['trip_id'] },
  output: { type: 'object', properties: { trip: { type: 'object' } }, required: ['trip'] },
  run: (call, args) => summaryOf(call, mustText(args, 'trip_id')),
}
