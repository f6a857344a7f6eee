import { expect, test } from 'vitest'
import { bodyAs, setUp, startTestServer } from '../support/test-server.ts'

interface Use {
  purpose: string
  on: boolean
  last: unknown[]
}

/** Everything that can ask somebody outside, once. */
const drive = async (
  call: (method: string, path: string, body?: object) => Promise<{ status: number }>,
  trip: string,
) => {
  const at = `/api/trips/${trip}`
  const [from, to] = [
    { lat: 35.0394, lng: 135.7292 },
    { lat: 35.01, lng: 135.76 },
  ]
  const made = []
  for (const [name, position] of [
    ['Kinkaku-ji', from],
    ['Nishiki', to],
  ] as const)
    made.push(
      bodyAs<{ place: { id: string } }>(
        (await call('POST', `${at}/places`, {
          name,
          ...position,
          osm_id: 'way:26298066',
          google_place_id: 'ChIJkinkaku',
        })) as never,
      ).place.id,
    )
  const leg = { mode: 'walk', from_lat: from.lat, from_lng: from.lng, to_lat: to.lat, to_lng: to.lng }
  const question = { from, to, date: '2026-11-26', time: '09:00' }
  const requests: [string, string, object?][] = [
    ['GET', '/api/search/places?q=kinkaku'],
    ['POST', '/api/maps/autocomplete', { input: 'kinkaku-ji' }],
    ['POST', '/api/maps/search', { query: 'kinkaku-ji' }],
    ['GET', '/api/maps/details/way:26298066'],
    ['GET', '/api/maps/details/ChIJkinkaku'],
    ['GET', '/api/maps/place-photo/way:26298066'],
    ['GET', '/api/maps/place-photo/ChIJkinkaku'],
    ['POST', `${at}/places/${made[0]}/photo`],
    ['POST', '/api/maps/resolve-link', { url: 'https://maps.app.goo.gl/abc' }],
    [
      'POST',
      `${at}/places/import/preview`,
      { url: 'https://www.google.com/maps/placelists/list/abcDEF_123456' },
    ],
    [
      'POST',
      `${at}/places/import/google-list`,
      { url: 'https://www.google.com/maps/placelists/list/abcDEF_123456' },
    ],
    ['POST', `${at}/route-legs`, { legs: [leg] }],
    ['POST', `${at}/routes/matrix`, { mode: 'walk', points: [from, to] }],
    ['POST', `${at}/connections`, question],
    ['GET', `${at}/trip-check`],
    ['POST', '/api/admin/routing/test'],
    ['GET', '/api/weather?lat=35.01&lng=135.76&date=2026-11-26'],
    ['GET', '/api/weather/detailed?lat=35.01&lng=135.76&date=2026-11-26'],
    ['GET', '/api/rates?base=JPY'],
    ['POST', `${at}/budget`, { name: 'Ramen', currency: 'JPY', amount: 1200, member_ids: [] }],
    ['GET', `${at}/budget/settlement?base=USD`],
    ['POST', `${at}/collab/messages`, { text: 'Look: https://www.shokoku-ji.jp/kinkakuji/' }],
    ['GET', '/api/maps'],
    ['PUT', '/api/admin/maps/job', { countries: ['JP'] }],
    ['POST', `${at}/map-pack`, {}],
    ['GET', '/api/admin/self-check'],
    ...[
      'places_photon',
      'places_nominatim',
      'places_wikimedia',
      'weather',
      'rates',
      'routing',
      'map_links',
    ].map((purpose): [string, string] => ['POST', `/api/admin/egress/${purpose}/test`]),
  ]
  const answers: [string, number][] = []
  for (const [method, path, body] of requests) answers.push([path, (await call(method, path, body)).status])
  return answers
}

const start = async () => {
  const resolved: string[] = []
  const server = await startTestServer({
    now: () => Date.UTC(2026, 10, 24),
    resolve: async host => {
      resolved.push(host)
      return [{ address: '203.0.113.1', family: 4 }]
    },
  })
  const { app } = server
  const fetched: string[] = []
  app.guardedFetch = async url => {
    fetched.push(new URL(String(url)).hostname)
    return new Response('<html>')
  }
  const { cookie } = await setUp(server)
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const made = await call('POST', '/api/trips', {
    title: 'Japan',
    currency: 'EUR',
    start_date: '2026-11-25',
    end_date: '2026-11-27',
  })
  const { trip } = bodyAs<{ trip: { id: string } }>(made)
  const settled = async () => {
    await app.background.idle()
    await app.committer.idle()
  }
  const uses = async () => bodyAs<{ uses: Use[] }>(await call('GET', '/api/admin/egress')).uses
  return { call, trip: trip.id, resolved, fetched, settled, uses, app }
}

test('on a fresh server, and after a no, not one request leaves, whatever is done', async () => {
  const { call, trip, resolved, fetched, settled, uses } = await start()
  const initial = await drive(call, trip)
  await settled()
  expect(initial.filter(([, status]) => status >= 500)).toEqual([])
  expect((await call('PUT', '/api/admin/online-services', { on: [] })).status).toBe(200)
  const after = await drive(call, trip)
  await settled()
  expect(after.map(([, status]) => status)).toEqual(initial.map(([, status]) => status))
  expect({ resolved, fetched }).toEqual({ resolved: [], fetched: [] })
  expect((await uses()).filter(({ last }) => last.length)).toEqual([])
})

test('with everything on the same things ask, each service of its own', async () => {
  const { call, trip, fetched, settled } = await start()
  const on = ['maps', 'search', 'pictures', 'routes', 'weather', 'rates', 'links']
  await call('PUT', '/api/admin/online-services', { on })
  await call('PUT', '/api/auth/app-settings', { link_previews: 'true' })
  await drive(call, trip)
  await settled()
  expect([...new Set(fetched)].toSorted()).toEqual([
    'api.frankfurter.dev',
    'api.open-meteo.com',
    'build-metadata.protomaps.dev',
    'commons.wikimedia.org',
    'maps.app.goo.gl',
    'nominatim.openstreetmap.org',
    'photon.komoot.io',
    'routing.openstreetmap.de',
    'www.google.com',
    'www.shokoku-ji.jp',
  ])
})
