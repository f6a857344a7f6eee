import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { broughtUpToDate } from '../db/old-database.ts'
import { register, setUp, startTestServer, tempFolder, type TestServer } from '../support/test-server.ts'

const path = '/api/admin/online-services'

interface Service {
  id: string
  on: boolean
  fixed: boolean
  hosts: string[]
}
interface Told {
  answered: boolean
  fixed: boolean
  services: Service[]
}

const asked = async (server: TestServer, cookie: string) =>
  (await server.call('GET', path, { cookie })).body as unknown as Told
const answer = (server: TestServer, cookie: string, on: string[]) =>
  server.call('PUT', path, { cookie, body: { on } })
const idsOf = ({ services }: Told, which: 'on' | 'fixed') =>
  services.filter(each => each[which]).map(({ id }) => id)
const ids = ['maps', 'search', 'pictures', 'routes', 'weather', 'rates', 'links']

const start = async (env: Record<string, string> = {}) => {
  const server = await startTestServer({ config: { fixed_settings: readConfig(env).config.fixed_settings } })
  const { cookie } = await setUp(server)
  return { server, cookie, settings: server.app.settings }
}

test('until an admin answers nothing is on, and whom each service would ask is told', async () => {
  const { server, cookie } = await start()
  expect(await asked(server, cookie)).toEqual({
    answered: false,
    fixed: false,
    services: [
      {
        id: 'maps',
        on: false,
        fixed: false,
        hosts: expect.arrayContaining(['build-metadata.protomaps.dev']),
      },
      {
        id: 'search',
        on: false,
        fixed: false,
        hosts: expect.arrayContaining(['photon.komoot.io', 'nominatim.openstreetmap.org']),
      },
      {
        id: 'pictures',
        on: false,
        fixed: false,
        hosts: ['www.wikidata.org', 'commons.wikimedia.org', 'upload.wikimedia.org'],
      },
      { id: 'routes', on: false, fixed: false, hosts: ['routing.openstreetmap.de'] },
      { id: 'weather', on: false, fixed: false, hosts: ['api.open-meteo.com', 'archive-api.open-meteo.com'] },
      { id: 'rates', on: false, fixed: false, hosts: ['api.frankfurter.dev'] },
      {
        id: 'links',
        on: false,
        fixed: false,
        hosts: expect.arrayContaining(['maps.app.goo.gl', 'www.google.com']),
      },
    ],
  })
})

test('one answer sets the switches of all services, and is in the audit log by their names', async () => {
  const { server, cookie, settings } = await start()
  const told = await answer(server, cookie, ids)
  expect(told).toMatchObject({ status: 200, body: { answered: true, fixed: false } })
  expect(idsOf(told.body as unknown as Told, 'on')).toEqual(ids)
  expect(await asked(server, cookie)).toEqual(told.body)
  const keys = [
    'map_source',
    'places_photon',
    'places_nominatim',
    'places_wikimedia',
    'router',
    'router_url',
    'weather_provider',
    'rates_provider',
    'map_links',
    'shared_lists',
  ] as const
  expect(Object.fromEntries(keys.map(key => [key, settings.get(key)]))).toEqual({
    map_source: 'https://build-metadata.protomaps.dev/builds.json',
    places_photon: 'true',
    places_nominatim: 'true',
    places_wikimedia: 'true',
    router: 'osrm',
    router_url: 'https://routing.openstreetmap.de/routed-{mode}',
    weather_provider: 'https://api.open-meteo.com',
    rates_provider: 'https://api.frankfurter.dev/v1',
    map_links: 'true',
    shared_lists: 'true',
  })
  const logged = server.app.db.raw
    .prepare("select details from audit_log where action = 'settings.app_update'")
    .pluck()
    .all()
  expect(logged).toHaveLength(1)
  expect(JSON.parse(String(logged[0]))).toEqual({ keys: [...keys, 'online_services'] })

  expect(idsOf((await answer(server, cookie, ['weather', 'rates'])).body as unknown as Told, 'on')).toEqual([
    'weather',
    'rates',
  ])
  expect(settings.get('router')).toBe('off')
  expect(settings.get('map_source')).toBe('')
  for (const name of ['webhooks', 'web_push', 'link_previews'] as const)
    expect(settings.sourceOf(name)).toBe('initial')
})

