/** How areas come from a server elsewhere, whatever that answers, and what becomes of those on their way. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faults, type Answer } from '../../../e2e/support/build-server.ts'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import { dense, hour, minute, nice, startAreas } from '../support/area-world.ts'
import { monaco } from '../support/map-world.ts'
import { startTestServer } from '../support/test-server.ts'

describe('a server elsewhere that', () => {
  const cases: [string, Answer, string, string][] = [
    ['is overloaded', faults.refuses(503), 'failed', 'MAP_SOURCE_FAILED'],
    ['wants to be left alone', faults.refuses(429), 'failed', 'MAP_SOURCE_FAILED'],
    ['shows a page', faults.page, 'failed', 'MAP_SOURCE_FAILED'],
    ['breaks off', faults.breaks, 'failed', 'MAP_SOURCE_FAILED'],
    ['leads into this network', faults.leads('http://10.0.0.1/x.pmtiles'), 'failed', 'MAP_SOURCE_FAILED'],
    ['leads round in circles', faults.leads('/20261126.pmtiles'), 'failed', 'MAP_SOURCE_FAILED'],
  ]
  test.each(cases)('%s is asked again later, less and less', async (_, answer, state, reason) => {
    const { trip, destination, settle, areas, there, clock, states } = await startAreas()
    const id = await trip()
    await destination(id)
    const failing = [
      ['/builds.json', 10 * minute],
      ['/20261126.pmtiles', hour],
    ] as const
    for (const [at, wait] of failing) {
      there.answer = path => (path === at ? answer : undefined)
      await settle()
      expect((await areas(id)).areas).toMatchObject([{ state, reason, bytes: null }])
      const before = there.asked.length
      clock.pass(wait - minute)
      await settle()
      expect(there.asked).toHaveLength(before)
      clock.pass(minute)
    }
    there.answer = undefined
    await settle()
    expect(await states(id)).toEqual(['ready'])
  })

  test('has a new build in the middle: the newest is taken from its beginning', async () => {
    const { trip, destination, settle, areas, there } = await startAreas({
      '20261126.pmtiles': await dense(90_000),
    })
    const id = await trip()
    await destination(id)
    let tiles = 0
    there.answer = path => {
      // Head, metadata and directories are read; then the build is deleted.
      if (path === '/20261126.pmtiles' && ++tiles === 8) {
        there.builds.clear()
        there.builds.set('20261127.pmtiles', monaco)
      }
      return undefined
    }
    await settle()
    expect((await areas(id)).areas).toMatchObject([{ state: 'ready' }])
    expect(there.asked.filter(({ path }) => path === '/builds.json')).toHaveLength(2)
    expect(there.asked.at(-1)?.path).toBe('/20261127.pmtiles')
  })

  test('has only half of an archive says so', async () => {
    const { trip, destination, settle, areas } = await startAreas({
      '20261126.pmtiles': monaco.subarray(0, monaco.length / 2),
    })
    const id = await trip()
    await destination(id)
    await settle()
    expect((await areas(id)).areas).toMatchObject([{ state: 'failed', reason: 'MAP_ARCHIVE_INVALID' }])
  })
})

/** Answers so many times as usual; then a request is held until it is let go. */
const holding = (count: number) => {
  let left = count
  let tell = () => {}
  const held = new Promise<void>(resolve => (tell = resolve))
  const answer = (path: string): Answer | undefined => {
    if (!path.endsWith('.pmtiles') || left-- > 0) return undefined
    return tell
  }
  return { held, answer }
}

describe('what is on its way', () => {
  test('goes on after a restart where it was', async () => {
    const archive = await dense(90_000)
    const { trip, destination, clock, server, there, data_dir, cookie } = await startAreas({
      '20261126.pmtiles': archive,
    })
    const id = await trip()
    await destination(id)
    const { held, answer } = holding(8)
    there.answer = answer
    clock.pass(5000)
    const taking = mapsOf(server.app).areas.idle()
    await held
    const [row] = mapsOf(server.app).areas.book.all()
    expect(row).toMatchObject({ state: 'running' })
    expect(row?.done_bytes).toBeGreaterThan(0)
    await server.close()
    await taking
    there.answer = undefined
    const before = there.asked.length
    // A newer build is there by now, and the one that was begun too.
    there.builds.set('20261127.pmtiles', monaco)
    const again = await startTestServer({ config: { data_dir }, now: clock.now })
    await mapsOf(again.app).areas.idle()
    const told = (await again.call('GET', `/api/trips/${id}/map-areas`, { cookie })).body
    expect(told['areas']).toMatchObject([{ state: 'ready', bytes: row?.bytes }])
    const fetched = there.asked.slice(before)
    expect(new Set(fetched.map(({ path }) => path))).toEqual(new Set(['/20261126.pmtiles']))
    const safe = fetched.reduce((sum, { sent }) => sum + sent, 0)
    expect(safe).toBeLessThan((row?.bytes ?? 0) - 1_000_000)
  })

  test('ends when an admin deletes it, and leaves nothing', async () => {
    const { trip, destination, clock, server, there, ask, folder } = await startAreas({
      '20261126.pmtiles': await dense(90_000),
    })
    await destination(await trip())
    const { held, answer } = holding(8)
    there.answer = answer
    clock.pass(5000)
    const taking = mapsOf(server.app).areas.idle()
    await held
    const [{ id } = { id: '' }] = (await ask('GET', '/api/admin/maps')).body['areas'] as { id: string }[]
    expect((await ask('DELETE', `/api/admin/maps/areas/${id}`)).status).toBe(200)
    await taking
    expect(await readdir(join(folder, 'areas'))).toEqual([])
    expect((await ask('GET', '/api/admin/maps')).body['areas']).toEqual([])
  })

  test('is one thing at a time, with what an admin has fetched', async () => {
    const { trip, destination, clock, server, there, ask, areas } = await startAreas()
    const id = await trip()
    await destination(id)
    const { held, answer } = holding(1)
    there.answer = answer
    await ask('PUT', '/api/admin/maps/job', { countries: ['MC'] })
    await held
    clock.pass(5000)
    await mapsOf(server.app).areas.follower.run()
    expect((await areas(id)).areas).toMatchObject([{ state: 'waiting' }])
    there.answer = undefined
    // Cancelled, it lets the next one go.
    await ask('DELETE', '/api/admin/maps/job')
    await mapsOf(server.app).areas.idle()
    expect((await areas(id)).areas).toMatchObject([{ state: 'ready' }])
  })
})

describe('a restart', () => {
  test('has the areas that were there, fetches anew what is lost, and clears away what is nobody’s', async () => {
    const { trip, destination, settle, server, data_dir, folder, cookie, clock, there } = await startAreas()
    const [first, second] = [await trip(), await trip()]
    await destination(first)
    await destination(second, nice)
    await settle()
    const [lost, kept] = mapsOf(server.app).areas.book.all()
    await server.close()
    await rm(join(folder, 'areas', `${lost?.id}.pmtiles`))
    const before = there.asked.length
    const again = await startTestServer({ config: { data_dir }, now: clock.now })
    const { areas } = mapsOf(again.app)
    await areas.idle()
    expect(
      areas
        .ready()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([lost?.id, kept?.id].toSorted())
    expect(there.asked.length).toBeGreaterThan(before)
    const seen = (await again.call('GET', '/api/maps', { cookie })).body['areas'] as object[]
    expect(seen).toHaveLength(2)
  })
})
