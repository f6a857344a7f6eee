import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import {
  madeUpArchive,
  monaco,
  noise,
  startArchiveServer,
  startMapServer,
  type Serve,
} from '../support/map-world.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

interface Job {
  state: string
  tiles: number | null
  bytes: number | null
  done_bytes: number
  error: { code: string; reason: string | null } | null
}

/** Sixty tiles of a third of a megabyte each around a spot, so that they are fetched in six pieces. */
const big = (seed = 0) => {
  const tiles = Array.from({ length: 60 }, (_, index) => ({
    z: 12,
    x: 2130 + (index % 8),
    y: 1490 + Math.floor(index / 8),
    data: noise(seed + index, 350_000),
  }))
  return madeUpArchive({ tiles, leaf: 10 })
}
const boxOfBig = [7.2, 43.3, 7.91, 43.95]

const startWithSource = async (archive: Buffer = monaco) => {
  const there = await startArchiveServer(archive)
  const world = await startMapServer()
  await world.ask('PUT', '/api/auth/app-settings', { map_source: there.url })
  const idle = () => mapsOf(world.server.app).job.idle()
  const job = async () => (await world.ask('GET', '/api/admin/maps')).body['job'] as Job | null
  const plan = async (body: object) => {
    const answer = await world.ask('PUT', '/api/admin/maps/job', body)
    await idle()
    return answer
  }
  const start = async () => {
    const answer = await world.ask('POST', '/api/admin/maps/job/start')
    await idle()
    return answer
  }
  return { ...world, there, idle, job, plan, start }
}

describe('getting a region', () => {
  test('tells its size first, then fetches it, and serves it at once', async () => {
    const { there, plan, start, job, about, tile, folder, ask } = await startWithSource()
    expect(there.asked).toEqual([])
    const planned = await plan({ countries: ['MC'] })
    expect(planned.status).toBe(202)
    expect(await job()).toMatchObject({ state: 'planned', host: expect.stringContaining('127.0.0.1') })
    const { tiles, bytes } = (await job()) as Job
    expect(tiles).toBe(92)
    expect((await about()).archive).toBeNull()
    expect((await start()).status).toBe(202)
    expect(await job()).toMatchObject({ state: 'done', bytes, done_bytes: bytes, error: null })
    const { archive } = await about()
    expect(archive?.size).toBe(bytes)
    const answer = await tile(archive?.version ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).includes('Monaco')).toBe(true)
    expect(await readdir(folder)).toContain('region.pmtiles')
    expect(existsSync(join(folder, 'job', 'region.part'))).toBe(false)
    const { uses } = (await ask('GET', '/api/admin/egress')).body as { uses: Record<string, unknown>[] }
    expect(uses.find(({ purpose }) => purpose === 'map_regions')).toMatchObject({
      last: [{ host: '127.0.0.1', result: 'ok' }],
    })
    const log = await ask('GET', '/api/admin/audit-log')
    expect(log.text).toContain('admin.map_region')
  })

  test('to a lower zoom takes less', async () => {
    const { plan, job } = await startWithSource()
    const sizes = []
    for (const max_zoom of [15, 14, 12]) {
      await plan({ boxes: [[7.4, 43.715, 7.4395, 43.7543]], max_zoom })
      sizes.push((await job())?.bytes ?? 0)
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(new Set(sizes).size).toBe(3)
  })

  test('around all trips of the server', async () => {
    const { plan, job, ask } = await startWithSource()
    await plan({ trips: true })
    expect(await job()).toMatchObject({ state: 'failed', error: { code: 'MAP_REGION_EMPTY' } })
    const { trip } = (await ask('POST', '/api/trips', { title: 'Monaco' })).body as { trip: { id: string } }
    await ask('POST', `/api/trips/${trip.id}/places`, { name: 'Casino', lat: 43.7393, lng: 7.4277 })
    await plan({ trips: true })
    expect(await job()).toMatchObject({ state: 'planned', tiles: 92 })
  })

  test('asks nobody while no address is set, and takes nothing else for one', async () => {
    const { ask } = await startMapServer()
    const refused = await ask('PUT', '/api/admin/maps/job', { countries: ['MC'] })
    expect(refused.body['code']).toBe('MAP_SOURCE_UNSET')
    for (const map_source of ['http://maps.example.org/a.pmtiles', 'file:///etc/passwd', '/etc/passwd', 'x'])
      expect((await ask('PUT', '/api/auth/app-settings', { map_source })).status).toBe(400)
  })

  test('takes only what is a region', async () => {
    const { ask, there } = await startWithSource()
    for (const body of [
      { countries: ['QQ'] },
      { countries: ['Monaco'] },
      { countries: ['constructor'] },
      { boxes: [[7, 44, 8, 43]] },
      { boxes: [[7, 43, 190, 44]] },
      { boxes: [[7, 43, 7, 44]] },
      { boxes: Array.from({ length: 51 }, () => [7, 43, 8, 44]) },
      { trips: true, max_zoom: 16 },
      { trips: true, more: 1 },
    ])
      expect((await ask('PUT', '/api/admin/maps/job', body)).status).toBeGreaterThanOrEqual(400)
    expect((await ask('PUT', '/api/admin/maps/job', {})).body['code']).toBe('MAP_REGION_EMPTY')
    expect((await ask('POST', '/api/admin/maps/job/start')).body['code']).toBe('MAP_JOB_NONE')
    expect(there.asked).toEqual([])
  })

  test('that is too large is told before its directories are read', async () => {
    const { plan, job, there } = await startWithSource()
    await plan({ boxes: [[-180, -85, 180, 85]] })
    expect(await job()).toMatchObject({ state: 'failed', error: { code: 'MAP_REGION_TOO_LARGE' } })
    expect(there.asked.length).toBeLessThanOrEqual(2)
  })

  test('that the source does not have says so', async () => {
    const { plan, job } = await startWithSource(await big())
    await plan({ countries: ['NZ'] })
    expect(await job()).toMatchObject({ state: 'failed', error: { code: 'MAP_REGION_EMPTY' } })
  })
})