test('no is an answer too: nothing is set, and nobody is asked again', async () => {
  const { server, cookie, settings } = await start()
  expect((await answer(server, cookie, [])).body).toMatchObject({ answered: true })
  expect(idsOf(await asked(server, cookie), 'on')).toEqual([])
  expect(settings.sourceOf('map_links')).toBe('initial')
  const { body } = await server.call('GET', '/api/auth/app-config', { cookie })
  expect(body['ask_online_services']).toBe(false)
})

test('only admins are asked, and only they are told of it', async () => {
  const { server, cookie } = await start()
  const { cookie: tom } = await register(server)
  const config = async (as?: string) =>
    (await server.call('GET', '/api/auth/app-config', { cookie: as })).body
  expect((await config(cookie))['ask_online_services']).toBe(true)
  expect(await config(tom)).not.toHaveProperty('ask_online_services')
  expect(await config()).not.toHaveProperty('ask_online_services')
  expect((await server.call('GET', path, { cookie: tom })).status).toBe(403)
  expect((await answer(server, tom, ids)).status).toBe(403)
  expect((await server.call('PUT', path, { body: { on: [] } })).status).toBe(401)
  expect((await config(cookie))['ask_online_services']).toBe(true)
})

test.each([{ on: ['maps', 'moon'] }, { on: 'maps' }, {}, { on: [], more: 1 }, { on: Array(8).fill('maps') }])(
  'an answer that is none is refused: %j',
  async body => {
    const { server, cookie } = await start()
    expect(await server.call('PUT', path, { cookie, body })).toMatchObject({ status: 400 })
    expect((await asked(server, cookie)).answered).toBe(false)
  },
)

test('what an admin chose stays: an own router, an own geocoder, a service of the same kind', async () => {
  const { server, cookie, settings } = await start()
  const chosen = {
    router: 'own',
    places_photon: 'true',
    places_photon_url: 'https://photon.example.org',
    map_source: 'https://maps.example.org/world.pmtiles',
    weather_provider: 'https://weather.example.org',
  }
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: chosen })
  const before = await asked(server, cookie)
  expect(idsOf(before, 'on')).toEqual(['maps', 'search', 'weather'])
  // The server has its own ways along roads: there is nothing to answer.
  expect(idsOf(before, 'fixed')).toEqual(['routes'])
  await answer(server, cookie, ids)
  for (const [key, value] of Object.entries(chosen)) expect(settings.get(key as 'router')).toBe(value)
  expect(settings.isOn('places_nominatim')).toBe(true)
  await answer(server, cookie, [])
  expect(settings.get('router')).toBe('own')
  expect(settings.isOn('places_photon')).toBe(false)
  expect(settings.get('places_photon_url')).toBe(chosen.places_photon_url)
})

test.each([
  [{ ONLINE_SERVICES: 'on' }, ids],
  [{ ONLINE_SERVICES: 'off' }, []],
  [
    {
      ONLINE_SERVICES: 'yes',
      RATES_PROVIDER: 'off',
      MAP_SOURCE: 'off',
      ROUTER: 'own',
      MAP_LINKS: 'no',
      SHARED_LISTS: 'no',
    },
    ['search', 'pictures', 'weather'],
  ],
  [{ ONLINE_SERVICES: 'off', PLACES_PHOTON: 'true' }, ['search']],
])('the environment answers for everybody, a variable of one service first: %j', async (env, on) => {
  const { server, cookie } = await start(env)
  const told = await asked(server, cookie)
  expect(told).toMatchObject({ answered: true, fixed: true })
  expect(idsOf(told, 'on')).toEqual(on)
  expect(idsOf(told, 'fixed')).toEqual(ids)
  expect(await answer(server, cookie, ['maps'])).toMatchObject({
    status: 400,
    body: { code: 'SETTING_FIXED' },
  })
  expect((await server.call('GET', '/api/auth/app-config', { cookie })).body['ask_online_services']).toBe(
    false,
  )
  const { body: about } = await server.call('GET', '/api/auth/app-settings/sources', { cookie })
  expect(about).toMatchObject({
    sources: { weather_provider: 'environment', places_google: 'initial' },
    variables: { weather_provider: 'ONLINE_SERVICES', places_google: 'PLACES_GOOGLE' },
  })
  const one = { map_links: env.ONLINE_SERVICES === 'off' ? 'true' : 'false' }
  if (!('MAP_LINKS' in env))
    expect(await server.call('PUT', '/api/auth/app-settings', { cookie, body: one })).toMatchObject({
      body: { code: 'SETTING_FIXED' },
    })
})

