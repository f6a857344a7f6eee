import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { madeUpArchive, monaco, monacoPath, monte, noise, startMapServer } from '../support/map-world.ts'
import { register, testClock } from '../support/test-server.ts'

/** Another sound archive, with one tile where Monaco has one. */
const other = (seed: number) => {
  const [z, x, y] = monte
  return madeUpArchive({ tiles: [{ z, x, y, data: noise(seed, 500) }] })
}

describe('a map archive in the data folder', () => {
  test('is found, and its tiles are passed on as they are stored', async () => {
    const { about, tile, ask } = await startMapServer({ 'monaco.pmtiles': monaco })
    const { archive, problem } = await about()
    expect(archive).toMatchObject({ bounds: [7.4, 43.715, 7.4395, 43.7543], min_zoom: 0, max_zoom: 15 })
    expect(archive).toMatchObject({ attribution: '© OpenStreetMap', size: monaco.length })
    expect(problem).toBeNull()
    const answer = await tile(archive?.version ?? '')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${archive?.version}"`,
    })
    // `fetch` has unpacked it.
    expect(Buffer.from(await answer.arrayBuffer()).includes('Monaco')).toBe(true)
    const admin = (await ask('GET', '/api/admin/maps')).body
    expect(admin).toMatchObject({ from: { kind: 'file', name: 'monaco.pmtiles' }, job: null, source: '' })
    expect(admin['free_bytes']).toBeGreaterThan(0)
  })

  test('says what is not there, not changed, and not a tile', async () => {
    const { about, tile, server } = await startMapServer({ 'monaco.pmtiles': monaco })
    const version = (await about()).archive?.version ?? ''
    const empty = await tile(version, [14, 0, 0])
    expect([empty.status, empty.headers.get('cache-control')]).toEqual([
      204,
      'private, max-age=31536000, immutable',
    ])
    expect((await tile(version, [20, 0, 0])).status).toBe(204)
    expect((await tile(version, monte, { 'if-none-match': `"${version}"` })).status).toBe(304)
    for (const numbers of [
      [1, 2, 0],
      [23, 0, 0],
      [-1, 0, 0],
      [1.5, 0, 0],
      [3, 0, 8],
    ])
      expect((await tile(version, numbers)).status).toBe(400)
    const wrong = await tile('AAAAAAAAAAAAAAAA')
    expect([wrong.status, await wrong.json()]).toMatchObject([404, { code: 'MAP_VERSION', version }])
    expect(wrong.headers.get('cache-control')).toBe('no-store')
    const path = `/api/maps/tiles/${version}/${monte.join('/')}`
    expect((await server.call('GET', path)).status).toBe(401)
  })

  test('that is replaced is noticed without a restart and without a gap', async () => {
    const { now, pass } = testClock()
    const { about, tile, folder } = await startMapServer({ 'map.pmtiles': monaco }, { now })
    const before = (await about()).archive?.version ?? ''
    await writeFile(join(folder, 'next'), await other(1))
    // Asked all the time, while the file changes under the server.
    const many = () =>
      Promise.all(Array.from({ length: 30 }, () => tile(before).then(({ status }) => status)))
    const running = many()
    await rename(join(folder, 'next'), join(folder, 'map.pmtiles'))
    const again = many()
    pass(1000)
    const seen = [...(await running), ...(await again), ...(await many())]
    expect(seen.filter(status => status !== 200 && status !== 404)).toEqual([])
    expect(seen.at(-1)).toBe(404)
    pass(1000)
    const { archive } = await about()
    expect(archive?.version).not.toBe(before)
    const answer = await tile(archive?.version ?? '')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(gunzipSync(noise(1, 500)))
    expect(await (await tile(before)).json()).toMatchObject({ version: archive?.version })
  })

  test('stays in use while the one that is to follow is no archive yet', async () => {
    const { now, pass } = testClock()
    const { about, tile, folder } = await startMapServer({ 'a.pmtiles': monaco }, { now })
    const version = (await about()).archive?.version ?? ''
    await writeFile(join(folder, 'b.pmtiles'), (await other(1)).subarray(0, 300))
    pass(1000)
    expect(await about()).toMatchObject({
      archive: { version },
      problem: { code: 'MAP_ARCHIVE_INVALID', reason: 'cut' },
    })
    // Written over where it lies, by one who knows no better.
    await writeFile(join(folder, 'a.pmtiles'), Buffer.alloc(1000))
    pass(1000)
    expect((await about()).archive?.version).toBe(version)
    expect((await tile(version)).status).toBe(502)
    await writeFile(join(folder, 'b.pmtiles'), await other(1))
    pass(1000)
    const now_ = await about()
    expect(now_.problem).toBeNull()
    expect((await tile(now_.archive?.version ?? '')).status).toBe(200)
  })

  test('that is taken away leaves none', async () => {
    const { now, pass } = testClock()
    const { about, tile, folder } = await startMapServer({ 'map.pmtiles': monaco }, { now })
    const version = (await about()).archive?.version ?? ''
    await rm(join(folder, 'map.pmtiles'))
    pass(1000)
    expect(await about()).toMatchObject({ archive: null, problem: null })
    expect(await (await tile(version)).json()).toMatchObject({ code: 'MAP_VERSION', version: null })
  })
})

