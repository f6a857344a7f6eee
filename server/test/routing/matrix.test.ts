import { expect, test } from 'vitest'
import { EgressError } from '../../src/net/egress-error.ts'
import { osrmRouter } from '../../src/modules/routing/osrm-router.ts'
import { RouterError, type Router, type RouterParts } from '../../src/modules/routing/router.ts'
import { chosenRouter } from '../../src/modules/routing/routers.ts'
import { valhallaRouter } from '../../src/modules/routing/valhalla-router.ts'
import { startRouter } from '../support/router-stand-in.ts'
import { ines, startTestServer } from '../support/test-server.ts'

const points = [
  { lat: 38.7117, lng: -9.1301 },
  { lat: 38.7166, lng: -9.1311 },
  { lat: 38.7139, lng: -9.1334 },
]

async function start(manner: 'osrm' | 'valhalla') {
  const stand = await startRouter(manner)
  const fixed_settings = { router: manner, router_url: stand.url }
  const { app } = await startTestServer({ config: { fixed_settings } })
  return { stand, app, router: chosenRouter(app) as Router }
}

test.each(['osrm', 'valhalla'] as const)(
  'one question in the manner of %s tells how long it takes from each stop to each',
  async manner => {
    const { stand, router } = await start(manner)
    const step = (count: number) => ({ duration_seconds: 225 * count, distance_meters: 300 * count })
    expect(await router.matrix(points, 'walk')).toEqual([
      [step(0), step(1), step(2)],
      [step(1), step(0), step(1)],
      [step(2), step(1), step(0)],
    ])
    expect(stand.asked).toHaveLength(1)
    expect(stand.asked[0]?.path).toContain(manner === 'osrm' ? '/table/v1/foot/' : '/sources_to_targets')
  },
)

const seconds = async (router: Router) =>
  (await router.matrix(points, 'drive')).map(row => row.map(cell => cell?.duration_seconds ?? null))

test('a point without a road near it has no ways, and the others have theirs', async () => {
  const osrm = await start('osrm')
  const square = '[[0,9,9],[9,0,9],[9,9,0]]'
  const sources = '[{"distance":1},{"distance":4000},{"distance":1}]'
  osrm.stand.be({ body: `{"code":"Ok","durations":${square},"distances":${square},"sources":${sources}}` })
  const noneInTheMiddle = (way: number) => [
    [0, null, way],
    [null, 0, null],
    [way, null, 0],
  ]
  expect(await seconds(osrm.router)).toEqual(noneInTheMiddle(9))
  // Valhalla refuses the whole matrix, and is asked which of the points it was.
  const valhalla = await start('valhalla')
  valhalla.stand.beOnce({ status: 400, body: '{"error_code":171}' })
  valhalla.stand.beOnce({ body: '[{"edges":[{}]},{"edges":null},{"edges":[{}]}]' })
  expect(await seconds(valhalla.router)).toEqual(noneInTheMiddle(225))
  expect(valhalla.stand.asked.map(({ path }) => path)).toEqual([
    '/sources_to_targets',
    '/locate',
    '/sources_to_targets',
  ])
})

test('where no point has a road, every cell but the diagonal is empty', async () => {
  for (const [manner, body] of [
    ['osrm', '{"code":"NoSegment"}'],
    ['valhalla', '{"error_code":442}'],
    ['valhalla', '{"error_code":154}'],
  ] as const) {
    const { stand, router } = await start(manner)
    stand.be({ status: 400, body })
    expect((await router.matrix(points, 'walk')).flat().filter(cell => cell === null)).toHaveLength(6)
  }
  const { stand, router } = await start('valhalla')
  stand.beOnce({ status: 400, body: '{"error_code":171}' })
  stand.beOnce({ body: '[{"edges":null},{"edges":[]},{"edges":null}]' })
  expect((await router.matrix(points, 'walk')).flat().filter(cell => cell === null)).toHaveLength(6)
})

