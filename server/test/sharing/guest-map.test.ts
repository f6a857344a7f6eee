/** The street map for guests of a link: what they may fetch, for how long, and how often. */
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { expect, test } from 'vitest'
import { casino, startAreas } from '../support/area-world.ts'
import { monaco, monte, startArchiveServer, startMapServer } from '../support/map-world.ts'

const password = 'open sesame'

type MapServer = Pick<Awaited<ReturnType<typeof startMapServer>>, 'ask' | 'server'>

const withMonaco = () => startMapServer({ 'monaco.pmtiles': monaco })

async function startShared(rights: Record<string, unknown> = {}, running?: MapServer) {
  const { ask, server } = running ?? (await withMonaco())
  const trip = ((await ask('POST', '/api/trips', { title: 'Monaco' })).body['trip'] as { id: string }).id
  const links = `/api/trips/${trip}/share-links`
  const { id, token } = (await ask('POST', links, rights)).body['link'] as { id: string; token: string }
  const guest = `/api/shared/${token}`
  const about = async (cookie = '') => server.call('GET', `${guest}/map`, { cookie })
  const tile = (version: string, place: readonly unknown[] = monte, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${guest}/tiles/${version}/${place.join('/')}`, { headers })
  return { ask, server, id, link: `${links}/${id}`, guest, about, tile }
}

const versionIn = (answer: { body: Record<string, unknown> }) =>
  (answer.body['archive'] as { version: string } | null)?.version ?? ''

test('a link that shows the plan shows its streets: no cookie, kept for a minute, no index and no referrer', async () => {
  const { about, tile } = await startShared()
  const told = await about()
  expect(told.body).toEqual({
    archive: {
      version: versionIn(told),
      bounds: [7.4, 43.715, 7.4395, 43.7543],
      min_zoom: 0,
      max_zoom: 15,
      attribution: '© OpenStreetMap',
    },
    areas: [],
  })
  const answer = await tile(versionIn(told))
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  expect(Buffer.from(await answer.arrayBuffer()).includes('Monaco')).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, max-age=60',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const etag = answer.headers.get('etag') ?? ''
  expect((await tile(versionIn(told), monte, { 'if-none-match': etag })).status).toBe(304)
})

test('a link without the plan shows none, and its guests fetch no tiles', async () => {
  const shown = await startShared()
  const version = versionIn(await shown.about())
  const hidden = await startShared({ share_map: false, share_bookings: true }, shown)
  expect((await hidden.about()).body).toEqual({ archive: null, areas: [] })
  const refused = await hidden.tile(version)
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'MAP_VERSION', version: null }])
})

test('a password is asked for here too, and another one, an end and a deletion end it at once', async () => {
  const { ask, server, link, guest, about, tile } = await startShared({ password })
  expect((await about()).status).toBe(401)
  const unlocked = await server.call('POST', `${guest}/unlock`, { body: { password } })
  const cookie = unlocked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const version = versionIn(await about(cookie))
  expect((await tile(version)).status).toBe(401)
  expect((await tile(version, monte, { cookie })).status).toBe(200)
  await ask('PATCH', link, { password: 'another' })
  expect((await tile(version, monte, { cookie })).status).toBe(401)
  await ask('PATCH', link, { password: null })
  expect((await tile(version)).status).toBe(200)
  await ask('DELETE', link)
  for (const answer of [await tile(version), await about()]) expect(answer.status).toBe(404)
})

test('what is no tile is refused, and other archives are not there', async () => {
  const { about, tile } = await startShared()
  const version = versionIn(await about())
  for (const place of [
    [1, 2, 0],
    [23, 0, 0],
    ['..%2f..', 0, 0],
    [-1, 0, 0],
  ])
    expect((await tile(version, place)).status).toBe(400)
  for (const other of ['AAAAAAAAAAAAAAAA', '..%2F..%2Fcaravel.db', '%00']) {
    const answer = await tile(other)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('MAP_VERSION')
  }
  expect((await tile(version, [14, 0, 0])).status).toBe(204)
})

test('guests of one link do not make this server ask another one without end', async () => {
  const there = await startArchiveServer(monaco)
  const remote = await startMapServer()
  await remote.ask('PUT', '/api/auth/app-settings', { map_archive: there.url })
  const { id, server, about, tile } = await startShared({}, remote)
  const version = versionIn(await about())
  expect((await tile(version)).status).toBe(200)
  while (server.app.quotas.take('remote_tiles', id) === 0) continue
  const asked = there.asked.length
  expect((await tile(version, [14, 8529, 5975])).status).toBe(429)
  expect(there.asked).toHaveLength(asked)
})

test('of what was fetched for the trip a link shows its destination, and of its places only those it shows', async () => {
  const world = await startAreas()
  const { ask, server, destination, place, settle, clock } = world
  const id = await world.trip()
  await destination(id, { name: 'Monaco', kind: 'country', country_code: 'MC' })
  const idOf = async (asked: Promise<{ body: Record<string, unknown> }>, key: string) =>
    ((await asked).body[key] as { id: string }).id
  await place(id)
  const far = { name: 'Hotel', lat: 38.71, lng: -9.14 }
  const place_id = await idOf(place(id, far), 'place')
  await ask('POST', `/api/trips/${id}/accommodations`, { place_id })
  await settle()
  const link = async (rights: object) => {
    const made = (await ask('POST', `/api/trips/${id}/share-links`, rights)).body['link'] as { token: string }
    const guest = `/api/shared/${made.token}`
    const { areas } = (await server.call('GET', `${guest}/map`)).body as {
      areas: { version: string; max_zoom: number; boxes: unknown[] }[]
    }
    const tile = async (version = '', zoom = 0, at = far) => {
      const { x, y } = tileOf(at.lat, at.lng, zoom)
      return (await server.call('GET', `${guest}/tiles/${version}/${zoom}/${x}/${y}`)).status
    }
    return { areas: areas.toSorted((a, b) => a.max_zoom - b.max_zoom), tile }
  }
  const hidden = await link({ share_bookings: false })
  expect(hidden.areas.map(({ max_zoom, boxes }) => [max_zoom, boxes.length])).toEqual([
    [10, 1],
    [15, 1],
  ])
  const [country, places] = hidden.areas
  for (const zoom of [2, 6, 9, 12, 15]) expect(await hidden.tile(places?.version, zoom)).toBe(404)
  expect(await hidden.tile(places?.version, 15, casino)).toBe(200)
  expect(await hidden.tile(country?.version, 10, casino)).toBe(200)
  const open = await link({ share_bookings: true })
  expect(open.areas.map(({ boxes }) => boxes.length)).toEqual([1, 2])
  // The source has nothing there, which may be known now.
  expect(await open.tile(places?.version, 12)).toBe(204)

  // Of other trips nothing is shown, whoever asks.
  const other = await world.trip()
  await destination(other)
  await settle()
  const [area] = (
    (await ask('GET', '/api/maps')).body['areas'] as { version: string; boxes: unknown[] }[]
  ).filter(({ version }) => !open.areas.some(each => each.version === version))
  expect(area?.version).toMatch(/\w/)
  expect(await open.tile(area?.version, 15, casino)).toBe(404)
  clock.pass(1)
  const none = await link({ share_map: false })
  expect(none.areas).toEqual([])
  expect(await none.tile(country?.version, 10, casino)).toBe(404)
})
