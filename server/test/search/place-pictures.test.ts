import { expect, onTestFinished, test } from 'vitest'
import { faults, type Told } from '../outside/outside-server.ts'
import { inari, kinkakuji, sensoji, startOpenServices } from '../outside/open-services.ts'
import { aPhoto } from '../support/places-provider.ts'
import { bodyAs, register, setUp, startTestServer } from '../support/test-server.ts'

const idOf = ({ osm_type, osm_id }: { osm_type: string; osm_id: number }) =>
  `${{ N: 'node', W: 'way', R: 'relation' }[osm_type]}:${osm_id}`
const kinkaku = idOf(kinkakuji)
const bytesAt = (id: string) => `/api/maps/place-photo/${encodeURIComponent(id)}/bytes`

const world = async () => {
  const outside = await startOpenServices()
  onTestFinished(() => outside.close())
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const call = (method: string, path: string, body?: object, as = cookie) =>
    server.call(method, path, { cookie: as, ...(body ? { body } : {}) })
  await call('PUT', '/api/auth/app-settings', outside.settings)
  const trip = bodyAs<{ trip: { id: string } }>(
    await call('POST', '/api/trips', { title: 'Japan', day_count: 2 }),
  ).trip.id
  const picture = (id: string) => call('GET', `/api/maps/place-photo/${encodeURIComponent(id)}`)
  const addPlace = async (fields: object) =>
    bodyAs<{ place: { id: string } }>(await call('POST', `/api/trips/${trip}/places`, fields)).place.id
  const asked = (part: string) => outside.heard.map(({ path }) => path).filter(path => path.includes(part))
  return { outside, server, cookie, call, trip, picture, addPlace, asked }
}

const credit = {
  attribution: 'Mariko Sato',
  licence: 'CC BY-SA 4.0',
  source: expect.stringMatching(/\/commons\/wiki\/File:Kinkaku-ji_2015\.jpg$/),
}

