/** An Open-Meteo-shaped provider. It learns a rounded place and days, and nothing else. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import * as z from 'zod/mini'
import type { App } from '../../context.ts'
import type { FailureFacts } from '../../http/provider-failure.ts'
import { upstreamMessage } from '../../http/upstream-message.ts'
import type { KeptDay, WeatherHour } from './weather-queries.ts'

type Needed = Pick<App, 'settings' | 'guardedFetch'>
export interface RoundedPlace {
  lat: string
  lng: string
}

/** It answered, and not with weather. */
export class WeatherProviderError extends Error {
  readonly facts: FailureFacts
  constructor(what: string, facts: FailureFacts = {}) {
    super(what)
    this.facts = facts
  }
}

const numbers = z.array(z.nullable(z.number()))
const daily = z.object({
  time: z.array(z.string()),
  weather_code: z.optional(numbers),
  temperature_2m_max: numbers,
  temperature_2m_min: numbers,
  precipitation_sum: z.optional(numbers),
  precipitation_probability_max: z.optional(numbers),
  wind_speed_10m_max: z.optional(numbers),
  sunrise: z.optional(z.array(z.nullable(z.string()))),
  sunset: z.optional(z.array(z.nullable(z.string()))),
})
type Daily = z.infer<typeof daily>
const hourly = z.object({
  time: z.array(z.string()),
  weather_code: z.optional(numbers),
  temperature_2m: numbers,
  precipitation: z.optional(numbers),
  precipitation_probability: z.optional(numbers),
  wind_speed_10m: z.optional(numbers),
  relative_humidity_2m: z.optional(numbers),
})
const currentSchema = z.object({
  current: z.object({ temperature_2m: z.number(), weather_code: z.nullable(z.number()) }),
})

const common = 'weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,wind_speed_10m_max'
/** Days back that the forecast itself still tells. */
export const pastDays = 7
export const forecastDays = 16
/** So many years make what is typical. */
const typicalYears = [1, 2, 3]

/** The forecast of all days it has, by date. */
export async function fetchForecast(app: Needed, place: RoundedPlace): Promise<Map<string, KeptDay>> {
  const query = {
    daily: `${common},precipitation_probability_max,sunrise,sunset`,
    past_days: String(pastDays),
    forecast_days: String(forecastDays),
  }
  return daysOf(await askDaily(app, 'weather_provider', 'forecast', place, query), 'forecast')
}

/** A day that is over. */
export async function fetchPast(
  app: Needed,
  place: RoundedPlace,
  date: string,
): Promise<Map<string, KeptDay>> {
  const query = { daily: `${common},sunrise,sunset`, start_date: date, end_date: date }
  return daysOf(await askDaily(app, 'weather_archive', 'archive', place, query), 'forecast')
}

/** The key of a day that is kept with its hours. */
export const hoursKey = (date: string): string => `${date} by hour`

/** One day with its hours: of the forecast, or where `isPast` of the archive. */
export async function fetchHours(
  app: Needed,
  place: RoundedPlace,
  date: string,
  isPast: boolean,
): Promise<Map<string, KeptDay>> {
  const chance = isPast ? '' : ',precipitation_probability'
  const query = {
    daily: `${common},sunrise,sunset${isPast ? '' : ',precipitation_probability_max'}`,
    hourly: `weather_code,temperature_2m,precipitation,wind_speed_10m,relative_humidity_2m${chance}`,
    start_date: date,
    end_date: date,
  }
  const [setting, path] = isPast
    ? (['weather_archive', 'archive'] as const)
    : (['weather_provider', 'forecast'] as const)
  const answer = parse(z.object({ daily, hourly }), await ask(app, setting, path, place, query))
  const day = daysOf(answer.daily, 'forecast').get(date)
  return new Map(day ? [[hoursKey(date), { ...day, hourly: hoursOf(answer.hourly, date) }]] : [])
}

/** What is typical of a day of the year: means over five days in each of the last years. */
export async function fetchTypical(
  app: Needed,
  place: RoundedPlace,
  date: string,
  today: string,
): Promise<Map<string, KeptDay>> {
  const answers: Daily[] = []
  for (const back of typicalYears) {
    const middle = sameDay(date, Number(today.slice(0, 4)) - back)
    const query = { daily: common, start_date: addDays(middle, -2), end_date: addDays(middle, 2) }
    answers.push(await askDaily(app, 'weather_archive', 'archive', place, query))
  }
  const mean = (name: 'temperature_2m_max' | 'temperature_2m_min'): number | undefined => {
    const all = answers.flatMap(answer => answer[name]).filter(value => value !== null)
    return all.length ? all.reduce((sum, value) => sum + value, 0) / all.length : undefined
  }
  const [max, min] = [mean('temperature_2m_max'), mean('temperature_2m_min')]
  if (max === undefined || min === undefined) throw new WeatherProviderError('no weather of past years')
  const rain = answers.flatMap(answer => answer.precipitation_sum ?? []).filter(value => value !== null)
  const wet = rain.filter(value => value >= 1).length
  return new Map([
    [
      date,
      {
        type: 'climate',
        code: null,
        temp: Math.round((max + min) / 2),
        temp_max: Math.round(max),
        temp_min: Math.round(min),
        ...(rain.length ? { precipitation_probability_max: Math.round((100 * wet) / rain.length) } : {}),
      },
    ],
  ])
}

