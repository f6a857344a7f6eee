import { setImmediate as settled } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { faults, type Told } from '../outside/outside-server.ts'
import { inari, kinkakuji, startOpenServices } from '../outside/open-services.ts'
import { readConfig } from '../../src/config.ts'
import {
  ines,
  register,
  setUp,
  startTestServer,
  tempFolder,
  testClock,
  type TestSettings,
} from '../support/test-server.ts'

const day = 86_400_000

const world = async (more: TestSettings = {}) => {
  const outside = await startOpenServices()
  onTestFinished(() => outside.close())
  const clock = testClock()
  const server = await startTestServer({
    now: clock.now,
    ...more,
    config: { session_ms: 3650 * day, ...more.config },
  })
  const { cookie } = await setUp(server)
  const set = async (settings: object) => {
    const answer = await server.call('PUT', '/api/auth/app-settings', { cookie, body: settings })
    expect(answer.status).toBe(200)
    await server.app.background.idle()
  }
  await set(outside.settings)
  const suggest = (input: string, more_fields: object = {}, as = cookie) =>
    server.call('POST', '/api/maps/autocomplete', {
      cookie: as,
      body: { input, language: 'en', ...more_fields },
    })
  const details = (id: string, language = 'en') =>
    server.call('GET', `/api/maps/details/${encodeURIComponent(id)}?language=${language}`, { cookie })
  const rows = () =>
    server.app.db.raw.prepare('select * from place_answers').all() as Record<string, unknown>[]
  const asked = (part: string) =>
    outside.heard.filter(({ path }) => path.includes(part)).map(({ path }) => path)
  return { outside, server, cookie, clock, set, suggest, details, rows, asked }
}

const kinkaku = `way:${kinkakuji.osm_id}`