/** Answers so many ranges of tiles, then as it is told. */
const afterwards = (count: number, ranges: Serve, then: Serve): Serve => {
  let left = count
  return (request, response) => (left-- > 0 ? ranges : then)(request, response)
}

describe('getting a region, broken off', () => {
  const planBig = { boxes: [boxOfBig], max_zoom: 12 }

  test('by a restart goes on where it was', async () => {
    const world = await startWithSource(await big())
    const { there, plan, job, server, data_dir, cookie, ask } = world
    await plan(planBig)
    const before = there.asked.length
    // After what was asked to plan it the first piece comes, and of the next three none: three are under way at once, so
    // when the last of them is asked for the first is here.
    let waiting = 0
    const held = new Promise<void>(resolve => {
      there.be(afterwards(before + 1, there.ranges, () => void (++waiting === 3 && resolve())))
    })
    await ask('POST', '/api/admin/maps/job/start')
    await held
    const { state, bytes } = (await job()) as Job
    expect(state).toBe('running')
    await server.close()
    const kept = JSON.parse(await readFile(join(data_dir, 'maps/job/job.json'), 'utf8')) as Job & {
      safe_bytes: number
    }
    expect(kept.state).toBe('running')
    expect(kept.safe_bytes).toBeGreaterThan(500_000)
    expect(kept.safe_bytes).toBeLessThan(bytes ?? 0)

    there.be()
    there.asked.length = 0
    const again: TestServer = await startTestServer({ config: { data_dir } })
    await mapsOf(again.app).job.idle()
    const told = (await again.call('GET', '/api/admin/maps', { cookie })).body
    expect(told).toMatchObject({ job: { state: 'done' }, archive: { size: bytes, max_zoom: 12 } })
    const fetched = there.asked.reduce((sum, { range }) => {
      const [first = 0, last = 0] = range.replace('bytes=', '').split('-').map(Number)
      return sum + last - first + 1
    }, 0)
    expect(fetched).toBeLessThan((bytes ?? 0) - kept.safe_bytes + 100_000)
    const version = (told['archive'] as { version: string }).version
    for (const index of [0, 59]) {
      const place = `12/${2130 + (index % 8)}/${1490 + Math.floor(index / 8)}`
      const answer = await again.call('GET', `/api/maps/tiles/${version}/${place}`, { cookie })
      expect(answer.status).toBe(200)
    }
  })

  test('by another archive at the address begins anew, on a word', async () => {
    const { there, plan, start, job, about } = await startWithSource(await big())
    await plan(planBig)
    const next = await big(100)
    there.be(
      afterwards(there.asked.length, there.ranges, (request, response) => {
        there.replace(next)
        there.be()
        there.ranges(request, response)
      }),
    )
    await start()
    expect(await job()).toMatchObject({
      state: 'failed',
      error: { code: 'MAP_SOURCE_FAILED', reason: 'changed' },
    })
    expect((await about()).archive).toBeNull()
    await start()
    expect(await job()).toMatchObject({ state: 'done', error: null })
    expect((await about()).archive).not.toBeNull()
  })

  test('by an admin leaves nothing of it, and the map before', async () => {
    const { there, plan, job, ask, folder, about, start } = await startWithSource(await big())
    await plan(planBig)
    const before = there.asked.length
    await start()
    const { archive } = await about()
    await plan(planBig)
    const held = new Promise<void>(resolve => {
      there.be(afterwards(before, there.ranges, () => resolve()))
    })
    await ask('POST', '/api/admin/maps/job/start')
    await held
    expect((await ask('PUT', '/api/admin/maps/job', planBig)).body['code']).toBe('MAP_JOB_RUNNING')
    expect((await ask('POST', '/api/admin/maps/job/start')).body['code']).toBe('MAP_JOB_RUNNING')
    expect((await ask('DELETE', '/api/admin/maps/job')).status).toBe(200)
    expect(await job()).toBeNull()
    expect(await readdir(folder)).toEqual(['region.pmtiles'])
    expect((await about()).archive).toEqual(archive)
  })

  test('by a page in the middle says why', async () => {
    const { there, plan, start, job } = await startWithSource(await big())
    await plan(planBig)
    there.be(
      afterwards(there.asked.length, there.ranges, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
      }),
    )
    await start()
    expect(await job()).toMatchObject({
      state: 'failed',
      error: { code: 'MAP_SOURCE_FAILED', reason: 'no_ranges' },
    })
  })
})
