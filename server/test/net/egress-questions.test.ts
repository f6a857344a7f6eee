import { expect, onTestFinished, test } from 'vitest'
import { modules } from '../../src/modules/index.ts'
import { questionFor } from '../../src/modules/admin/egress-test.ts'
import { faults, startOutsideServer, type Told } from '../outside/outside-server.ts'
import { register, setUp, startTestServer } from '../support/test-server.ts'

const world = async (told: Told = { body: {} }) => {
  const outside = await startOutsideServer(() => told)
  onTestFinished(() => outside.close())
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const set = (body: object) => server.call('PUT', '/api/auth/app-settings', { cookie, body })
  const ask = (purpose: string) => server.call('POST', `/api/admin/egress/${purpose}/test`, { cookie })
  // The archive is looked at by the server itself too, which does not say who it is.
  const questions = () => outside.heard.filter(({ headers }) => headers['user-agent'])
  return { outside, server, cookie, set, ask, questions }
}

const everything = (url: string) => ({
  map_archive: `${url}/world.pmtiles`,
  map_source: `${url}/builds.json`,
  places_google: 'true',
  places_google_url: url,
  places_google_key: 'key-canary',
  places_nominatim: 'true',
  places_nominatim_url: url,
  places_photon: 'true',
  places_photon_url: `${url}/`,
  places_wikimedia: 'true',
  places_wikimedia_url: url,
  places_wikidata_url: url,
  router: 'osrm',
  router_url: `${url}/routed-{mode}`,
  weather_provider: url,
  rates_provider: `${url}/v1`,
  shared_lists: 'true',
  shared_lists_url: url,
  transit_url: url,
  release_feed: `${url}/releases`,
  oidc_issuer: url,
})

test('each service that is on can be tested: one question to it, and nothing else', async () => {
  const { outside, server, cookie, set, ask, questions } = await world()
  expect((await set(everything(outside.url))).status).toBe(200)
  outside.heard.splice(0)
  const { body } = await server.call('GET', '/api/admin/egress', { cookie })
  const testable = (body['uses'] as { purpose: string; testable: boolean }[]).flatMap(use =>
    use.testable ? [use.purpose] : [],
  )
  expect(testable.toSorted()).toEqual([
    'map_regions',
    'maps',
    'oidc',
    'places_google',
    'places_nominatim',
    'places_photon',
    'places_wikimedia',
    'rates',
    'releases',
    'routing',
    'shared_lists',
    'transit',
    'weather',
  ])
  for (const purpose of testable) {
    const before = questions().length
    expect([purpose, (await ask(purpose)).body]).toEqual([
      purpose,
      { ok: true, host: '127.0.0.1', status: 200, took_ms: expect.any(Number) },
    ])
    expect([purpose, questions().length - before]).toEqual([purpose, 1])
  }
  const agents = new Set(questions().map(({ headers }) => headers['user-agent']))
  expect([...agents]).toEqual([expect.stringMatching(/^Caravel\/\d/)])
  const list = (await server.call('GET', '/api/admin/egress', { cookie })).body['uses'] as {
    last: object[]
  }[]
  expect(list.filter(({ last }) => last.length)).toHaveLength(testable.length)
})

test.each([
  ['busy', { status: 429, reason: 'status' }],
  ['broken', { status: 503, reason: 'status' }],
  ['page', { status: 200, reason: 'encoding' }],
  ['cut', { reason: 'unreachable' }],
  ['inward', { reason: 'address' }],
] as const)('a service that is %s: the test says so in codes', async (fault, said) => {
  const { outside, set, ask } = await world(faults[fault])
  await set(everything(outside.url))
  for (const purpose of ['places_photon', 'rates', 'routing'])
    expect(await ask(purpose)).toMatchObject({
      status: 200,
      body: { ok: false, host: '127.0.0.1', ...said },
    })
})

test('a service that never answers is given up', async () => {
  const { outside, set, server, ask } = await world(faults.silent)
  await set(everything(outside.url))
  const { app } = server
  const patient = app.guardedFetch
  app.guardedFetch = (url, request) => patient(url, { ...request, timeout_ms: 50 })
  expect((await ask('weather')).body).toMatchObject({ ok: false, reason: 'timeout' })
})

test('an archive of many gigabytes is not read for it', async () => {
  const { outside, set, ask } = await world({ body: 'PMTiles'.padEnd(2_000_000, 'x') })
  await set(everything(outside.url))
  expect((await ask('maps')).body).toMatchObject({ ok: true, status: 200 })
})

test('what is off is not asked, what only sends is not tried, and nobody else may', async () => {
  const { outside, set, ask, server, questions } = await world()
  const { cookie } = await register(server)
  for (const { purpose } of modules.flatMap(({ egress = [] }) => egress)) {
    const answer = await ask(purpose)
    if (['webhook', 'push'].includes(purpose))
      expect(answer).toMatchObject({ status: 409, body: { code: 'EGRESS_NOT_TESTABLE' } })
    else expect([purpose, answer.body['code']]).toEqual([purpose, 'PROVIDER_OFF'])
  }
  await set({ ...everything(outside.url), link_previews: 'true', admin_webhook_url: outside.url })
  for (const purpose of ['link_previews', 'group_webhook'])
    expect((await ask(purpose)).body['code']).toBe('EGRESS_NOT_TESTABLE')
  expect((await ask('moon')).status).toBe(404)
  expect((await server.call('POST', '/api/admin/egress/places_photon/test', { cookie })).status).toBe(403)
  expect(questions()).toEqual([])
})

test('a way of Valhalla is asked for by its state', () => {
  const values: Record<string, string> = { router: 'valhalla', router_url: 'https://roads.example.org/' }
  const settings = { get: (key: string) => values[key] ?? '', isOn: () => false }
  const routing = modules.flatMap(({ egress = [] }) => egress).find(({ purpose }) => purpose === 'routing')
  expect(routing && questionFor({ settings, config: {} } as never, routing)?.url).toBe(
    'https://roads.example.org/status',
  )
})
