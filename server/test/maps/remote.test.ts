import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '../../src/net/guarded-fetch.ts'
import { openHttpSource } from '../../src/modules/maps/archive/http-source.ts'
import {
  madeUpArchive,
  monaco,
  monte,
  noise,
  startArchiveServer,
  startMapServer,
  type Serve,
} from '../support/map-world.ts'
import { startTestServer, testClock } from '../support/test-server.ts'

const [z, x, y] = monte
const other = () => madeUpArchive({ tiles: [{ z, x, y, data: noise(2, 500) }] })

const page: Serve = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
}
const silent: Serve = () => undefined
const sent: Serve = (request, response) => {
  response.writeHead(206, { 'content-range': 'bytes 0-16383/370532' }).end('<!doctype html>')
  request.resume()
}
const inwards: Serve = (_request, response) => {
  response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
}
const elsewhere: Serve = (request, response) => {
  response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/other` }).end()
}

const spread = (count: number, weight: number) =>
  Array.from({ length: count }, (_, index) => ({
    z: 9,
    x: index % 20,
    y: Math.floor(index / 20),
    data: noise(index, weight),
  }))

/** A server that is told to read its map from there. */
const startWith = async (url: string, now?: () => number) => {
  const world = await startMapServer({}, now ? { now } : {})
  await world.ask('PUT', '/api/auth/app-settings', { map_archive: url })
  return world
}

describe('a map archive elsewhere', () => {
  test('is read by ranges, once, and stays without a network and after a restart', async () => {
    const there = await startArchiveServer(monaco)
    const { about, tile, server, data_dir, cookie, ask } = await startWith(there.url)
    const { archive, problem } = await about()
    expect([archive?.size, problem]).toEqual([monaco.length, null])
    const version = archive?.version ?? ''
    const first = Buffer.from(await (await tile(version)).arrayBuffer())
    expect(first.includes('Monaco')).toBe(true)
    const asked = there.asked.length
    expect(there.asked.every(({ range }) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
    expect(there.asked.at(-1)?.if_match).toMatch(/^"[0-9a-f]{16}"$/)
    expect((await tile(version)).status).toBe(200)
    expect(there.asked.length).toBe(asked)
    const { uses } = (await ask('GET', '/api/admin/egress')).body as { uses: Record<string, unknown>[] }
    expect(uses.find(({ purpose }) => purpose === 'maps')).toMatchObject({
      on: true,
      hosts: ['127.0.0.1'],
      switch: { setting: 'map_archive', variable: 'MAP_ARCHIVE' },
      last: [{ host: '127.0.0.1', result: 'ok' }],
    })

    await there.close()
    await server.close()
    const again = await startTestServer({ config: { data_dir } })
    const told = await again.call('GET', '/api/maps', { cookie })
    expect(told.body).toMatchObject({ archive: { version } })
    const path = `/api/maps/tiles/${version}/${monte.join('/')}`
    expect((await again.call('GET', path, { cookie })).status).toBe(200)
  })

  test('that changes under our hands is taken on, and never mixed', async () => {
    const there = await startArchiveServer(monaco)
    const { about, tile } = await startWith(there.url)
    const before = (await about()).archive?.version ?? ''
    there.replace(await other())
    const answers = [await tile(before, [15, 17059, 11948]), await tile(before)]
    const version = (await about()).archive?.version
    expect(version).not.toBe(before)
    for (const answer of answers)
      if (answer.status !== 204) expect(await answer.json()).toMatchObject({ code: 'MAP_VERSION', version })
    expect((await tile(version ?? '')).status).toBe(200)
  })

  test('is asked again now and then whether it changed', async () => {
    const { now, pass } = testClock()
    const there = await startArchiveServer(monaco)
    const { about, server } = await startWith(there.url, now)
    const before = (await about()).archive?.version
    there.replace(await other())
    pass(60_000)
    expect((await about()).archive?.version).toBe(before)
    pass(15 * 60_000)
    await about()
    await server.app.background.idle()
    expect((await about()).archive?.version).not.toBe(before)
  })

  test.each([
    ['sends all of it instead of a range', page, 'no_ranges'],
    ['says that it is a range and sends a page', sent, 'no_ranges'],
    ['leads into a cloud', inwards, 'address'],
    ['leads to this machine under another name', elsewhere, 'address'],
    ['is not there', (_, response) => void response.writeHead(404).end(), 'gone'],
    ['ends in the middle', (_, response) => void response.destroy(), 'unreachable'],
  ] satisfies [string, Serve, string][])('that %s is not used', async (_, serve, reason) => {
    const there = await startArchiveServer(monaco)
    there.be(serve)
    const { about } = await startWith(there.url)
    expect(await about()).toMatchObject({
      archive: null,
      problem: { code: 'MAP_SOURCE_FAILED', reason },
    })
  })

  test('that is a page by ranges is no archive', async () => {
    const there = await startArchiveServer(Buffer.from(`<!doctype html>${' '.repeat(20_000)}`))
    const { about } = await startWith(there.url)
    expect((await about()).problem).toEqual({ code: 'MAP_ARCHIVE_INVALID', reason: 'not_pmtiles' })
  })

  test('that would send without end is refused before it is read', async () => {
    const there = await startArchiveServer(monaco)
    let closed: Promise<unknown> | undefined
    there.be((_request, response) => {
      response.writeHead(200)
      response.write(Buffer.alloc(100_000))
      closed = new Promise(resolve => response.on('close', resolve))
    })
    const { about } = await startWith(there.url)
    expect((await about()).problem?.reason).toBe('no_ranges')
    await closed
  })

  test('that never answers is given up', async () => {
    const there = await startArchiveServer(monaco)
    there.be(silent)
    const guarded = createGuardedFetch()
    const impatient: GuardedFetch = (url, request) => guarded(url, { ...request, timeout_ms: 50 })
    const asked = openHttpSource({
      guardedFetch: impatient,
      url: there.url,
      purpose: 'maps',
      patience_ms: 50,
    })
    await expect(asked).rejects.toMatchObject({ code: 'MAP_SOURCE_FAILED', detail: { reason: 'timeout' } })
  })

  test('is not asked without end by one person; one on the own disk may be', async () => {
    const there = await startArchiveServer(monaco)
    const remote = await startWith(there.url)
    const own = await startMapServer({ 'map.pmtiles': monaco })
    for (const { server, id } of [remote, own])
      while (server.app.quotas.take('remote_tiles', id) === 0) continue
    const statusOf = async ({ about, tile }: typeof own) =>
      (await tile((await about()).archive?.version ?? '')).status
    const asked = there.asked.length
    expect([await statusOf(remote), await statusOf(own)]).toEqual([429, 200])
    expect(there.asked.length).toBeLessThanOrEqual(asked + 1)
  })

  test('is left alone for a while when it does not answer', async () => {
    const { now, pass } = testClock()
    const there = await startArchiveServer(await madeUpArchive({ tiles: spread(20, 200_000) }))
    const { about, tile } = await startWith(there.url, now)
    const version = (await about()).archive?.version ?? ''
    there.be((_request, response) => void response.destroy())
    const asked = there.asked.length
    const ask = async (x: number) => (await tile(version, [9, x, 0])).status
    expect([await ask(3), await ask(6), await ask(9)]).toEqual([502, 502, 502])
    expect(there.asked.length).toBe(asked + 1)
    there.be()
    expect(await ask(3)).toBe(502)
    pass(10_000)
    expect(await ask(3)).toBe(200)
  })

  test('keeps no more on the disk than it may', async () => {
    const tiles = spread(180, 60_000)
    const there = await startArchiveServer(await madeUpArchive({ tiles }))
    const { about, tile, ask, data_dir } = await startMapServer()
    await ask('PUT', '/api/auth/app-settings', { map_archive: there.url, map_cache_megabytes: '10' })
    const version = (await about()).archive?.version ?? ''
    for (let row = 0; row < 9; row++) {
      const some = tiles.filter(({ y }) => y === row)
      const answers = await Promise.all(some.map(({ x, y }) => tile(version, [9, x, y])))
      expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200))
    }
    const [folder] = (await readdir(`${data_dir}/maps/cache`)).filter(name => !name.endsWith('.json'))
    const blocks = await readdir(`${data_dir}/maps/cache/${folder}`)
    expect(blocks.length).toBeLessThanOrEqual(10_000_000 / 65_536)
    expect(blocks.length).toBeGreaterThan(100)
  })
})
