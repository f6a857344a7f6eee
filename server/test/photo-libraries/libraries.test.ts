import { describe, expect, test } from 'vitest'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { assetId, jpeg, startImmich, type StandInAsset } from '../support/immich-stand-in.ts'
import { makeCertificate } from '../support/own-certificate.ts'
import { cacheKey, startSynology, type StandInItem } from '../support/synology-stand-in.ts'
import { ines, startTestServer, tempFolder } from '../support/test-server.ts'

const base = '/api/integrations/memories'

const jonas = { username: 'jonas', email: 'jonas@x.example', password: 'a-quiet-harbour-1' }

const start = async (hosts: string, settings: Record<string, string> = {}, data_dir?: string) => {
  const server = await startTestServer({
    config: {
      ...(data_dir ? { data_dir } : {}),
      fixed_settings: { photo_library_hosts: hosts, ...settings },
    },
  })
  const { cookie } = await server.call('POST', '/api/auth/setup', { body: ines })
  const call = (method: string, path: string, body?: unknown, as = cookie) =>
    server.call(method, path.startsWith('/api') ? path : `${base}${path}`, { body, cookie: as })
  await call('PUT', '/api/addons/memories', { enabled: true })
  const me = (await call('GET', '/api/auth/me')).body as { user: { id: string } }
  return { server, call, me: me.user.id }
}

const assets: StandInAsset[] = [
  {
    id: assetId(1),
    localDateTime: '2026-05-04T23:30:00.000Z',
    exifInfo: { latitude: 38.71, longitude: -9.13, city: 'Lisboa', country: 'Portugal' },
  },
  { id: assetId(2), localDateTime: '2026-05-05T08:00:00.000Z', type: 'VIDEO', duration: '0:01:02.500' },
  { id: assetId(3), localDateTime: '2026-05-05T08:00:01.000Z', visibility: 'hidden' },
  { id: assetId(4), localDateTime: '2026-05-05T08:00:02.000Z', isVisible: false },
  { id: assetId(5), localDateTime: '2026-05-06T10:00:00.000Z', isTrashed: true },
  { id: assetId(6), localDateTime: '2026-05-09T10:00:00.000Z' },
]
const album = 'b0000000-0000-4000-8000-000000000001'
const theirs = 'b0000000-0000-4000-8000-000000000002'
const albums = {
  [album]: { name: 'Açores 🌋', assets: [assetId(2), assetId(3), assetId(6)] },
  [theirs]: { name: 'Von Jonas', assets: [assetId(1)], shared: true },
}

const connected = async (generation: 2 | 3, more: Partial<Parameters<typeof startImmich>[0]> = {}) => {
  const library = await startImmich({ generation, assets, albums, ...more })
  const world = await start(library.host)
  const body = { immich_url: `${library.url}/api/`, immich_api_key: library.key }
  const answer = await world.call('PUT', '/immich/settings', body)
  return { ...world, library, answer }
}

type Assets = { assets: { id: string; takenAt: string | null }[]; hasMore: boolean }

