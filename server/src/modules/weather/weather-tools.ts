/** Weather for assistants. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '../../mcp/area.ts'
import { anything, type Tool } from '../../mcp/tool.ts'

/** Plain decimals: an exponent is none to the route. */
function decimal(args: Values, name: string): string {
  const value = args[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value.toFixed(7)
  throw new AppError('INVALID_INPUT', { fields: { [name]: value === undefined ? 'REQUIRED' : 'WRONG_TYPE' } })
}

const at = {
  lat: { type: 'number', minimum: -90, maximum: 90 },
  lng: { type: 'number', minimum: -180, maximum: 180 },
  date: { type: 'string', format: 'date' },
  lang: { type: 'string', description: 'de or en, which is usual' },
}

const getWeather: Tool = {
  name: 'get_weather',
  route: 'GET /api/weather',
  title: 'Weather at a place',
  description:
    'Without a date the weather of now; with one the forecast, what is typical of a day further ahead, or of a day that ' +
    'is over: `type` says which. Celsius, millimetres, km/h.',
  scope: 'weather:read',
  effect: 'read',
  world: true,
  input: { type: 'object', properties: at, required: ['lat', 'lng'] },
  output: anything,
  run(call, args) {
    const { date, lang = 'en' } = args
    const query = { lat: decimal(args, 'lat'), lng: decimal(args, 'lng'), lang }
    return call.fetch('GET /api/weather', { query: date === undefined ? query : { ...query, date } })
  },
}

const getDetailedWeather: Tool = {
  name: 'get_detailed_weather',
  route: 'GET /api/weather/detailed',
  title: 'Weather at a place by the hour',
  description: 'As get_weather, with `hourly`; a day beyond the forecast has no hours.',
  scope: 'weather:read',
  effect: 'read',
  world: true,
  input: { type: 'object', properties: at, required: ['lat', 'lng', 'date'] },
  output: anything,
  run: (call, args) =>
    call.fetch('GET /api/weather/detailed', {
      query: {
        lat: decimal(args, 'lat'),
        lng: decimal(args, 'lng'),
        date: args['date'],
        lang: args['lang'] ?? 'en',
      },
    }),
}

export const weatherTools: readonly Tool[] = [getWeather, getDetailedWeather]
