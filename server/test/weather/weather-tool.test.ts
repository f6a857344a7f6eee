import { expect, test } from 'vitest'
import { connect, startOauthWorld, toolsOf } from '../oauth/world.ts'
import { startWeatherProvider } from '../support/weather-provider.ts'

test('an assistant with the scope for it is told the weather, and a wrong position is refused', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const provider = await startWeatherProvider(today)
  const fixed_settings = { weather_provider: provider.url, weather_archive: provider.url }
  const world = await startOauthWorld({ config: { fixed_settings } })
  const { access_token } = await connect(world, { scopes: ['weather:read'] })
  const session = await toolsOf(world.server, access_token)
  expect(await session.names()).toContain('get_weather')
  const told = await session.call('get_weather', { lat: 38.7117, lng: -9.1301, date: today })
  expect(told.structuredContent).toMatchObject({ type: 'forecast', temp: expect.any(Number) })
  const detailed = await session.call('get_detailed_weather', { lat: 38.7117, lng: -9.1301, date: today })
  expect(detailed.structuredContent?.['hourly']).toHaveLength(24)
  expect((await session.call('get_detailed_weather', { lat: 38.7, lng: -9 })).isError).toBe(true)
  expect((await session.call('get_weather', { lat: 91, lng: 0 })).isError).toBe(true)
  expect((await session.call('get_weather', { lat: 38.7 })).isError).toBe(true)
})
