import { legId, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { expect, test } from 'vitest'
import { osrmRouter } from '../../src/modules/routing/osrm-router.ts'
import { isPublic } from '../../src/modules/routing/router.ts'
import { WayQueue } from '../../src/modules/routing/way-queue.ts'
import { startRouter } from '../support/router-stand-in.ts'
import { ines, startTestServer } from '../support/test-server.ts'

async function start() {
  const stand = await startRouter('osrm')
  const server = await startTestServer({
    config: { fixed_settings: { router: 'osrm', router_url: stand.url } },
  })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const tripOf = async (title: string) =>
    ((await call('POST', '/api/trips', { title })).body['trip'] as { id: string }).id
  const rows = async (trip: string) =>
    (await call('GET', `/api/trips/${trip}/route-legs`)).body['legs'] as Record<string, unknown>[]
  const { app } = server
  const router = { ...osrmRouter(app, stand.url, 'osrm test'), is_public: true }
  const queue = new WayQueue(app, () => router)
  return { stand, app, call, tripOf, rows, queue }
}

const legs = (count: number, mode: LegMode = 'walk') =>
  Array.from({ length: count }, (_, at) => ({
    mode,
    from_lat: 38.71,
    from_lng: -9.13,
    to_lat: 38.72 + at / 100,
    to_lng: -9.1,
  }))

test('a public router is known by its host, with each address that is shaped like one', () => {
  expect(isPublic('https://routing.openstreetmap.de/routed-{mode}')).toBe(true)
  expect(isPublic('https://valhalla1.openstreetmap.de')).toBe(true)
  expect(isPublic('http://127.0.0.1:5000')).toBe(false)
  expect(isPublic('https://routing.openstreetmap.de.example.org/')).toBe(false)
})

test('a public router is asked one way at a time, and trips take turns', async () => {
  const { stand, app, queue, tripOf, rows } = await start()
  const [first, second] = [await tripOf('Lisbon'), await tripOf('Porto')]
  queue.add(first, legs(3), true)
  queue.add(second, legs(1, 'drive'), true)
  await app.background.idle()
  expect(stand.asked.map(({ path }) => path.split('/')[3])).toEqual(['foot', 'driving', 'foot', 'foot'])
  expect([(await rows(first)).length, (await rows(second)).length]).toEqual([3, 1])
})

test('what someone looks at comes first, once, and a trip cannot fill the queue', async () => {
  const { stand, app, queue, tripOf } = await start()
  const trip = await tripOf('Lisbon')
  queue.add(trip, legs(400), false)
  expect(queue.size).toBe(300)
  const shown = legs(400).slice(299, 300)
  queue.add(trip, shown, true)
  expect(queue.size).toBe(300)
  stand.be({ status: 429, body: 'Too many' })
  stand.beOnce({ body: '{"code":"NoRoute"}' })
  await app.background.idle()
  expect(stand.asked[0]?.path).toContain('-9.100000,41.710000')
  // Refused: it is left alone, and nothing waits for it.
  expect(stand.asked).toHaveLength(2)
  expect(queue.size).toBe(0)
})

test('reading the days of a trip has its ways asked for, once as long as nothing changes', async () => {
  const { stand, app, call, tripOf, rows } = await start()
  const trip = await tripOf('Lisbon')
  await call('PATCH', `/api/trips/${trip}`, { start_date: '2027-05-01', end_date: '2027-05-01' })
  const days = (await call('GET', `/api/trips/${trip}/days`)).body['days'] as { id: string }[]
  for (const [name, lat] of Object.entries({ alfama: 38.7117, graca: 38.7166 })) {
    const made = await call('POST', `/api/trips/${trip}/places`, { name, lat, lng: -9.13 })
    const place_id = (made.body['place'] as { id: string }).id
    await call('POST', `/api/trips/${trip}/days/${days[0]?.id}/assignments`, { place_id })
  }
  const before = await call('GET', `/api/trips/${trip}/days/${days[0]?.id}/ways`)
  expect(before.body['ways']).toMatchObject([{ source: 'estimate' }])
  await app.background.idle()
  expect(await rows(trip)).toMatchObject([{ id: expect.any(String), found: true }])
  expect((await rows(trip))[0]?.['id']).toBe(
    legId(trip, 'walk', { from_lat: 38.7117, from_lng: -9.13, to_lat: 38.7166, to_lng: -9.13 }),
  )
  const after = await call('GET', `/api/trips/${trip}/days/${days[0]?.id}/ways`)
  expect(after.body['ways']).toMatchObject([{ source: 'router', distance_meters: 1234 }])
  await call('GET', `/api/trips/${trip}/days`)
  await app.background.idle()
  expect(stand.asked).toHaveLength(1)
})