test('a sight has the picture that Wikidata names, with its author, licence and source in plain text', async () => {
  const { server, cookie, picture, asked, outside } = await world()
  const { body } = await picture(kinkaku)
  expect(body).toEqual({ photo_url: bytesAt(kinkaku), ...credit })
  expect(asked('/wikidata')).toHaveLength(1)
  expect(decodeURIComponent(asked('/wikidata')[0] ?? '')).toContain('entity=Q181865&property=P18')
  expect(asked('Special:FilePath')).toEqual([
    '/commons/wiki/Special:FilePath/Kinkaku-ji%202015.jpg?width=800',
  ])
  for (const { headers } of outside.heard) expect(headers['user-agent']).toMatch(/^Caravel\//)

  const response = await fetch(server.url + bytesAt(kinkaku), { headers: { cookie } })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(decodeURIComponent(response.headers.get('x-attribution') ?? '')).toBe('Mariko Sato')
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  const heard = outside.heard.length
  await picture(kinkaku)
  expect(outside.heard).toHaveLength(heard)
  expect((await fetch(server.url + bytesAt(kinkaku))).status).toBe(401)
})

test('who opened the details first is not looked up twice for its picture', async () => {
  const { call, picture, asked } = await world()
  await call('GET', `/api/maps/details/${kinkaku}?language=de`)
  await picture(kinkaku)
  expect(asked('/nominatim/lookup')).toHaveLength(1)
})

test('the picture stands in the row of the place, so that it is shown with its author, by guests too', async () => {
  const { call, trip, addPlace, server, outside } = await world()
  const id = await addPlace({ name: 'Kinkaku-ji', osm_id: kinkaku })
  const set = await call('POST', `/api/trips/${trip}/places/${id}/photo`)
  expect(set.body).toEqual({ photo_url: bytesAt(kinkaku), ...credit })
  const row = (await call('GET', `/api/trips/${trip}/places/${id}`)).body['place']
  const inRow = { image_author: 'Mariko Sato', image_licence: 'CC BY-SA 4.0', image_source: credit.source }
  expect(row).toMatchObject({ image_url: bytesAt(kinkaku), ...inRow })
  const commits = () => server.app.db.raw.prepare('select count(*) from commits').pluck().get()
  const before = commits()
  await call('POST', `/api/trips/${trip}/places/${id}/photo`)
  expect(commits()).toBe(before)

  const { cookie: tom } = await register(server)
  expect((await call('POST', `/api/trips/${trip}/places/${id}/photo`, undefined, tom)).body['code']).toBe(
    'NO_ACCESS',
  )

  const link = await call('POST', `/api/trips/${trip}/share-link`, {
    share_map: true,
    share_bookings: false,
    share_packing: false,
    share_budget: false,
    share_collab: false,
  })
  const { token } = link.body as { token: string }
  const heard = outside.heard.length
  const shared = await server.call('GET', `/api/shared/${token}`)
  const seen = bodyAs<{ places: Record<string, unknown>[] }>(shared).places.find(each => each['id'] === id)
  expect(seen).toMatchObject({ image_url: expect.stringContaining(`/api/shared/${token}/`), ...inRow })
  const bytes = await fetch(server.url + String(seen?.['image_url']))
  expect(bytes.headers.get('content-type')).toBe('image/jpeg')
  // A guest asks nobody outside.
  expect(outside.heard).toHaveLength(heard)
})

test('without a free licence there is no picture, nor where there is none at all', async () => {
  const { picture, asked } = await world()
  for (const sight of [sensoji, inari, { osm_type: 'N', osm_id: 999 }])
    for (let twice = 0; twice < 2; twice++)
      expect(await picture(idOf(sight))).toMatchObject({ status: 404, body: { code: 'NO_PHOTO' } })
  expect(asked('Special:FilePath')).toEqual([])
  expect(asked('/wikidata')).toHaveLength(1)
})

const extmetadata = (fields: Record<string, string>): Told => ({
  body: {
    query: {
      pages: [
        {
          imageinfo: [
            { extmetadata: Object.fromEntries(Object.entries(fields).map(([k, value]) => [k, { value }])) },
          ],
        },
      ],
    },
  },
})

test.each<[string, Record<string, string>]>([
  ['marked as not free', { LicenseShortName: 'CC BY 4.0', License: 'cc-by-4.0', NonFree: 'true' }],
  ['without a licence', { Artist: 'Somebody' }],
  ['of a licence that nobody knows', { LicenseShortName: 'My own terms' }],
])('a picture %s is none', async (_, fields) => {
  const { outside, picture } = await world()
  outside.be(/\/commons\/w\/api/, extmetadata(fields))
  expect((await picture(kinkaku)).body['code']).toBe('NO_PHOTO')
})

test('what is said of an author is plain and bounded, whatever markup it comes in', async () => {
  const { outside, picture } = await world()
  const Artist = `<script>alert(1)</script>Ann&nbsp;&lt;b&gt;<p\n>Bo${'x'.repeat(300)}`
  outside.be(/\/commons\/w\/api/, extmetadata({ Artist, LicenseShortName: 'Public domain' }))
  const { attribution } = (await picture(kinkaku)).body as { attribution: string }
  expect(attribution.startsWith('Ann <b>Box')).toBe(true)
  expect(attribution.length).toBe(200)
})

/** A few bytes that a screen would need 1.6 GB for. */
const wide = Buffer.from(aPhoto)
wide.writeUInt32BE(20_000, 16)
wide.writeUInt32BE(20_000, 20)

test.each<[string, Told, number, string]>([
  [
    'a drawing',
    { body: '<svg onload="alert(1)"/>', headers: { 'content-type': 'image/jpeg' } },
    404,
    'NO_PHOTO',
  ],
  ['a page', faults.page, 404, 'NO_PHOTO'],
  ['too large', { body: Buffer.alloc(2_000_001, 0xff) }, 404, 'NO_PHOTO'],
  ['too wide to hold', { body: wide }, 404, 'NO_PHOTO'],
  ['gone', { status: 404 }, 404, 'NO_PHOTO'],
  ['cut off', faults.cut, 502, 'PROVIDER_FAILED'],
  ['a way inwards', faults.inward, 502, 'PROVIDER_FAILED'],
  ['refused', faults.busy, 502, 'PROVIDER_FAILED'],
])('bytes that are %s are no picture, and none is kept', async (_, told, status, code) => {
  const { outside, picture, call } = await world()
  outside.be(/\/uploads/, told)
  expect(await picture(kinkaku)).toMatchObject({ status, body: { code } })
  expect((await call('GET', bytesAt(kinkaku))).status).toBe(404)
})

test('a name that is no name of a file is not asked for', async () => {
  const { outside, picture, asked } = await world()
  for (const value of ['../../w/api.php', 'a|b.jpg', 'x'.repeat(300).concat('#'), { text: 'x' }]) {
    outside.be(/\/wikidata/, {
      body: { claims: { P18: [{ rank: 'normal', mainsnak: { datavalue: { value } } }] } },
    })
    expect((await picture(kinkaku)).body['code']).toBe('NO_PHOTO')
  }
  expect(asked('/commons')).toEqual([])
})

test('with pictures off, or details, nobody is asked for one; what is kept stays', async () => {
  const { call, picture, outside, addPlace, trip } = await world()
  await picture(kinkaku)
  await call('PUT', '/api/auth/app-settings', { places_wikimedia: 'false' })
  const heard = outside.heard.length
  expect((await picture(idOf(inari))).body['code']).toBe('PROVIDER_OFF')
  expect((await call('GET', `/api/maps/details/${kinkaku}`)).body['place']).toMatchObject({
    has_photo: false,
  })
  expect((await picture(kinkaku)).status).toBe(200)
  expect(outside.heard.slice(heard).filter(({ path }) => !path.startsWith('/nominatim/lookup'))).toEqual([])
  await call('PUT', '/api/auth/app-settings', { places_wikimedia: 'true', places_nominatim: 'false' })
  expect((await picture(idOf(inari))).body['code']).toBe('PROVIDER_OFF')
  const id = await addPlace({ name: 'Mine', osm_id: '../../etc' })
  expect((await call('POST', `/api/trips/${trip}/places/${id}/photo`)).body['code']).toBe('NO_PHOTO')
})

const services = [
  ['nominatim', /\/nominatim/],
  ['wikimedia', /\/wikidata/],
  ['wikimedia', /\/commons\/w\/api/],
] as const
const reasons = {
  busy: 'refused',
  broken: 'refused',
  page: 'not_json',
  cut: 'unreachable',
  inward: 'blocked',
  silent: 'timeout',
}

test.each(services.flatMap(each => Object.entries(reasons).map(fault => [...each, ...fault] as const)))(
  'of %s (%s) that is %s the reason is told: %s; nothing of it is kept, and later there is a picture',
  async (provider, path, fault, reason) => {
    const { outside, picture, server } = await world()
    const { app } = server
    const patient = app.guardedFetch
    app.guardedFetch = (url, request) =>
      patient(url, { ...request, timeout_ms: fault === 'silent' ? 50 : 5000 })
    outside.be(path, faults[fault as keyof typeof faults])
    expect(await picture(kinkaku)).toMatchObject({
      // That a service is out of order is passed on.
      status: fault === 'broken' ? 503 : 502,
      body: { code: 'PROVIDER_FAILED', provider, reason },
    })
    const kept = app.db.raw.prepare('select count(*) from place_answers where service = ?').pluck()
    expect(kept.get(provider)).toBe(0)
    outside.beUsual()
    if (['busy', 'broken'].includes(fault))
      expect((await picture(kinkaku)).body).toMatchObject({ reason: 'paused' })
    else expect((await picture(kinkaku)).status).toBe(200)
  },
)