test('with `off` in the environment, what was stored before is on no more, and an own router still is', async () => {
  const data_dir = await tempFolder()
  const before = await startTestServer({ config: { data_dir } })
  const { cookie } = await setUp(before)
  await answer(before, cookie, ids)
  await before.call('PUT', '/api/auth/app-settings', { cookie, body: { router: 'own' } })
  await before.close()
  const { fixed_settings } = readConfig({ ONLINE_SERVICES: 'off' }).config
  const server = await startTestServer({ config: { data_dir, fixed_settings } })
  expect(idsOf(await asked(server, cookie), 'on')).toEqual([])
  expect(server.app.settings.get('router')).toBe('own')
})

test('a variable of one service leaves the others to be answered', async () => {
  const { server, cookie, settings } = await start({
    PLACES_PHOTON: 'true',
    WEATHER_PROVIDER: 'off',
    MAP_LINKS: 'off',
  })
  const before = await asked(server, cookie)
  expect(before).toMatchObject({ answered: false, fixed: false })
  // A search that the environment turned on cannot be turned off; of links one half still can be chosen.
  expect(idsOf(before, 'fixed')).toEqual(['search', 'weather'])
  const after = (await answer(server, cookie, ids)).body as unknown as Told
  expect(idsOf(after, 'on')).toEqual(ids.filter(id => id !== 'weather'))
  expect(settings.isOn('shared_lists')).toBe(true)
  expect(settings.isOn('map_links')).toBe(false)
  expect(after.services.find(({ id }) => id === 'weather')?.hosts).toEqual([])
})

test('ONLINE_SERVICES that says neither is one clear sentence', () => {
  expect(() => readConfig({ ONLINE_SERVICES: 'perhaps' })).toThrow(/^ONLINE_SERVICES is "perhaps"/)
  expect(() => readConfig({ ONLINE_SERVICES: 'answered' })).toThrow(/ONLINE_SERVICES/)
})

const before0074 =
  "delete from schema_migrations where name = '0074-online-services'; delete from app_settings;"
const someone = (id: string) => `insert into users
  (id, username, username_key, email, email_key, password_hash, password_version, role, created_at, updated_at)
  values ('${id}', '${id}', '${id}', '${id}', '${id}', '', 1, 'admin', 1, 1);`

test('a server of an earlier version keeps what it had, stored or as it came, and its admin is asked', async () => {
  const stored =
    "insert into app_settings values ('rates_provider', 'off', 1, 'ines'), ('map_links', 'false', 1, 'ines');"
  const db = await broughtUpToDate(before0074 + someone('ines') + stored)
  const rows = db.raw.prepare('select key, value from app_settings order by key').all()
  expect(rows).toEqual([
    { key: 'map_links', value: 'false' },
    { key: 'rates_provider', value: 'off' },
    { key: 'shared_lists', value: 'true' },
    { key: 'weather_provider', value: 'https://api.open-meteo.com' },
  ])
})

test('a new server keeps nothing, whose first account comes after its database', async () => {
  const db = await broughtUpToDate(before0074)
  expect(db.raw.prepare('select * from app_settings').all()).toEqual([])
})