describe.each([2, 3] as const)('Immich, generation %i', generation => {
  test('connects, and lists what was taken on these days by the clock there, without hidden halves', async () => {
    const { call, answer, library } = await connected(generation)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, user: { name: 'Inês Costa' }, missing_rights: [] },
    })
    const found = (await call('POST', '/immich/search', { from: '2026-05-04', to: '2026-05-05' }))
      .body as Assets
    expect(found).toMatchObject({
      assets: [
        { id: assetId(2), type: 'video', seconds: 62, takenAt: '2026-05-05T08:00:00' },
        { id: assetId(1), type: 'image', lat: 38.71, lng: -9.13, city: 'Lisboa' },
      ],
      hasMore: false,
    })
    expect((await call('GET', '/immich/settings')).body).toEqual({
      immich_url: library.url,
      connected: true,
    })
  })

  test('lists its own and shared albums, and only what lies in them', async () => {
    const { call } = await connected(generation)
    expect((await call('GET', '/immich/albums')).body).toMatchObject({
      albums: [
        { id: album, albumName: 'Açores 🌋', assetCount: 3, shared: false },
        { id: theirs, albumName: 'Von Jonas', shared: true },
      ],
    })
    const inside = (await call('GET', `/immich/albums/${album}/photos`)).body as Assets
    expect(inside.assets.map(({ id }) => id).toSorted()).toEqual([assetId(2), assetId(6)])
    expect(inside.hasMore).toBe(false)
    // Another page begins where the raw one ended.
    const first = (await call('GET', `/immich/albums/${album}/photos?size=2`)).body as Assets
    expect(first.hasMore).toBe(true)
    const second = (await call('GET', `/immich/albums/${album}/photos?size=2&page=2`)).body as Assets
    expect(second.hasMore).toBe(false)
    expect(new Set([...first.assets, ...second.assets].map(({ id }) => id))).toEqual(
      new Set([assetId(2), assetId(6)]),
    )
    expect((await call('GET', `/immich/albums/${assetId(77)}/photos`)).status).toBe(404)
    expect((await call('GET', '/immich/albums/..%2Fusers/photos')).status).toBe(404)
  })

  test('hands on pictures, and videos in parts', async () => {
    const { server, call, me } = await connected(generation)
    for (const size of ['thumbnail', 'preview', 'original']) {
      const answer = await call('GET', `/immich/assets/0/${assetId(1)}/${me}/${size}`)
      expect(answer.status, size).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(answer.headers.get('cache-control')).toContain('private')
    }
    const { token } = (await call('POST', '/api/auth/resource-token', { purpose: 'immich' })).body
    const path = `${base}/immich/assets/0/${assetId(2)}/${me}/video?token=${String(token)}`
    const part = await server.call('GET', path, { headers: { range: 'bytes=1000-' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 1000-4000999/10000000')
    // A token is spent with its first use.
    expect((await server.call('GET', path)).status).toBe(401)
  })
})

test('a library that neither lists an album nor filters by it does not show everything as that album', async () => {
  const { call, library } = await connected(2)
  library.be((response, asked) => {
    if (!asked.url.pathname.startsWith('/api/albums/')) return library.usual(response, asked)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: album }))
  })
  expect(await call('GET', `/immich/albums/${album}/photos`)).toMatchObject({
    status: 502,
    body: { code: 'LIBRARY_OTHER' },
  })
})

test('a library says in words which right its key lacks', async () => {
  const { answer, call, me, library } = await connected(2, { lacks: ['asset.view'] })
  expect(answer.body).toMatchObject({ success: true, missing_rights: ['asset.view'] })
  expect(await call('GET', `/immich/assets/0/${assetId(1)}/${me}/thumbnail`)).toMatchObject({
    status: 502,
    body: { code: 'LIBRARY_RIGHT', right: 'asset.view' },
  })
  library.lacking.delete('asset.view')
  expect((await call('GET', '/immich/status')).body).toMatchObject({ connected: true, missing_rights: [] })
})

test('nobody else sees it, and its secret stays here', async () => {
  const data_dir = await tempFolder()
  const library = await startImmich({ generation: 2, assets })
  const { server, call, me } = await start(library.host, {}, data_dir)
  await call('PUT', '/immich/settings', { immich_url: library.url, immich_api_key: library.key })
  const other = await server.call('POST', '/api/auth/register', { body: jonas })
  expect(other.status).toBe(201)
  const path = `/immich/assets/0/${assetId(1)}/${me}/thumbnail`
  expect((await call('GET', path)).status).toBe(200)
  expect((await call('GET', path, undefined, other.cookie)).status).toBe(403)
  expect((await call('POST', '/immich/search', {}, other.cookie)).body).toMatchObject({
    code: 'LIBRARY_NOT_CONNECTED',
  })
  for (const name of (await readdir(data_dir)).filter(each => /\.(db|sqlite)/.test(each)))
    expect(await readFile(join(data_dir, name), 'latin1'), name).not.toContain(library.key)
  expect(server.logged.join('')).not.toContain(library.key)
  expect((await call('GET', '/api/auth/me/export')).text).not.toContain(library.key)
  // A stored key goes to the address that it was stored for, and to no other.
  const elsewhere = await startImmich({ generation: 2, assets: [] })
  const moved = await call('POST', '/immich/test', { immich_url: elsewhere.url })
  expect(moved).toMatchObject({ status: 400, body: { fields: { immich_api_key: 'REQUIRED' } } })
  expect(elsewhere.asked).toEqual([])
})

test('thumbnails are stored up to the size that an admin set, and go with the connection', async () => {
  const library = await startImmich({ generation: 2, assets, albums })
  const data_dir = await tempFolder()
  const { call, me } = await start(library.host, { photo_thumbnails_mb: '1' }, data_dir)
  await call('PUT', '/immich/settings', { immich_url: library.url, immich_api_key: library.key })
  const see = (number: number) => call('GET', `/immich/assets/0/${assetId(number)}/${me}/thumbnail`)
  await see(1)
  const { length } = library.asked
  expect((await see(1)).text.length).toBeGreaterThan(0)
  expect(library.asked).toHaveLength(length)
  // The library is away: what was seen is still there.
  library.be(response => response.writeHead(503).end())
  expect((await see(1)).status).toBe(200)
  expect(await see(6)).toMatchObject({ status: 502, body: { code: 'LIBRARY_UNREACHABLE' } })
  library.be()
  expect((await call('DELETE', '/immich/settings')).status).toBe(200)
  expect((await see(1)).status).toBe(404)
})

