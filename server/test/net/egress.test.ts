import { expect, test } from 'vitest'
import { startRatesProvider } from '../support/rates-provider.ts'
import { setUp, startTestServer, tempFolder, testClock } from '../support/test-server.ts'

interface Use {
  purpose: string
  by: string
  on: boolean
  hosts: string[]
  switch: { setting: string | null; variable: string | null }
  last: { host: string; at: number; result: string }[]
}

test('what leaves the server is listed: who may be asked, what switches it, and when it last was', async () => {
  const provider = await startRatesProvider()
  const data_dir = await tempFolder()
  const { now, pass } = testClock()
  const fixed_settings = {
    rates_provider: provider.url,
    webhooks: 'false',
    web_push: 'false',
  }
  const config = { data_dir, fixed_settings, map_tile_url: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' }
  const first = await startTestServer({ config, now })
  const { cookie } = await setUp(first)
  const uses = async (server = first): Promise<Record<string, Use>> => {
    const { body } = await server.call('GET', '/api/admin/egress', { cookie })
    return Object.fromEntries((body['uses'] as Use[]).map(use => [use.purpose, use]))
  }
  const rates = (server = first) => server.call('GET', '/api/rates?base=USD', { cookie })

  const before = await uses()
  expect(Object.keys(before).toSorted()).toEqual([
    'booking_mail',
    'group_webhook',
    'link_previews',
    'mail',
    'map_links',
    'map_regions',
    'map_tiles',
    'maps',
    'oidc',
    'photo_libraries',
    'places_google',
    'places_nominatim',
    'places_photon',
    'places_wikimedia',
    'push',
    'rates',
    'releases',
    'routing',
    'shared_lists',
    'transit',
    'weather',
    'webhook',
  ])
  expect(Object.values(before).flatMap(({ last }) => last)).toEqual([])
  expect(Object.values(before).flatMap(use => (use.on ? [use.purpose] : []))).toEqual(['rates', 'map_tiles'])
  expect(before['map_tiles']).toMatchObject({ by: 'device', hosts: ['a.tiles.example.org'] })
  expect(before['rates']).toMatchObject({
    by: 'server',
    hosts: ['127.0.0.1'],
    switch: { setting: 'rates_provider', variable: 'RATES_PROVIDER' },
  })

  await rates()
  const at = now()
  expect((await uses())['rates']?.last).toEqual([{ host: '127.0.0.1', at, result: 'ok' }])
  await first.app.guardedFetch('http://10.0.0.1/').catch(() => undefined)
  expect((await uses())['other']).toMatchObject({ last: [{ host: '10.0.0.1', result: 'address' }] })

  await provider.close()
  pass(7 * 3_600_000)
  await rates()
  expect((await uses())['rates']?.last).toEqual([{ host: '127.0.0.1', at: now(), result: 'unreachable' }])
  await first.close()
  const again = await startTestServer({ config, now })
  expect((await uses(again))['rates']?.last).toEqual([
    { host: '127.0.0.1', at: now(), result: 'unreachable' },
  ])
})

test('with everything switched off nobody may be asked', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const off = { webhooks: 'false', web_push: 'false' }
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: off })
  const { body } = await server.call('GET', '/api/admin/egress', { cookie })
  expect((body['uses'] as Use[]).filter(({ on, last }) => on || last.length)).toEqual([])
})