export async function fetchCurrent(app: Needed, place: RoundedPlace): Promise<Map<string, KeptDay>> {
  const query = { current: 'temperature_2m,weather_code' }
  const { current } = parse(currentSchema, await ask(app, 'weather_provider', 'forecast', place, query))
  return new Map([
    ['now', { type: 'current', code: current.weather_code, temp: Math.round(current.temperature_2m) }],
  ])
}

/** The same day of another year; the 29th of February is the 28th where there is none. */
function sameDay(date: string, year: number): string {
  const other = `${year}${date.slice(4)}`
  return Number.isNaN(Date.parse(other)) || new Date(other).toISOString().slice(0, 10) !== other
    ? `${year}-02-28`
    : other
}

type Setting = 'weather_provider' | 'weather_archive'
type Query = Record<string, string>

async function askDaily(
  app: Needed,
  setting: Setting,
  path: string,
  place: RoundedPlace,
  query: Query,
): Promise<Daily> {
  const answer = await ask(app, setting, path, place, query)
  return parse(z.object({ daily }), answer).daily
}

async function ask(
  app: Needed,
  setting: Setting,
  path: string,
  place: RoundedPlace,
  query: Query,
): Promise<unknown> {
  const url = new URL(`${app.settings.get(setting).replace(/\/$/, '')}/v1/${path}`)
  const all = { latitude: place.lat, longitude: place.lng, timezone: 'auto', ...query }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  const answer = await app.guardedFetch(url, {
    purpose: 'weather',
    reach: 'configured',
    most: 200_000,
    redirects: 2,
    timeout_ms: 5000,
  })
  const text = await answer.text()
  const said = parseJson(text)
  if (answer.status !== 200) {
    const message = upstreamMessage(text, said)
    const facts = { upstream_status: answer.status, ...(message ? { message } : {}) }
    throw new WeatherProviderError(`the provider of weather answered ${answer.status}`, facts)
  }
  if (said === undefined) throw new WeatherProviderError('the provider of weather answered no JSON')
  return said
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function parse<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new WeatherProviderError('the provider of weather answered something else')
  return parsed.data
}

function daysOf(told: Daily, type: KeptDay['type']): Map<string, KeptDay> {
  const days = new Map<string, KeptDay>()
  for (const [at, date] of told.time.entries()) {
    const [max, min] = [told.temperature_2m_max[at], told.temperature_2m_min[at]]
    if (max === null || min === null || max === undefined || min === undefined) continue
    const clock = (value: string | null | undefined) => value?.slice(11, 16) || undefined
    days.set(date, {
      type,
      code: told.weather_code?.[at] ?? null,
      temp: Math.round((max + min) / 2),
      temp_max: Math.round(max),
      temp_min: Math.round(min),
      ...known('sunrise', clock(told.sunrise?.[at])),
      ...known('sunset', clock(told.sunset?.[at])),
      ...known('precipitation_sum', told.precipitation_sum?.[at]),
      ...known('precipitation_probability_max', told.precipitation_probability_max?.[at]),
      ...known('wind_max', told.wind_speed_10m_max?.[at]),
    })
  }
  return days
}

function hoursOf(told: z.infer<typeof hourly>, date: string): WeatherHour[] {
  const hours: WeatherHour[] = []
  for (const [at, time] of told.time.entries()) {
    const temp = told.temperature_2m[at]
    const hour = Number(time.slice(11, 13))
    if (!time.startsWith(`${date}T`) || !(hour < 24) || temp === null || temp === undefined) continue
    hours.push({
      hour,
      code: told.weather_code?.[at] ?? null,
      temp: Math.round(temp),
      ...known('precipitation', told.precipitation?.[at]),
      ...known('precipitation_probability', told.precipitation_probability?.[at]),
      ...known('wind', told.wind_speed_10m?.[at]),
      ...known('humidity', told.relative_humidity_2m?.[at]),
    })
  }
  return hours
}

function known<K extends string, V>(name: K, value: V | null | undefined): Partial<Record<K, V>> {
  return value === null || value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>)
}