describe('which archive it is', () => {
  test('an admin says, and nobody reads the disk that way', async () => {
    const { about, ask } = await startMapServer({ 'a.pmtiles': monaco, 'b.pmtiles': await other(1) })
    const set = (map_archive: string | null) => ask('PUT', '/api/auth/app-settings', { map_archive })
    const sizes = []
    for (const name of ['a.pmtiles', 'b.pmtiles']) {
      expect((await set(name)).status).toBe(200)
      sizes.push((await about()).archive?.size)
    }
    expect(sizes).toEqual([monaco.length, (await other(1)).length])
    for (const wrong of [
      monacoPath,
      '../a.pmtiles',
      'x/../../a.pmtiles',
      '.hidden.pmtiles',
      'caravel.db',
      'http://maps.example.org/a.pmtiles',
      'ftp://maps.example.org/a.pmtiles',
      'https://user:secret@maps.example.org/a.pmtiles',
    ])
      expect((await set(wrong)).body).toMatchObject({ fields: { map_archive: 'WRONG_FORMAT' } })
    await set('gone.pmtiles')
    const { archive, problem } = await about()
    expect(problem).toEqual({ code: 'MAP_ARCHIVE_INVALID', reason: 'missing' })
    expect(archive).toBeNull()
  })

  test('the environment says before that, a path too', async () => {
    const { fixed_settings } = readConfig({ MAP_ARCHIVE: monacoPath, MAP_PACK_MB: '20' }).config
    expect(fixed_settings).toMatchObject({ map_archive: monacoPath, map_pack_megabytes: '20' })
    expect(() => readConfig({ MAP_ARCHIVE: 'maps/here.pmtiles' })).toThrow('MAP_ARCHIVE')
    const { about, ask } = await startMapServer(
      { 'b.pmtiles': await other(1) },
      { config: { fixed_settings } },
    )
    expect((await about()).archive?.size).toBe(monaco.length)
    const refused = await ask('PUT', '/api/auth/app-settings', { map_archive: 'b.pmtiles' })
    expect(refused.body['code']).toBe('SETTING_FIXED')
  })

  test('a server without one asks its admin once, and nobody else', async () => {
    const { about, ask, server, folder } = await startMapServer()
    expect(await about()).toEqual({ archive: null, areas: [], problem: null, ask: true })
    const { cookie } = await register(server)
    expect((await server.call('GET', '/api/maps', { cookie })).body['ask']).toBe(false)
    await ask('PUT', '/api/auth/app-settings', { maps_asked: 'true' })
    expect((await about()).ask).toBe(false)
    await copyFile(monacoPath, join(folder, 'm.pmtiles'))
    await ask('PUT', '/api/auth/app-settings', { maps_asked: null })
    expect(await about()).toMatchObject({ archive: { size: monaco.length }, ask: false })
  })
})
