/** Weather of a place on a day: kept as long as it counts, and where the provider does not answer, told with its age. */
import { AppError } from '@caravel/sync-protocol/errors'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import type { App } from '../../context.ts'
import { errorText } from '../../http/error-texts.ts'
import type { FailureFacts } from '../../http/provider-failure.ts'
import { EgressError } from '../../net/egress-error.ts'
import {
  fetchCurrent,
  fetchForecast,
  fetchHours,
  fetchPast,
  fetchTypical,
  hoursKey,
  forecastDays,
  pastDays,
  WeatherProviderError,
  type RoundedPlace,
} from './provider.ts'
import { weatherWords } from './weather-codes.ts'
import {
  findWeather,
  keepWeather,
  type KeptDay,
  type KeptWeather,
  type WeatherHour,
} from './weather-queries.ts'

type Needed = Pick<App, 'db' | 'settings' | 'guardedFetch' | 'now' | 'log'>

const minute = 60_000
const fresh = { current: 15 * minute, forecast: 60 * minute, climate: 24 * 60 * minute }
/** After a failure the provider is left alone for so long. */
const pause = minute

interface Asking {
  running: Map<string, Promise<void>>
  failed_at: number
  /** What the provider said when it failed last. */
  failure: FailureFacts
}
const askings = new WeakMap<App['db'], Asking>()

/** The answer of `GET /api/weather` and of `GET /api/weather/detailed`. */
export interface WeatherResult extends Omit<Partial<KeptDay>, 'hourly'> {
  temp: number
  main: string
  description: string
  hourly?: (WeatherHour & { main: string; description: string })[]
  /** `fetched_at` in epoch ms: how old it is. */
  fetched_at?: number
  error?: string
}

/** What is asked for: now, a day (`YYYY-MM-DD`), or a day with its hours. */
interface Wanted {
  date?: string | undefined
  byHour?: boolean | undefined
}

/** @throws AppError WEATHER_FAILED where the provider does not answer and nothing is kept */
export async function weatherAt(
  app: Needed,
  at: { lat: number; lng: number },
  asked: Wanted,
  lang: string,
): Promise<WeatherResult> {
  if (app.settings.get('weather_provider') === 'off')
    return { temp: 0, main: '', description: '', error: 'no_forecast' }
  const place = { lat: at.lat.toFixed(2), lng: at.lng.toFixed(2) }
  const key = `${place.lat},${place.lng}`
  // What is typical of a day has no hours.
  const byHour = asked.byHour && aheadOf(app, asked.date) < forecastDays
  const wanted = { ...asked, byHour }
  const { date = 'now' } = asked
  const day = byHour ? hoursKey(date) : date
  const kept = await findWeather(app.db.read, key, day)
  if (kept && isFresh(app, kept, wanted.date)) return told(kept, lang)
  const answered = await askOnce(app, place, key, wanted)
  const found = answered ? await findWeather(app.db.read, key, day) : kept
  if (found) return told(found, lang)
  if (answered) return { temp: 0, main: '', description: '', error: 'no_forecast' }
  throw weatherFailed(app, lang)
}

/** With the provider's own words behind ours, as a search that fails has it. */
function weatherFailed({ db }: Needed, lang: string): AppError {
  const { message, ...facts } = askings.get(db)?.failure ?? {}
  if (message === undefined) return new AppError('WEATHER_FAILED', facts)
  return new AppError('WEATHER_FAILED', {
    ...facts,
    message,
    error: `${errorText('WEATHER_FAILED', lang)} ${message}`,
  })
}

/** A typical day counts until there is a forecast of it; what is over does not change any more. */
function isFresh({ now }: Needed, { day, fetched_at }: KeptWeather, date: string | undefined): boolean {
  const age = now() - fetched_at
  const ahead = aheadOf({ now }, date)
  if (day.type === 'climate' && ahead < forecastDays) return false
  return age < (ahead < -pastDays ? fresh.climate * 365 : fresh[day.type])
}

/** Days from today to a date. */
function aheadOf({ now }: Pick<Needed, 'now'>, date: string | undefined): number {
  return date === undefined ? 0 : daysBetween(today(now()), date)
}

function today(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

function told({ day, fetched_at }: KeptWeather, lang: string): WeatherResult {
  const { hourly, ...whole } = day
  const hours = hourly?.map(hour => ({ ...hour, ...wordsOf(hour.code, lang) }))
  return { ...whole, ...wordsOf(day.code, lang), ...(hours ? { hourly: hours } : {}), fetched_at }
}

function wordsOf(code: number | null, lang: string): { main: string; description: string } {
  return code === null ? { main: '', description: '' } : weatherWords(code, lang)
}

/** Whether the provider answered; several who ask the same at once ask it once. */
async function askOnce(app: Needed, place: RoundedPlace, key: string, wanted: Wanted): Promise<boolean> {
  const { date, byHour } = wanted
  let asking = askings.get(app.db)
  if (!asking) askings.set(app.db, (asking = { running: new Map(), failed_at: -Infinity, failure: {} }))
  const { running } = asking
  if (app.now() - asking.failed_at < pause) return false
  const ahead = aheadOf(app, date)
  // One forecast is of all its days.
  const isForecast = date !== undefined && !byHour && ahead >= -pastDays && ahead < forecastDays
  const day = byHour && date ? hoursKey(date) : (date ?? 'now')
  const name = `${key} ${isForecast ? 'forecast' : day}`
  const asks = running.get(name) ?? fetchAndKeep(app, place, key, wanted, ahead)
  running.set(name, asks)
  try {
    await asks
    return true
  } catch (error) {
    if (!(error instanceof EgressError) && !(error instanceof WeatherProviderError)) throw error
    asking.failed_at = app.now()
    asking.failure = error instanceof WeatherProviderError ? error.facts : {}
    app.log.warn({ err: error }, '[weather] the provider did not answer; older weather is told')
    return false
  } finally {
    running.delete(name)
  }
}

async function fetchAndKeep(
  app: Needed,
  place: RoundedPlace,
  key: string,
  { date, byHour }: Wanted,
  ahead: number,
): Promise<void> {
  const isPast = ahead < -pastDays
  let days: ReadonlyMap<string, KeptDay>
  if (date === undefined) days = await fetchCurrent(app, place)
  else if (byHour) days = await fetchHours(app, place, date, isPast)
  else if (isPast) days = await fetchPast(app, place, date)
  else if (ahead < forecastDays) days = await fetchForecast(app, place)
  else days = await fetchTypical(app, place, date, today(app.now()))
  await keepWeather(app.db.write, key, days, app.now())
}