test('while someone types, Photon alone is asked: the words, the language, and roughly where', async () => {
  const { suggest, outside } = await world({ config: { app_url: 'https://trips.example.org' } })
  const near = { location_bias: { lat: 35.01161, lng: 135.76811, radius: 2000 } }
  const answer = await suggest('  kinkaku  ', near)
  expect(answer.body).toEqual({
    source: 'photon',
    suggestions: [
      {
        place_id: kinkaku,
        main_text: 'Kinkaku-ji',
        secondary_text: 'Kyoto, Japan',
        kind: 'attraction',
        lat: kinkakuji.lat,
        lng: kinkakuji.lng,
      },
    ],
  })
  const [heard] = outside.heard
  const url = new URL(heard?.path ?? '', 'http://x')
  expect([...url.searchParams.keys()].toSorted()).toEqual(['lang', 'lat', 'limit', 'lon', 'q'])
  expect(url.searchParams.get('q')).toBe('kinkaku')
  expect([url.searchParams.get('lat'), url.searchParams.get('lon')]).toEqual(['35.0', '135.8'])
  expect(Object.keys(heard?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(heard?.headers['user-agent']).toMatch(
    /^Caravel\/\d+\.\d+\.\d+ \(self-hosted trip planner; https:\/\/trips\.example\.org\)$/,
  )
})

test('two letters are too few, two signs of Japanese are not, and Nominatim is never asked for either', async () => {
  const { suggest, asked, set } = await world()
  expect((await suggest('ki')).body['source']).toBe('own')
  expect(asked('/')).toEqual([])
  expect((await suggest('東京')).body).toMatchObject({
    source: 'photon',
    suggestions: [{ main_text: 'Tokyo Tower' }],
  })
  await set({
    places_photon: 'false',
    places_nominatim_url: 'https://nominatim.openstreetmap.org',
  })
  expect((await suggest('kinkaku')).body['source']).toBe('own')
  expect(asked('/nominatim')).toEqual([])
})

test('what was answered is kept for 30 days, for everybody, and belongs to nobody', async () => {
  const { suggest, asked, clock, rows, server } = await world()
  await suggest('kinkaku')
  const { cookie: tom } = await register(server)
  await suggest('Kinkaku', {}, tom)
  expect(asked('/photon')).toHaveLength(1)
  const [row] = rows()
  expect(rows()).toHaveLength(1)
  expect(row).toMatchObject({ service: 'photon', key: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['answer', 'kept_at', 'key', 'service'])
  // Another language or place is another question.
  await suggest('kinkaku', { language: 'de' })
  await suggest('kinkaku', { location_bias: { lat: 35, lng: 135.7 } })
  expect(asked('/photon')).toHaveLength(3)
  clock.pass(29 * day)
  await suggest('kinkaku')
  expect(asked('/photon')).toHaveLength(3)
  clock.pass(2 * day)
  await suggest('kinkaku')
  expect(asked('/photon')).toHaveLength(4)
  await server.app.maintenance.run()
  expect(rows()).toHaveLength(1)
})

test('a restart keeps what was answered, and forgets it where the environment says that nobody is asked', async () => {
  const data_dir = await tempFolder()
  const { suggest, asked, server, outside } = await world({ config: { data_dir } })
  await suggest('kinkaku')
  await server.close()
  const again = await startTestServer({ config: { data_dir, session_ms: 3650 * day }, now: server.app.now })
  const login = { body: { username: ines.username, password: ines.password } }
  const { cookie } = await again.call('POST', '/api/auth/login', login)
  const body = { input: 'kinkaku', language: 'en' }
  const answer = await again.call('POST', '/api/maps/autocomplete', { cookie, body })
  expect(answer.body['source']).toBe('photon')
  expect(asked('/photon')).toHaveLength(1)
  await again.close()
  const { fixed_settings } = readConfig({ ONLINE_SERVICES: 'off' }).config
  const off = await startTestServer({ config: { data_dir, fixed_settings } })
  await off.app.background.idle()
  expect(off.app.db.raw.prepare('select count(*) from place_answers').pluck().get()).toBe(0)
  expect(outside.heard).toHaveLength(1)
})

test('at most 100,000 answers are kept: the oldest go', async () => {
  const { server, rows } = await world()
  const { raw } = server.app.db
  raw.exec(`
    insert into place_answers (key, service, answer, kept_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 100700)
    select 'k' || i, 'photon', '{"value":[]}', ${server.app.now()} + i from n
  `)
  await server.app.maintenance.run()
  expect(raw.prepare('select count(*) from place_answers').pluck().get()).toBe(100_000)
  expect(raw.prepare('select min(kept_at) from place_answers').pluck().get()).toBe(server.app.now() + 701)
  expect(rows().length).toBe(100_000)
})

test('with the service its answers go, all of them, and what it answers late is not kept', async () => {
  const { suggest, details, rows, set, outside } = await world()
  await suggest('kinkaku')
  await details(kinkaku)
  const services = () => [...new Set(rows().map(({ service }) => service))].toSorted()
  expect(services()).toEqual(['nominatim', 'photon'])
  await set({ places_photon: 'false' })
  expect(services()).toEqual(['nominatim'])
  await set({ places_photon: 'true' })
  const { promise, resolve } = Promise.withResolvers<void>()
  outside.be(/\/photon/, { body: { features: [] }, after: promise })
  const late = suggest('kinkaku')
  await expect.poll(() => outside.heard.length).toBe(3)
  await set({ places_photon: 'false' })
  resolve()
  await late
  expect(services()).toEqual(['nominatim'])
})

test('one request is under way for each person: the next letters give up the last ones', async () => {
  const { suggest, outside, server } = await world()
  const { promise, resolve } = Promise.withResolvers<void>()
  outside.be(/q=kin$|q=kin&/, { silent: true })
  outside.be(/q=fushimi/, { body: { features: [] }, after: promise })
  const first = suggest('kin')
  await expect.poll(() => outside.heard.length).toBe(1)
  const [second, third] = [suggest('kinka'), suggest('kinkaku')]
  expect((await first).body).toMatchObject({ source: 'own' })
  expect((await second).body).toMatchObject({ source: 'own' })
  expect((await third).body).toMatchObject({ source: 'photon', suggestions: [{ main_text: 'Kinkaku-ji' }] })
  expect(outside.mostOpen()).toBe(1)
  // Another person waits for nobody.
  const { cookie: tom } = await register(server)
  const waiting = suggest('fushimi')
  await expect.poll(() => outside.heard.some(({ path }) => path.includes('fushimi'))).toBe(true)
  expect((await suggest('tokyo tower', {}, tom)).body['source']).toBe('photon')
  resolve()
  expect((await waiting).body['source']).toBe('photon')
  const { body } = await server.call('GET', '/api/admin/egress', { cookie: tom })
  expect(body['code']).toBe('FORBIDDEN')
})

test('what a person gave up is no failure of the service', async () => {
  const { suggest, outside, server, cookie } = await world()
  outside.be(/q=kin&/, { silent: true })
  const given_up = suggest('kin')
  await expect.poll(() => outside.heard.length).toBe(1)
  await suggest('kinkaku')
  await given_up
  await settled()
  const { body } = await server.call('GET', '/api/admin/egress', { cookie })
  const uses = body['uses'] as { purpose: string; last: { result: string }[] }[]
  expect(uses.find(({ purpose }) => purpose === 'places_photon')?.last).toMatchObject([{ result: 'ok' }])
  expect(server.logged.join()).not.toContain('did not answer')
})

test.each<[string, Told, number]>([
  ['as long as it says', faults.busy, 120],
  ['until then', { ...faults.busy, headers: { 'retry-after': 'Fri, 01 May 2026 00:05:00 GMT' } }, 300],
  ['a minute where it does not say', faults.broken, 60],
  ['an hour at most', { ...faults.broken, headers: { 'retry-after': '999999' } }, 3600],
])('a service that refuses for now is left alone: %s', async (_, told, seconds) => {
  const { suggest, outside, clock, server, cookie } = await world()
  outside.be(/\/photon/, told)
  const status = told.status === 503 ? 503 : 502
  expect(await suggest('kinkaku')).toMatchObject({
    status,
    body: { code: 'PROVIDER_FAILED', provider: 'photon', reason: 'refused', upstream_status: told.status },
  })
  const heard = outside.heard.length
  const paused = await suggest('kinkaku')
  expect(paused).toMatchObject({
    status: 200,
    body: {
      source: 'own',
      paused: { provider: 'photon', upstream_status: told.status, retry_after: seconds },
    },
  })
  const further = await server.call('POST', '/api/maps/search', { cookie, body: { query: 'kinkaku' } })
  expect(further).toMatchObject({ status, body: { reason: 'paused', retry_after: seconds } })
  expect(outside.heard).toHaveLength(heard)
  outside.beUsual()
  clock.pass(seconds * 1000)
  expect((await suggest('kinkaku')).body['source']).toBe('photon')
})

test('while one service is left alone another is asked, and what is kept is still answered', async () => {
  const { suggest, details, outside } = await world()
  await suggest('kinkaku')
  outside.be(/\/photon/, faults.busy)
  await suggest('fushimi')
  // The same machine is another service at another port only: these are paused together.
  expect((await suggest('kinkaku')).body['source']).toBe('photon')
  expect(await details(kinkaku)).toMatchObject({
    status: 502,
    body: { reason: 'paused', provider: 'nominatim' },
  })
})

test.each(['page', 'cut', 'inward'] as const)(
  'an answer that is a %s is one clear error, and is not kept',
  async fault => {
    const { suggest, outside, rows, details } = await world()
    outside.be(/./, faults[fault])
    const reason = { page: 'not_json', cut: 'unreachable', inward: 'blocked' }[fault]
    expect(await suggest('kinkaku')).toMatchObject({ status: 502, body: { provider: 'photon', reason } })
    expect(await details(kinkaku)).toMatchObject({ status: 502, body: { provider: 'nominatim', reason } })
    expect(rows()).toEqual([])
    outside.beUsual()
    expect((await suggest('kinkaku')).body['source']).toBe('photon')
  },
)

test('what is opened is looked up: hours, website, phone, and what it is called elsewhere', async () => {
  const { details, asked } = await world()
  const { body } = await details(kinkaku)
  expect(body['place']).toMatchObject({
    name: 'Kinkaku-ji',
    osm_id: kinkaku,
    address: 'Kinkaku-ji, Kyoto, Japan',
    website: 'https://www.shokoku-ji.jp/kinkakuji/',
    phone: '+81 75 461 0013',
    wikidata: 'Q181865',
    wikipedia: 'ja:鹿苑寺',
    kind: 'attraction',
    has_photo: true,
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opens: '09:00', closes: '17:00' })),
  })
  const [path = ''] = asked('/nominatim/lookup')
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
    format: 'jsonv2',
    extratags: '1',
    namedetails: '1',
    osm_ids: `W${kinkakuji.osm_id}`,
    'accept-language': 'en',
  })
  await details(kinkaku)
  expect(asked('/nominatim')).toHaveLength(1)
  expect((await details(`relation:${inari.osm_id}`)).body['place']).toMatchObject({
    wikidata: null,
    has_photo: false,
    opening_hours: expect.arrayContaining([{ weekday: 7, opens: '00:00', closes: '24:00' }]),
  })
  expect((await details('node:999')).status).toBe(404)
  expect((await details('node:999')).status).toBe(404)
  expect(asked('osm_ids=N999')).toHaveLength(1)
})
