import { bookingTypes, transportTypes } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '../../../mcp/area.ts'
import type { Call } from '../../../mcp/call.ts'
import { uuid } from '../../../mcp/json-schema.ts'
import { listTool, mustText, routeTool, type Tool } from '../../../mcp/tool.ts'

const at = '/api/trips/:trip_id/reservations'
const write = 'reservations:write'
const read = 'reservations:read'

const transports: readonly string[] = transportTypes
const others = bookingTypes.filter(type => !transports.includes(type))

const times =
  'Dates and times are local at each end; *_zone are IANA zones. `price` also becomes a cost of the trip.'

const kinds = {
  reservation: { types: others, what: 'a booking', details: ['hotel', 'restaurant', 'venue'] },
  transport: { types: transportTypes, what: 'a transport', details: ['legs', 'car'] },
} as const

type Kind = keyof typeof kinds

const isOfKind = (kind: Kind, type: unknown): boolean =>
  (kind === 'transport') === transports.includes(String(type))

/** The kinds have tools of their own, so a tool for transports leaves hotels alone. */
async function mustBe(call: Call, args: Values, fits: (type: unknown) => boolean): Promise<void> {
  const params = { trip_id: mustText(args, 'trip_id'), id: mustText(args, 'reservation_id') }
  const { reservation } = await call.fetch(`GET ${at}/:id`, { params })
  if (fits((reservation as Values)['type'])) return
  throw new AppError('NOT_FOUND', { entity: 'reservation', id: params.id })
}

function toolsOf(kind: Kind): Tool[] {
  const { types, what } = kinds[kind]
  const type = { type: { type: 'string', enum: types } }
  const about = { scope: write, id: 'reservation_id' } as const
  const create = routeTool({
    name: `create_${kind}`,
    title: `Add ${what}`,
    description: `Adds ${what}. ${times}`,
    scope: write,
    route: `POST ${at}`,
    fields: type,
    required: kind === 'transport' ? ['type'] : [],
  })
  const update = routeTool({
    ...about,
    name: `update_${kind}`,
    title: `Change ${what}`,
    description: `Changes ${what}; \`details\` are replaced as a whole. ${times}`,
    route: `PATCH ${at}/:id`,
    fields: type,
  })
  const remove = routeTool({
    ...about,
    name: `delete_${kind}`,
    title: `Delete ${what}`,
    route: `DELETE ${at}/:id`,
  })
  const own = [create, update].map(tool => withDetails(tool, kinds[kind].details))
  const [made = create, changed = update] = own
  return [guardedType(made, kind), ...[changed, remove].map(tool => guardedRow(tool, kind))]
}

/** Legs are those of a transport; rooms, tables and venues those of the rest. */
function withDetails(tool: Tool, names: readonly string[]): Tool {
  const { details } = tool.input.properties as { details?: { properties: Record<string, object> } }
  const parts = Object.entries(details?.properties ?? {}).filter(([name]) => names.includes(name))
  const shown = { ...details, properties: Object.fromEntries(parts) }
  const properties = { ...tool.input.properties, details: shown }
  // A price is a cost of the trip.
  return { ...tool, needs: { price: 'budget:write' }, input: { ...tool.input, properties } }
}

function mustFit(kind: Kind, { type }: Values): void {
  if (type === undefined || isOfKind(kind, type)) return
  throw new AppError('INVALID_INPUT', { fields: { type: 'NOT_ALLOWED' } })
}

function guardedType(tool: Tool, kind: Kind): Tool {
  return {
    ...tool,
    run(call, args) {
      mustFit(kind, args)
      return tool.run(call, args)
    },
  }
}

function guardedRow(tool: Tool, kind: Kind): Tool {
  return {
    ...tool,
    async run(call, args) {
      mustFit(kind, args)
      await mustBe(call, args, type => isOfKind(kind, type))
      return tool.run(call, args)
    },
  }
}

/** A hotel booking makes its stay itself: its place, days and times are those of the booking. */
const link = routeTool({
  name: 'link_hotel_accommodation',
  title: 'Say where a hotel booking is',
  description: 'Gives a hotel booking its place, days and times; the stay of the trip follows.',
  scope: write,
  route: `PATCH ${at}/:id`,
  id: 'reservation_id',
  only: ['place_id', 'day_id', 'end_day_id', 'start_time', 'check_in_end', 'end_time'],
  required: ['place_id'],
})

const linkHotel: Tool = {
  ...link,
  async run(call, args) {
    await mustBe(call, args, type => type === 'hotel')
    return link.run(call, args)
  },
}

export const reservationTools: readonly Tool[] = [
  listTool({
    name: 'list_reservations',
    title: 'List bookings',
    description: 'Bookings of a trip: flights, trains, hotels, tables, tickets.',
    scope: read,
    route: `GET ${at}`,
    many: 'reservations',
    fields: { type: { type: 'string', enum: bookingTypes }, day_id: uuid },
    keep: (row, { type, day_id }) =>
      (type === undefined || row['type'] === type) && (day_id === undefined || row['day_id'] === day_id),
  }),
  routeTool({
    name: 'get_reservation',
    title: 'Read a booking',
    scope: read,
    route: `GET ${at}/:id`,
    id: 'reservation_id',
  }),
  ...toolsOf('reservation'),
  ...toolsOf('transport'),
  routeTool({
    name: 'reorder_reservations',
    title: 'Place bookings among the stops of a day',
    scope: write,
    route: `PUT ${at}/positions`,
  }),
  linkHotel,
]
