import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPhoto, startPlacesProvider, type PlacesProvider } from '../support/places-provider.ts'
import { register, setUp, startTestServer, type TestServer } from '../support/test-server.ts'

const settingsOf = ({ url }: PlacesProvider, on: string[]): Record<string, string> => ({
  places_google_url: url,
  places_google_key: 'a key',
  places_nominatim_url: url,
  places_photon_url: url,
  ...Object.fromEntries(on.map(id => [`places_${id}`, 'true'])),
})

const world = async (...on: string[]) => {
  const provider = await startPlacesProvider()
  let lookups = 0
  const server = await startTestServer({
    // The name of the provider is outside once, and inside from then on.
    resolve: async host => [
      { address: host === 'turns.test' && ++lookups === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 },
    ],
  })
  const { cookie } = await setUp(server)
  const body = settingsOf(provider, on)
  expect((await server.call('PUT', '/api/auth/app-settings', { cookie, body })).status).toBe(200)
  const suggest = (input: string, more: object = {}) =>
    server.call('POST', '/api/maps/autocomplete', { cookie, body: { input, ...more } })
  return { provider, server, cookie, suggest }
}

const aTrip = async (server: TestServer, cookie: string): Promise<string> => {
  const { body } = await server.call('POST', '/api/trips', {
    cookie,
    body: { title: 'Lisbon', day_count: 2 },
  })
  return (body['trip'] as { id: string }).id
}

test('with everything off nobody is asked, and autocomplete answers from own data', async () => {
  const { provider, suggest, server, cookie } = await world()
  expect(await suggest('museu')).toMatchObject({ status: 200, body: { source: 'own', suggestions: [] } })
  const further = await server.call('POST', '/api/maps/search', { cookie, body: { query: 'museu' } })
  expect(further).toMatchObject({ status: 409, body: { code: 'PROVIDER_OFF' } })
  for (const path of ['details/ChIJazulejo', 'details/node:123', 'place-photo/ChIJazulejo'])
    expect(await server.call('GET', `/api/maps/${path}`, { cookie })).toMatchObject({ status: 409 })
  expect(await server.call('GET', '/api/maps/details/own:43.7,7.4', { cookie })).toMatchObject({
    status: 200,
    body: { place: { lat: 43.7, lng: 7.4, source: 'own' } },
  })
  expect(provider.heard).toEqual([])
})

test('search says whether another service can be asked', async () => {
  const further = async (...on: string[]) => {
    const { server, cookie } = await world(...on)
    return (await server.call('GET', '/api/search/places?q=museu', { cookie })).body['further']
  }
  expect(await further()).toBe(false)
  expect(await further('photon')).toBe(true)
})

test('the commercial service suggests, with bias and language; its key is sealed and stays here', async () => {
  const { provider, suggest, server, cookie } = await world('google', 'nominatim')
  const location_bias = { low: { lat: 38.6, lng: -9.3 }, high: { lat: 38.8, lng: -9 } }
  const answer = await suggest('muse', { language: 'pt', location_bias })
  expect(answer.body).toEqual({
    source: 'google',
    suggestions: [
      {
        place_id: 'ChIJazulejo',
        main_text: 'Museu do Azulejo',
        secondary_text: 'Lisboa',
        kind: null,
        lat: null,
        lng: null,
      },
    ],
  })
  expect(provider.heard).toHaveLength(1)
  expect(provider.heard[0]).toMatchObject({
    method: 'POST',
    path: '/v1/places:autocomplete',
    headers: { 'x-goog-api-key': 'a key' },
    body: { input: 'muse', languageCode: 'pt' },
  })
  await suggest('muse', { language: 'pt', location_bias })
  expect(provider.heard).toHaveLength(1)
  await suggest('muse', { language: 'de', location_bias })
  expect(provider.heard).toHaveLength(2)

  const { body } = await server.call('GET', '/api/auth/app-settings', { cookie })
  expect(body['places_google_key']).toBe('••••••••')
  const stored = server.app.db.raw
    .prepare("select value from app_settings where key = 'places_google_key'")
    .get() as { value: string }
  expect(stored.value).not.toContain('a key')
  expect(server.logged.join()).not.toContain('a key')
})