test('a quota page, an error and half a matrix are failures, never a matrix', async () => {
  for (const [manner, told] of [
    ['osrm', { status: 429, body: '<html>Too many requests' }],
    ['osrm', { status: 200, body: '<html>Quota' }],
    ['osrm', { status: 400, body: '{"code":"TooBig"}' }],
    ['osrm', { status: 200, body: '{"code":"Ok","durations":[[0,1],[1,0]],"distances":[[0,1],[1,0]]}' }],
    ['valhalla', { status: 200, body: '<html>Quota' }],
    ['valhalla', { status: 200, body: '{"sources_to_targets":[[{"distance":0,"time":0}]]}' }],
    ['valhalla', { status: 500, body: '{"error_code":199}' }],
  ] as const) {
    const { stand, router } = await start(manner)
    stand.be(told)
    await expect(router.matrix(points, 'walk')).rejects.toThrow(RouterError)
  }
  const { stand, app } = await start('osrm')
  stand.be({ body: '', silent: true })
  const impatient: RouterParts = {
    ...app,
    guardedFetch: (url, request) => app.guardedFetch(url, { ...request, timeout_ms: 50 }),
  }
  for (const router of [osrmRouter(impatient, stand.url), valhallaRouter(impatient, stand.url)])
    await expect(router.matrix(points, 'walk')).rejects.toThrow(EgressError)
})

async function aTrip(manner: 'osrm' | 'off') {
  const stand = await startRouter('osrm')
  const fixed_settings = { router: manner, router_url: stand.url }
  const server = await startTestServer({ config: { fixed_settings } })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const call = (path: string, body: object) => server.call('POST', path, { cookie, body })
  const made = await call('/api/trips', { title: 'Lisbon' })
  const trip = `/api/trips/${(made.body['trip'] as { id: string }).id}`
  const ids: string[] = []
  for (const at of points) {
    const { body } = await call(`${trip}/places`, { name: 'Stop', ...at })
    ids.push((body['place'] as { id: string }).id)
  }
  const ask = (asked: object[], mode = 'drive') => call(`${trip}/routes/matrix`, { mode, points: asked })
  return { stand, server, trip, call, ids, ask }
}

test('places by id and points of the trip by their degrees are asked as one question by one mode', async () => {
  const { ask, ids, stand } = await aTrip('osrm')
  const { status, body } = await ask([{ place_id: ids[0] }, points[1] ?? {}, { place_id: ids[2] }])
  expect(status).toBe(200)
  expect(body).toMatchObject({ router: 'osrm', mode: 'drive' })
  expect((body['matrix'] as object[][])[0]).toEqual(
    [0, 1, 2].map(step => ({ duration_seconds: 225 * step, distance_meters: 300 * step })),
  )
  expect(stand.asked.map(({ path }) => path.split('/')[3])).toEqual(['driving'])
})

test('points of elsewhere, another trip’s places, too many and too few are refused before anything is asked', async () => {
  const { ask, ids, stand, call, trip, server } = await aTrip('osrm')
  const other = await call('/api/trips', { title: 'Porto' })
  const others = `/api/trips/${(other.body['trip'] as { id: string }).id}`
  const { body } = await call(`${others}/places`, { name: 'Bridge', lat: 41.14, lng: -8.61 })
  const foreign = { place_id: (body['place'] as { id: string }).id }
  const known = { place_id: ids[0] }
  expect((await ask([known, { lat: 41.14, lng: -8.61 }])).status).toBe(404)
  expect((await ask([known, foreign])).status).toBe(404)
  expect((await ask(Array.from({ length: 51 }, () => known))).status).toBe(400)
  expect((await ask([known])).status).toBe(400)
  expect((await ask([known, known], 'fly')).status).toBe(400)
  const asked = { body: { mode: 'walk', points: [known, known] } }
  expect((await server.call('POST', `${trip}/routes/matrix`, asked)).status).toBe(401)
  expect(stand.asked).toEqual([])
})

test('no router and one that gives no answer are said as what they are, and the latter is left alone', async () => {
  const off = await aTrip('off')
  const all = off.ids.map(place_id => ({ place_id }))
  expect(await off.ask(all)).toMatchObject({ status: 409, body: { code: 'ROUTER_NONE' } })
  const { ask, ids, stand } = await aTrip('osrm')
  stand.be({ status: 429, body: '<html>Too many requests' })
  const failed = { status: 502, body: { code: 'ROUTER_FAILED' } }
  expect(await ask(ids.map(place_id => ({ place_id })))).toMatchObject(failed)
  expect(await ask(ids.map(place_id => ({ place_id })))).toMatchObject(failed)
  expect(stand.asked).toHaveLength(1)
})
