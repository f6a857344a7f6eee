import { expect, test } from 'vitest'
import { ines, startTestServer } from '../support/test-server.ts'
import { startWeatherProvider } from '../support/weather-provider.ts'

const today = '2026-11-24'
const hour = 3_600_000

async function start(twist: Record<string, string> = {}) {
  const provider = await startWeatherProvider(today)
  let now = Date.parse(`${today}T10:00:00Z`)
  const fixed_settings = { weather_provider: provider.url, weather_archive: provider.url, ...twist }
  const server = await startTestServer({ now: () => now, config: { fixed_settings } })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const ask = (query: string) => server.call('GET', `/api/weather?${query}`, { cookie })
  const askHours = (query: string) => server.call('GET', `/api/weather/detailed?${query}`, { cookie })
  return { provider, server, ask, askHours, pass: (ms: number) => void (now += ms) }
}
const lisbon = 'lat=38.7117&lng=-9.1301'

test('a forecast is asked for once for all days of a place, and told in the language that is asked for', async () => {
  const { ask, provider } = await start()
  expect(await ask(`${lisbon}&date=2026-11-26&lang=en`)).toMatchObject({
    status: 200,
    body: {
      type: 'forecast',
      temp: 17,
      temp_max: 21,
      temp_min: 13,
      main: 'Rain',
      description: 'Rain',
      sunrise: '07:40',
      sunset: '17:16',
      precipitation_sum: 3.2,
      precipitation_probability_max: 80,
      wind_max: 22,
    },
  })
  expect((await ask('lat=38.7123&lng=-9.1299&date=2026-12-09')).body).toMatchObject({
    type: 'forecast',
    description: 'Regen',
  })
  expect(provider.asked).toHaveLength(1)
  expect(provider.asked[0]?.searchParams.get('latitude')).toBe('38.71')
})

test('without a date it is the weather of now', async () => {
  const { ask } = await start()
  expect((await ask(`${lisbon}&lang=en`)).body).toMatchObject({
    type: 'current',
    temp: 18,
    main: 'Clouds',
    description: 'Partly cloudy',
  })
})

test('further ahead it is what is typical, off past years, and no forecast', async () => {
  const { ask, provider } = await start()
  expect((await ask(`${lisbon}&date=2028-02-29`)).body).toMatchObject({
    type: 'climate',
    temp: 17,
    temp_max: 21,
    main: '',
    description: '',
    precipitation_probability_max: 100,
  })
  expect(provider.asked.map(({ searchParams }) => searchParams.get('start_date'))).toEqual([
    '2025-02-26',
    '2024-02-27',
    '2023-02-26',
  ])
  await ask(`${lisbon}&date=2028-02-29`)
  expect(provider.asked).toHaveLength(3)
})

test('a day that is over comes from the archive and is asked for once', async () => {
  const { ask, provider, pass } = await start()
  expect((await ask(`${lisbon}&date=2026-05-04`)).body).toMatchObject({ type: 'forecast', main: 'Rain' })
  pass(48 * hour)
  await ask(`${lisbon}&date=2026-05-04`)
  expect(provider.asked.map(({ pathname }) => pathname)).toEqual(['/v1/archive'])
})

test('a day is told by the hour where it is asked for so, and is kept for an hour', async () => {
  const { ask, askHours, provider, pass } = await start()
  const { status, body } = await askHours(`${lisbon}&date=2026-11-26&lang=en`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ type: 'forecast', temp_max: 21, main: 'Rain' })
  expect(body['hourly']).toHaveLength(24)
  expect((body['hourly'] as object[])[8]).toEqual({
    hour: 8,
    code: 61,
    temp: 12,
    precipitation: 0.4,
    precipitation_probability: 70,
    wind: 14,
    humidity: 81,
    main: 'Rain',
    description: 'Rain',
  })
  await askHours(`${lisbon}&date=2026-11-26`)
  expect(provider.asked).toHaveLength(1)
  pass(2 * hour)
  await askHours(`${lisbon}&date=2026-11-26`)
  expect(provider.asked).toHaveLength(2)
  expect((await ask(`${lisbon}&date=2026-11-26`)).body).not.toHaveProperty('hourly')
})

test('a day that is over has its hours from the archive, one beyond the forecast has none', async () => {
  const { askHours, provider } = await start()
  const past = await askHours(`${lisbon}&date=2026-05-04`)
  expect((past.body['hourly'] as object[])[0]).not.toHaveProperty('precipitation_probability')
  expect(provider.asked.map(({ pathname }) => pathname)).toEqual(['/v1/archive'])
  const typical = await askHours(`${lisbon}&date=2028-02-29`)
  expect(typical).toMatchObject({ status: 200, body: { type: 'climate' } })
  expect(typical.body).not.toHaveProperty('hourly')
  expect((await askHours(lisbon)).status).toBe(400)
  provider.be({ body: { daily: {}, hourly: { time: 'x' } } })
  expect((await askHours('lat=1&lng=1&date=2026-11-26')).status).toBe(502)
})

test('where the provider does not answer what is kept is told with its age, and it is left alone for a while', async () => {
  const { ask, provider, pass } = await start()
  const fresh = await ask(`${lisbon}&date=2026-11-26`)
  provider.be({ status: 503 })
  pass(2 * hour)
  const aged = await ask(`${lisbon}&date=2026-11-26`)
  expect(aged).toMatchObject({ status: 200, body: { fetched_at: fresh.body['fetched_at'] } })
  expect(await ask('lat=1&lng=1&date=2026-11-26')).toMatchObject({
    status: 503,
    body: { code: 'WEATHER_FAILED', upstream_status: 503 },
  })
  expect(provider.asked).toHaveLength(2)
  provider.be({ body: { daily: { time: 'x' } } })
  pass(hour)
  expect((await ask('lat=1&lng=1&date=2026-11-26')).status).toBe(502)
  for (const [status, passed] of [
    [403, 403],
    [429, 502],
    [500, 502],
  ] as const) {
    pass(hour)
    provider.be({ status, body: { error: true, reason: 'Daily request limit exceeded' } })
    expect(await ask('lat=1&lng=1&date=2026-11-26')).toMatchObject({
      status: passed,
      body: { upstream_status: status, error: expect.stringMatching(/\. Daily request limit exceeded$/) },
    })
  }
  for (const lang of ['x', 'en<b>', 'e n', '-de', 'a'.repeat(36)])
    expect((await ask(`${lisbon}&lang=${encodeURIComponent(lang)}`)).status, lang).toBe(400)
  provider.be(undefined)
  pass(hour)
  expect((await ask(`${lisbon}&lang=pt-BR`)).status).toBe(200)
  expect((await ask('lat=1&lng=1&date=2026-11-26')).status).toBe(200)
})

test('switched off, nobody is asked; bad input is refused, and so is anyone who is not signed in', async () => {
  const { ask, provider, server } = await start({ weather_provider: 'off' })
  expect(await ask(`${lisbon}&date=2026-11-26`)).toMatchObject({
    status: 200,
    body: { error: 'no_forecast' },
  })
  for (const bad of ['lng=1', 'lat=91&lng=1', 'lat=x&lng=1', 'lat=1&lng=181', 'lat=1&lng=1&date=2026-13-01'])
    expect((await ask(bad)).status, bad).toBe(400)
  expect((await server.call('GET', `/api/weather?${lisbon}`)).status).toBe(401)
  expect(provider.asked).toEqual([])
})