test('the open geocoder answers where the commercial one fails, without suggestions that have no id', async () => {
  const { provider, suggest } = await world('google', 'nominatim')
  provider.be(/autocomplete/, { status: 403, body: { error: { message: 'API key not valid.' } } })
  const { body } = await suggest('museu')
  expect(body['source']).toBe('nominatim')
  expect(body['suggestions']).toEqual([
    {
      place_id: 'node:123',
      main_text: 'Museu Nacional do Azulejo',
      secondary_text: 'Museu Nacional do Azulejo, Lisboa, Portugal',
      kind: null,
      lat: 38.7245,
      lng: -9.1138,
    },
  ])
})

test('Photon is preferred for suggestions, and takes only its own languages', async () => {
  const { provider, suggest } = await world('photon', 'nominatim')
  const { body } = await suggest('azul', { language: 'pt', location_bias: { lat: 38.7, lng: -9.1 } })
  expect(body).toMatchObject({
    source: 'photon',
    suggestions: [{ place_id: 'node:123', main_text: 'Azulejo' }],
  })
  expect(provider.heard[0]?.path).toMatch(/^\/api\?q=azul&limit=5&lat=38\.\d+&lon=-9\.1\d*$/)
})

test.each([
  [
    'a page',
    { body: '<html>sign in</html>', headers: { 'content-type': 'text/html' } },
    'not_json',
    undefined,
  ],
  [
    'a refusal',
    { status: 403, body: { error: { message: 'API key\nnot valid.' } } },
    'refused',
    'API key not valid.',
  ],
  ['a page that refuses', { status: 404, body: '<html>oh</html>' }, 'refused', undefined],
  ['a way inwards', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'blocked', undefined],
  ['a way home', { status: 302, headers: { location: 'http://home.test:1234/' } }, 'blocked', undefined],
  ['too much', { body: 'x'.repeat(1_100_000) }, 'too_large', undefined],
])('a provider that answers with %s is one clear error', async (_, told, reason, message) => {
  const { provider, suggest } = await world('google')
  provider.be(/autocomplete/, told)
  const { status, body } = await suggest('museu')
  expect({ status, code: body['code'] }).toEqual({
    status: reason === 'refused' && message ? 403 : 502,
    code: 'PROVIDER_FAILED',
  })
  expect(body).toMatchObject({ provider: 'google', reason })
  expect(body['message']).toBe(message)
  if (message) expect(body['error']).toContain(message)
  // What failed is asked anew.
  await suggest('museu')
  expect(provider.heard.length).toBeGreaterThanOrEqual(2)
})

test('a provider whose name leads inwards on the second lookup is one clear error', async () => {
  const { provider, suggest, server, cookie } = await world('google')
  const url = `http://turns.test:${provider.port}`
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: { places_google_url: url } })
  provider.be(/autocomplete/, { status: 307, headers: { location: `${url}/v1/again` } })
  expect(await suggest('museu')).toMatchObject({ status: 502, body: { reason: 'blocked' } })
  expect(provider.heard.map(({ path }) => path)).toEqual(['/v1/places:autocomplete'])
})

test('a provider that is not there is one clear error', async () => {
  const { suggest, server, cookie } = await world('photon')
  const body = { places_photon_url: 'http://127.0.0.1:9999' }
  await server.call('PUT', '/api/auth/app-settings', { cookie, body })
  expect(await suggest('xyz')).toMatchObject({
    status: 502,
    body: { provider: 'photon', reason: 'unreachable' },
  })
})