test('thumbnails are shown where the disk stores none', async () => {
  const library = await startImmich({ generation: 2, assets })
  const data_dir = await tempFolder()
  const { call, me } = await start(library.host, {}, data_dir)
  await call('PUT', '/immich/settings', { immich_url: library.url, immich_api_key: library.key })
  await rm(join(data_dir, 'library-thumbnails'), { recursive: true, force: true })
  await writeFile(join(data_dir, 'library-thumbnails'), 'no folder')
  expect((await call('GET', `/immich/assets/0/${assetId(1)}/${me}/thumbnail`)).status).toBe(200)
})

test('switched off, as a whole or one kind, everything of it is gone and the connection stays', async () => {
  const { call, me } = await connected(2)
  for (const addon of ['memories', 'immich']) {
    await call('PUT', `/api/addons/${addon}`, { enabled: false })
    for (const [method, path, body] of [
      ['GET', '/immich/settings'],
      ['POST', '/immich/search', {}],
      ['GET', `/immich/assets/0/${assetId(1)}/${me}/thumbnail`],
    ] as const)
      expect((await call(method, path, body)).body, path).toMatchObject({ code: 'ADDON_DISABLED' })
    expect((await call('GET', '')).body).toMatchObject({
      libraries: addon === 'memories' ? [] : [{ id: 'synologyphotos' }],
    })
    await call('PUT', `/api/addons/${addon}`, { enabled: true })
  }
  expect((await call('GET', '/immich/status')).body).toMatchObject({ connected: true })
})

describe('a hostile library', () => {
  const expectRefused = async (
    twist: Parameters<Awaited<ReturnType<typeof startImmich>>['be']>[0],
    code: string,
  ) => {
    const { call, library, me } = await connected(2)
    library.be(twist)
    const answer = await call('GET', `/immich/assets/0/${assetId(1)}/${me}/preview`)
    expect(answer).toMatchObject({ status: code === 'NOT_FOUND' ? 404 : 502, body: { code } })
  }

  test('a page in place of a picture is not handed on', () =>
    expectRefused(
      response => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>'),
      'LIBRARY_OTHER',
    ))

  test('a redirect is not followed, into the local network neither', async () => {
    const inside = await startImmich({ generation: 2, assets: [] })
    await expectRefused(
      response => response.writeHead(302, { location: `${inside.url}/secret?token=1` }).end(),
      'LIBRARY_MOVED',
    )
    expect(inside.asked).toEqual([])
  })

  test('an answer without end is cut off', () =>
    expectRefused(response => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(1_000_000), more)
      }
      more()
    }, 'LIBRARY_TOO_LARGE'))

  test('one that breaks off is unreachable', () =>
    expectRefused(response => response.destroy(), 'LIBRARY_UNREACHABLE'))

  test('a picture that breaks off in the middle is not handed on', () =>
    expectRefused(response => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': String(2 * jpeg.length) })
      response.write(jpeg, () => response.destroy())
    }, 'LIBRARY_UNREACHABLE'))

  test('a list without end, a page in place of a list, and a list of pages are refused', async () => {
    const { call, library } = await connected(2)
    const json = { 'content-type': 'application/json' }
    library.be(response => {
      response.writeHead(200, json)
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(1_000_000, 32), more)
      }
      more()
    })
    expect((await call('POST', '/immich/search', {})).body).toMatchObject({ code: 'LIBRARY_TOO_LARGE' })
    for (const text of ['<!doctype html><p>Sign in', '{"assets":"<p>"}', '[]', '{"assets":{"items":{}}}']) {
      library.be(response => response.writeHead(200, json).end(text))
      expect((await call('POST', '/immich/search', {})).body, text).toMatchObject({ code: 'LIBRARY_OTHER' })
    }
  })

  test('a slow one delays nobody: its originals wait for each other, and thumbnails pass them', async () => {
    const { call, library, me } = await connected(2)
    const held: (() => void)[] = []
    library.be((response, asked) => {
      if (!asked.url.search.includes('fullsize')) return library.usual(response, asked)
      held.push(() => library.usual(response, asked))
    })
    const see = (number: number, size: string) =>
      call('GET', `/immich/assets/0/${assetId(number)}/${me}/${size}`)
    const originals = Array.from({ length: 8 }, () => see(1, 'original'))
    await expect.poll(() => held.length).toBe(1)
    expect((await see(6, 'thumbnail')).status).toBe(200)
    let isDone = false
    const all = Promise.all(originals).then(answers => ((isDone = true), answers))
    while (!isDone) {
      held.shift()?.()
      await new Promise(setImmediate)
      expect(held.length).toBeLessThanOrEqual(1)
    }
    for (const { status } of await all) expect(status).toBe(200)
  })

  test('lists of anything are read as what they are', async () => {
    const { call, library } = await connected(2)
    const items = [null, 7, { id: '../../etc/passwd' }, { id: assetId(1), localDateTime: 3, exifInfo: [] }]
    library.be(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ assets: { items, nextPage: null } }))
    })
    expect((await call('POST', '/immich/search', {})).body).toMatchObject({
      assets: [{ id: assetId(1), takenAt: null, lat: null }],
      hasMore: false,
    })
  })
})

