/** The street map for guests of a link: what they may fetch, for how long, and how often. */
import { expect, test } from 'vitest'
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
  expect((await hidden.about()).body).toEqual({ archive: null })
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