test.each([
  ['too long', { input: 'x'.repeat(201) }, { input: 'TOO_LONG' }],
  ['empty', { input: '  ' }, { input: 'REQUIRED' }],
  ['none', {}, { input: 'REQUIRED' }],
])('input is refused: %s', async (_, body, fields) => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const answer = await server.call('POST', '/api/maps/autocomplete', { cookie, body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
})

test('a bias out of the world or upside down is refused', async () => {
  const { suggest } = await world()
  for (const location_bias of [
    { low: { lat: 91, lng: 0 }, high: { lat: 92, lng: 0 } },
    { low: { lat: 10, lng: 0 }, high: { lat: 1, lng: 0 } },
    { lat: 1, lng: 1, radius: 1e9 },
  ])
    expect((await suggest('x', { location_bias })).status).toBe(400)
  expect((await suggest('x'.repeat(200))).status).toBe(200)
})

test('details ask open data only where the first source lacks something, and afterwards', async () => {
  const { provider, server, cookie } = await world('google', 'nominatim')
  const ask = (id: string) => server.call('GET', `/api/maps/details/${id}?language=en`, { cookie })
  expect((await ask('ChIJazulejo')).body['place']).toMatchObject({
    name: 'Museu do Azulejo',
    lat: 38.7244,
    rating: 4.6,
    opening_hours: [{ weekday: 7, opens: '10:00', closes: '18:30' }],
    has_photo: true,
  })
  expect(provider.heard.map(({ path }) => path)).toEqual(['/v1/places/ChIJazulejo?languageCode=en'])

  provider.be(/v1\/places\/ChIJbare/, { body: { id: 'ChIJbare', displayName: { text: 'Azulejo' } } })
  expect((await ask('ChIJbare')).body['place']).toMatchObject({
    lat: 38.7245,
    address: 'Museu Nacional do Azulejo, Lisboa, Portugal',
  })
  expect(provider.heard.slice(1).map(({ path }) => path.split('?')[0])).toEqual([
    '/v1/places/ChIJbare',
    '/search',
  ])

  provider.be(/v1\/places\/ChIJat/, { body: { location: { latitude: 1, longitude: 2 } } })
  expect((await ask('ChIJat')).body['place']).toMatchObject({ lat: 1, lng: 2, address: expect.any(String) })
  expect(provider.heard.at(-1)?.path).toMatch(/^\/reverse\?/)

  expect((await ask('node:123')).body['place']).toMatchObject({
    osm_id: 'node:123',
    website: 'https://osm.example.org',
  })
  provider.be(/lookup/, { body: [] })
  expect((await ask('way:9')).status).toBe(404)
  expect((await ask('..%2F..%2Fadmin')).status).toBe(404)
})

test('a photo is fetched once, kept with its credit, and is on the place', async () => {
  const { provider, server, cookie } = await world('google')
  const tripId = await aTrip(server, cookie)
  const path = `/api/trips/${tripId}/places`
  const { body: made } = await server.call('POST', path, {
    cookie,
    body: { name: 'Azulejo', google_place_id: 'ChIJazulejo' },
  })
  const { id } = made['place'] as { id: string }
  const bytes = '/api/maps/place-photo/ChIJazulejo/bytes'
  expect(await server.call('GET', bytes, { cookie })).toMatchObject({
    status: 404,
    body: { code: 'NO_PHOTO' },
  })

  const { id: tom } = { id: await register(server) }
  expect((await server.call('POST', `${path}/${id}/photo`, { cookie: tom.cookie })).body['code']).toBe(
    'NO_ACCESS',
  )
  expect(provider.heard).toEqual([])

  const set = await server.call('POST', `${path}/${id}/photo`, { cookie })
  expect(set.body).toEqual({ photo_url: bytes, attribution: 'Rita', licence: null, source: null })
  const { body: place } = await server.call('GET', `${path}/${id}`, { cookie })
  expect(place['place']).toMatchObject({ image_url: bytes, image_author: 'Rita', image_licence: null })

  const response = await fetch(server.url + bytes, { headers: { cookie } })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-attribution')).toBe('Rita')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(aPhoto)
  expect((await server.call('GET', bytes)).status).toBe(401)

  const asked = provider.heard.length
  await server.call('GET', '/api/maps/place-photo/ChIJazulejo', { cookie })
  expect(provider.heard).toHaveLength(asked)
  expect(await readdir(join(server.app.config.data_dir, 'place-photos'))).toHaveLength(2)
  for (const other of ['..%2F..%2Fcaravel.db', 'coords:1:2', '%00'])
    expect((await server.call('GET', `/api/maps/place-photo/${other}/bytes`, { cookie })).status).toBe(404)
})

test('a credit that is cut in the middle of a letter is still a credit', async () => {
  const { provider, server, cookie } = await world('google')
  const displayName = `${'a'.repeat(199)}\u{1f6b6}`
  provider.be(/\/v1\/places\/ChIJazulejo$/, {
    body: { photos: [{ name: 'places/ChIJazulejo/photos/abc', authorAttributions: [{ displayName }] }] },
  })
  const bytes = '/api/maps/place-photo/ChIJazulejo/bytes'
  expect((await server.call('GET', bytes.replace('/bytes', ''), { cookie })).status).toBe(200)
  const response = await fetch(server.url + bytes, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(decodeURIComponent(response.headers.get('x-attribution') ?? '')).toMatch(/^a{199}/)
})

test('what is no picture is not kept', async () => {
  const { provider, server, cookie } = await world('google')
  provider.be(/media/, { body: '<svg onload="alert(1)"></svg>', headers: { 'content-type': 'image/png' } })
  const answer = await server.call('GET', '/api/maps/place-photo/ChIJazulejo', { cookie })
  expect(answer).toMatchObject({ status: 404, body: { code: 'NO_PHOTO' } })
})

test('searching further says what it found in full, and the administration what is on', async () => {
  const { server, cookie } = await world('nominatim')
  const { body } = await server.call('POST', '/api/maps/search', { cookie, body: { query: 'azulejo' } })
  expect(body).toMatchObject({
    source: 'nominatim',
    places: [{ osm_id: 'node:123', phone: '+351 2', lat: 38.7245 }, { osm_id: null }],
  })
  const { body: about } = await server.call('GET', '/api/admin/search', { cookie })
  expect(about['providers']).toMatchObject([
    { id: 'google', on: false, has_key: true },
    { id: 'nominatim', on: true, host: '127.0.0.1', has_key: false },
    { id: 'photon', on: false },
  ])
})

test('each service is listed among what leaves the server, with when it was asked', async () => {
  const { suggest, server, cookie } = await world('nominatim')
  await suggest('museu')
  const { body } = await server.call('GET', '/api/admin/egress', { cookie })
  const uses = body['uses'] as { purpose: string; on: boolean; hosts: string[]; last: { result: string }[] }[]
  const of = (id: string) => uses.find(({ purpose }) => purpose === `places_${id}`)
  expect(of('nominatim')).toMatchObject({
    on: true,
    hosts: ['127.0.0.1'],
    switch: { setting: 'places_nominatim', variable: 'PLACES_NOMINATIM' },
    last: [{ result: 'ok' }],
  })
  expect([of('google'), of('photon')]).toMatchObject([
    { on: false, last: [] },
    { on: false, last: [] },
  ])
  expect(uses.find(({ purpose }) => purpose === 'other')).toBeUndefined()
})

test('a service that never answers is given up, and the answer names it', async () => {
  const { provider, server, suggest } = await world('photon')
  provider.be(/./, { silent: true })
  const { app } = server
  const patient = app.guardedFetch
  app.guardedFetch = (url, request) => patient(url, { ...request, timeout_ms: 50 })
  expect(await suggest('museu')).toMatchObject({
    status: 502,
    body: { code: 'PROVIDER_FAILED', provider: 'photon', reason: 'timeout' },
  })
})