test('only what an admin named is asked in the local network, and what belongs to a cloud never', async () => {
  const library = await startImmich({ generation: 2, assets })
  const clouds = ['169.254.169.254', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]', '100.100.100.200', '0.0.0.0']
  const { call } = await start(['photos.home:2283', ...clouds.map(host => `${host}:80`)].join())
  for (const immich_url of [
    library.url,
    library.url.replace('127.0.0.1', 'localhost'),
    ...clouds.map(host => `http://${host}`),
    'http://2852039166',
    'http://0251.0376.0251.0376',
    'http://169.254.169.254./latest',
    'http://127.1:2283',
    'http://[::1]:2283',
    'http://[::ffff:127.0.0.1]:2283',
    'http://[64:ff9b::7f00:1]:2283',
    'http://0x7f000001:2283',
    'http://10.0.0.1',
    'http://192.168.1.1:2283',
    'http://①②⑦.⓪.⓪.①:2283',
  ])
    expect(
      (await call('POST', '/immich/test', { immich_url, immich_api_key: 'k' })).body,
      immich_url,
    ).toMatchObject({
      connected: false,
      code: 'LIBRARY_ADDRESS',
    })
  for (const immich_url of [
    'file:///etc/passwd',
    'gopher://127.0.0.1:2283',
    'http://ines:secret@photos.home',
    'http://photos.home:2283@evil.example',
    'photos',
  ])
    expect((await call('POST', '/immich/test', { immich_url, immich_api_key: 'k' })).status, immich_url).toBe(
      400,
    )
  expect(library.asked).toEqual([])
})

test('a certificate authority of one’s own is trusted once an admin says so', async () => {
  const files = makeCertificate(await tempFolder(), '127.0.0.1')
  const [key, cert] = await Promise.all([readFile(files.key, 'utf8'), readFile(files.certificate, 'utf8')])
  const library = await startImmich({ generation: 3, assets, albums, tls: { key, cert } })
  const body = { immich_url: library.url, immich_api_key: library.key }
  const untrusting = await start(library.host)
  expect((await untrusting.call('POST', '/immich/test', body)).body).toMatchObject({
    code: 'LIBRARY_UNREACHABLE',
  })
  const trusting = await start(library.host, { photo_library_ca: cert })
  expect((await trusting.call('POST', '/immich/test', body)).body).toMatchObject({ connected: true })
})

