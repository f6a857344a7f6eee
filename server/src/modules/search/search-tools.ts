import { AppError } from '@caravel/sync-protocol/errors'
import type { McpArea, Values } from '../../mcp/area.ts'
import { mustText, type Tool } from '../../mcp/tool.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const lat = { type: 'number', minimum: -90, maximum: 90 }
const lng = { type: 'number', minimum: -180, maximum: 180 }
const language = { type: 'string', description: 'BCP 47, such as en' }
const list = (name: string) => ({
  type: 'object' as const,
  properties: { [name]: { type: 'array', items: { type: 'object' } } },
  required: [name],
})

const languageOf = ({ language: asked }: Values): Values =>
  typeof asked === 'string' ? { language: asked } : {}

function mustNumber(args: Values, name: string): number {
  const value = args[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new AppError('INVALID_INPUT', { fields: { [name]: value === undefined ? 'REQUIRED' : 'WRONG_TYPE' } })
}

/** Plain decimals: an exponent is none to the route. */
const decimal = (value: number): string => value.toFixed(7)

function countOf({ limit }: Values, usual: number, most: number): number {
  return typeof limit === 'number' && limit >= 1 ? Math.min(Math.floor(limit), most) : usual
}

const searchPlace: Tool = {
  name: 'search_place',
  route: 'GET /api/search/places',
  title: 'Search for a place',
  description:
    'Towns, sights and streets by name, near a position if given. `further: true` asks the services that the admin ' +
    'switched on too.',
  scope: 'places:read',
  effect: 'read',
  world: true,
  input: {
    type: 'object',
    properties: {
      query: text(200),
      lat,
      lng,
      limit: { type: 'integer', minimum: 1, maximum: 20 },
      language,
      further: { type: 'boolean' },
    },
    required: ['query'],
  },
  output: list('places'),
  async run(call, args) {
    const q = mustText(args, 'query')
    const isNear = args['lat'] !== undefined || args['lng'] !== undefined
    const at = isNear ? { lat: mustNumber(args, 'lat'), lng: mustNumber(args, 'lng') } : undefined
    if (args['further'] === true) {
      const body = { query: q, ...languageOf(args), ...(at ? { location_bias: at } : {}) }
      return call.fetch('POST /api/maps/search', { body })
    }
    const near = at ? { near: `${decimal(at.lat)},${decimal(at.lng)}` } : {}
    const query = { q, ...near, limit: String(countOf(args, 10, 20)), ...languageOf(args) }
    const { results, further } = await call.fetch('GET /api/search/places', { query })
    return { places: results, further }
  },
}

const details: Tool = {
  name: 'get_place_details',
  route: 'GET /api/maps/details/:place_id',
  title: 'Read about a place that was found',
  description: 'Opening hours, website and phone, by the `place_id` of search_place with `further`.',
  scope: 'geo:read',
  effect: 'read',
  world: true,
  input: { type: 'object', properties: { place_id: text(300), language }, required: ['place_id'] },
  output: { type: 'object', properties: { place: { type: 'object' } }, required: ['place'] },
  run: (call, args) =>
    call.fetch('GET /api/maps/details/:place_id', {
      params: { place_id: mustText(args, 'place_id') },
      query: languageOf(args),
    }),
}

const reverse: Tool = {
  name: 'reverse_geocode',
  route: 'GET /api/search/reverse',
  title: 'What is at a position',
  description: 'The nearest things and the address of a position, from the data of this server.',
  scope: 'geo:read',
  effect: 'read',
  input: { type: 'object', properties: { lat, lng, language }, required: ['lat', 'lng'] },
  output: { type: 'object', properties: { nearby: { type: 'array' } }, required: ['nearby'] },
  run: (call, args) =>
    call.fetch('GET /api/search/reverse', {
      query: {
        lat: decimal(mustNumber(args, 'lat')),
        lng: decimal(mustNumber(args, 'lng')),
        ...languageOf(args),
      },
    }),
}

const searchAirport: Tool = {
  name: 'search_airports',
  title: 'Search for an airport',
  description: 'By name, town or code; with position and time zone.',
  scope: 'geo:read',
  effect: 'read',
  input: {
    type: 'object',
    properties: { query: text(200), limit: { type: 'integer', minimum: 1, maximum: 50 } },
    required: ['query'],
  },
  output: list('airports'),
  async run(_call, args) {
    // The list is large, and most servers never need it.
    const { searchAirports } = await import('@caravel/sync-protocol/domain/airports/airports')
    return { airports: searchAirports(mustText(args, 'query'), countOf(args, 10, 50)) }
  },
}

const airport: Tool = {
  name: 'get_airport',
  title: 'Read an airport',
  description: 'An airport by its IATA code.',
  scope: 'geo:read',
  effect: 'read',
  input: {
    type: 'object',
    properties: { iata: { type: 'string', minLength: 3, maxLength: 3 } },
    required: ['iata'],
  },
  output: { type: 'object', properties: { airport: { type: 'object' } }, required: ['airport'] },
  async run(_call, args) {
    const { airportByIata } = await import('@caravel/sync-protocol/domain/airports/airports')
    const found = airportByIata(mustText(args, 'iata'))
    if (!found) throw new AppError('NOT_FOUND')
    return { airport: found }
  },
}

export const searchArea: McpArea = { tools: [searchPlace, details, reverse, searchAirport, airport] }
