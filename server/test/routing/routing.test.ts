import { decodePolyline } from '@caravel/sync-protocol/domain/polyline'
import { expect, test } from 'vitest'
import { askMatrixOf, askRouter } from '../../src/modules/routing/ask-router.ts'
import { osrmRouter } from '../../src/modules/routing/osrm-router.ts'
import { startRouter } from '../support/router-stand-in.ts'
import { ines, startTestServer } from '../support/test-server.ts'

const alfama = { lat: 38.7117, lng: -9.1301 }
const graca = { lat: 38.7166, lng: -9.1311 }
const leg = {
  mode: 'walk',
  from_lat: alfama.lat,
  from_lng: alfama.lng,
  to_lat: graca.lat,
  to_lng: graca.lng,
}

async function start(manner: 'osrm' | 'valhalla' | 'off') {
  const router = await startRouter(manner === 'off' ? 'osrm' : manner)
  let now = Date.parse('2026-11-24T10:00:00Z')
  const fixed_settings = { router: manner, router_url: router.url }
  const server = await startTestServer({ now: () => now, config: { fixed_settings } })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const made = await call('POST', '/api/trips', { title: 'Lisbon' })
  const trip = `/api/trips/${(made.body['trip'] as { id: string }).id}`
  for (const [name, at] of Object.entries({ alfama, graca }))
    await call('POST', `${trip}/places`, { name, ...at })
  const ask = (legs: object[] = [leg]) => call('POST', `${trip}/route-legs`, { legs })
  const rows = async () => (await call('GET', `${trip}/route-legs`)).body['legs'] as Record<string, unknown>[]
  return { router, server, call, trip, ask, rows, pass: (ms: number) => void (now += ms) }
}

test.each(['osrm', 'valhalla'] as const)(
  'a way is asked of a router in the manner of %s, kept as a row, and asked once',
  async manner => {
    const { ask, rows, router } = await start(manner)
    expect(await ask()).toMatchObject({ status: 200, body: { router: manner, pending: 0 } })
    const [row] = await rows()
    expect(row).toMatchObject({
      ...leg,
      found: true,
      distance_meters: 1234,
      duration_seconds: 926,
      router: expect.stringMatching(new RegExp(`^${manner} [\\w-]{16}$`)),
    })
    expect(JSON.stringify(row)).not.toContain(router.url)
    expect(decodePolyline(String(row?.['shape']))).toEqual([
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
    ])
    await ask([leg, leg])
    expect(router.asked).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  },
)

test('each mode has its profile, and a server of its own where the address says so', async () => {
  const { ask, router, call } = await start('osrm')
  await ask(['walk', 'drive', 'cycle'].map(mode => ({ ...leg, mode })))
  expect(router.asked.map(({ path }) => path.split('/')[3]).toSorted()).toEqual(['bike', 'driving', 'foot'])
  void call
})

test('off the graph, over water and without a connection there is no way, and no number', async () => {
  for (const [manner, answers] of [
    [
      'osrm',
      [
        '{"code":"NoRoute"}',
        '{"code":"NoSegment"}',
        '{"code":"Ok","routes":[{"distance":1,"duration":1,"geometry":""}],"waypoints":[{"distance":4000}]}',
      ],
    ],
    ['valhalla', ['{"error_code":171}', '{"error_code":442}', '{"error_code":154}']],
  ] as const) {
    for (const body of answers) {
      const { ask, rows, router } = await start(manner)
      router.be({ status: body.includes('Ok') ? 200 : 400, body })
      expect((await ask()).body).toMatchObject({ pending: 0 })
      expect(await rows()).toMatchObject([
        { found: false, distance_meters: null, duration_seconds: null, shape: null },
      ])
    }
  }
})

test('a quota page, an error, nonsense and silence leave the estimate, and the router alone for a while', async () => {
  for (const told of [
    { status: 429, body: '<html>Too many requests' },
    { status: 200, body: '<html>Quota' },
    { status: 500, body: '{"code":"InternalError"}' },
    { status: 200, body: '{"code":"Ok","routes":[]}' },
  ]) {
    const { ask, rows, router, pass } = await start('osrm')
    router.be(told)
    expect(await ask()).toMatchObject({ status: 200, body: { pending: 1 } })
    await ask()
    expect(router.asked).toHaveLength(1)
    expect(await rows()).toEqual([])
    router.be(undefined)
    pass(61_000)
    expect((await ask()).body).toMatchObject({ pending: 0 })
  }
  const { ask, router, rows } = await start('osrm')
  await router.close()
  expect((await ask()).body).toMatchObject({ pending: 1 })
  expect(await rows()).toEqual([])
})

test('a router that hangs is waited for once, and what is asked next is answered at once', async () => {
  const { router: stand, server, pass } = await start('osrm')
  const { app } = server
  stand.be({ body: '', silent: true })
  const hanging = osrmRouter(
    { ...app, guardedFetch: (url, request) => app.guardedFetch(url, { ...request, timeout_ms: 50 }) },
    stand.url,
  )
  const legs = Array.from({ length: 60 }, () => ({ ...leg, mode: 'walk' as const }))
  expect(await askRouter(app, hanging, legs)).toEqual([])
  const asked = stand.asked.length
  expect(asked).toBeLessThanOrEqual(4)
  expect(await askRouter(app, hanging, legs)).toEqual([])
  await expect(askMatrixOf(app, hanging, [alfama, graca], 'walk')).rejects.toThrow('ROUTER_FAILED')
  expect(stand.asked).toHaveLength(asked)
  stand.be(undefined)
  pass(61_000)
  expect(await askRouter(app, osrmRouter(app, stand.url), legs)).toHaveLength(60)
})

test('only ways between points of the trip, never more than can be drawn, and only for who is on it', async () => {
  const { ask, router, server, trip, rows } = await start('osrm')
  await ask([{ ...leg, to_lat: 39 }])
  expect(router.asked).toEqual([])
  expect((await ask(Array.from({ length: 61 }, () => leg))).status).toBe(400)
  expect((await server.call('POST', `${trip}/route-legs`, { body: { legs: [leg] } })).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('without a router nothing is asked, and no history tells what the server wrote', async () => {
  const off = await start('off')
  expect((await off.ask()).body).toEqual({ router: null, pending: 0 })
  expect(off.router.asked).toEqual([])
  const on = await start('osrm')
  await on.ask()
  const history = await on.call('GET', `${on.trip}/history`)
  expect(JSON.stringify(history.body)).not.toContain('route_leg')
})