describe('Synology Photos', () => {
  const noon = Date.UTC(2026, 4, 5, 12) / 1000
  const items: StandInItem[] = [
    { id: 1, time: noon, latitude: 37.7, longitude: -25.6 },
    { id: 2, time: noon + 60, team: true },
    { id: 3, time: noon + 120, album: 9 },
    { id: 4, time: noon + 10 * 86_400 },
  ]
  const ids = {
    own: cacheKey(items[0] as StandInItem),
    team: `t.${cacheKey(items[1] as StandInItem)}`,
    shared: `a9.${cacheKey(items[2] as StandInItem)}`,
  }

  const world = async (needsCode = false) => {
    const library = await startSynology(items, { needsCode })
    const started = await start(library.host)
    const body = {
      synology_url: `${library.url}/photos`,
      synology_username: library.account.name,
      synology_password: library.account.password,
    }
    return { ...started, library, body }
  }

  test('lists both spaces by day, and shows albums of others with their own word', async () => {
    const { call, body, me } = await world()
    expect((await call('PUT', '/synologyphotos/settings', body)).body).toMatchObject({
      user: { name: 'ines' },
    })
    const found = (await call('POST', '/synologyphotos/search', { from: '2026-05-05', to: '2026-05-05' }))
      .body as Assets
    expect(found.assets).toMatchObject([
      { id: ids.own, takenAt: '2026-05-05T12:00:00', lat: 37.7, width: 4000 },
      { id: ids.team, takenAt: '2026-05-05T12:01:00' },
    ])
    expect((await call('GET', '/synologyphotos/albums')).body).toMatchObject({
      albums: [
        { id: 'o5', albumName: 'Açores' },
        { id: 's9', albumName: 'Von Jonas', shared: true },
      ],
    })
    expect((await call('GET', '/synologyphotos/albums/s9/photos')).body).toMatchObject({
      assets: [{ id: ids.shared }],
    })
    for (const id of Object.values(ids)) {
      const answer = await call('GET', `/synologyphotos/assets/0/${id}/${me}/thumbnail`)
      expect(answer.status, id).toBe(200)
      expect(answer.headers.get('content-length')).toBe(String(jpeg.length))
    }
    expect(
      (await call('GET', `/synologyphotos/assets/0/${encodeURIComponent('1_2&x=3')}/${me}/thumbnail`)).status,
    ).toBe(404)
  })

  test('a session that ended is begun once more', async () => {
    const { call, body, library } = await world()
    await call('PUT', '/synologyphotos/settings', body)
    await call('POST', '/synologyphotos/search', {})
    const before = library.signIns()
    library.endSessions()
    expect((await call('POST', '/synologyphotos/search', {})).status).toBe(200)
    expect(library.signIns()).toBe(before + 1)
  })

  test('a second factor is asked for once', async () => {
    const { call, body, library } = await world(true)
    expect(await call('PUT', '/synologyphotos/settings', body)).toMatchObject({
      status: 502,
      body: { code: 'LIBRARY_CODE' },
    })
    const saved = await call('PUT', '/synologyphotos/settings', {
      ...body,
      synology_otp: library.account.code,
    })
    expect(saved.status).toBe(200)
    library.endSessions()
    expect((await call('POST', '/synologyphotos/search', {})).status).toBe(200)
    expect(library.asked.findLast(form => form.get('api') === 'SYNO.API.Auth')?.get('device_id')).toBe(
      library.account.device,
    )
    const wrong = { ...body, synology_password: 'no' }
    expect((await call('POST', '/synologyphotos/test', wrong)).body).toMatchObject({
      code: 'LIBRARY_CREDENTIALS',
    })
  })
})

test('keys and names that would break a header or a form are refused or sent as they are', async () => {
  const immich = await startImmich({ generation: 3, assets })
  const synology = await startSynology([])
  const { call } = await start(`${immich.host},${synology.host}`)
  for (const immich_api_key of ['key\r\nX-Evil: 1', 'key\0', 'ключ', 'k y'])
    expect(
      (await call('POST', '/immich/test', { immich_url: immich.url, immich_api_key })).body,
      JSON.stringify(immich_api_key),
    ).toMatchObject({ connected: false, code: 'LIBRARY_CREDENTIALS' })
  expect(immich.asked.filter(({ headers }) => 'x-evil' in headers)).toEqual([])
  const body = {
    synology_url: synology.url,
    synology_username: 'a&method=evil\r\n',
    synology_password: 'ß&=',
  }
  expect((await call('POST', '/synologyphotos/test', body)).body).toMatchObject({
    code: 'LIBRARY_CREDENTIALS',
  })
  expect(synology.asked.map(form => [form.get('method'), form.get('account'), form.get('passwd')])).toEqual([
    ['login', 'a&method=evil', 'ß&='],
  ])
})

test.each([
  ['a page', (response: ServerResponse) => response.end('<!doctype html><p>DSM'), 'LIBRARY_OTHER'],
  ['a failure', (response: ServerResponse) => response.writeHead(503).end(), 'LIBRARY_UNREACHABLE'],
  ['nothing', (response: ServerResponse) => response.destroy(), 'LIBRARY_UNREACHABLE'],
  [
    'another address',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'LIBRARY_MOVED',
  ],
  [
    'no session',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}'),
    'LIBRARY_OTHER',
  ],
])('Synology Photos that answers with %s', async (_what, answer, code) => {
  const library = await startSynology([])
  const { call } = await start(library.host)
  const body = { synology_url: library.url, synology_username: 'ines', synology_password: 'wind-und-wellen' }
  expect((await call('PUT', '/synologyphotos/settings', body)).status).toBe(200)
  library.be(answer)
  const found = await call('POST', '/synologyphotos/search', {})
  expect(found).toMatchObject({ status: 502, body: { code } })
})
