/** A provider of weather on this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Told {
  status?: number
  body?: unknown
}

const dayMs = 86_400_000

/** Answers as open-meteo.com does for a server on whose clock it is `today`, or as a test says. */
export async function startWeatherProvider(today: string) {
  const asked: URL[] = []
  let told: Told | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider')
    asked.push(url)
    response.writeHead(told?.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(told ? (told.body ?? {}) : usual(url, today)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()))
  onTestFinished(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, be: (twist?: Told) => void (told = twist), close }
}

function usual({ searchParams: query }: URL, today: string) {
  if (query.has('current')) return { current: { temperature_2m: 17.6, weather_code: 2 } }
  const start = query.get('start_date') ?? moved(today, -Number(query.get('past_days')))
  const end = query.get('end_date') ?? moved(today, Number(query.get('forecast_days')) - 1)
  const time: string[] = []
  for (let day = start; day <= end; day = moved(day, 1)) time.push(day)
  const clock = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, '0')}:00`)
  const hours = time.flatMap(day => clock.map(at => day + at))
  return {
    ...(query.has('hourly') && {
      hourly: {
        time: hours,
        weather_code: hours.map(() => 61),
        temperature_2m: hours.map((_, at) => 10 + (at % 24) / 4),
        precipitation: hours.map(() => 0.4),
        ...(query.get('hourly')?.includes('precipitation_probability') && {
          precipitation_probability: hours.map(() => 70),
        }),
        wind_speed_10m: hours.map(() => 14),
        relative_humidity_2m: hours.map(() => 81),
      },
    }),
    daily: {
      time,
      weather_code: time.map(() => 61),
      temperature_2m_max: time.map(() => 21.4),
      temperature_2m_min: time.map(() => 12.5),
      precipitation_sum: time.map(() => 3.2),
      precipitation_probability_max: time.map(() => 80),
      wind_speed_10m_max: time.map(() => 22),
      sunrise: time.map(day => `${day}T07:40`),
      sunset: time.map(day => `${day}T17:16`),
    },
  }
}

function moved(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}
