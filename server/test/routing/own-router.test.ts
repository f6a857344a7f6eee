import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Engine, type EngineLimits } from '../../src/modules/routing/own/engine.ts'
import { ownRouter } from '../../src/modules/routing/own/own-router.ts'
import { RouterError } from '../../src/modules/routing/router.ts'
import { memoryLog } from '../support/test-server.ts'
import { tinyExtract, type Street } from '../support/tiny-extract.ts'
import {
  atSea,
  casino,
  installedEngine,
  oceanographicMuseum,
  paris,
  startWithOwnRouter,
  station,
} from '../support/own-router.ts'

if (!installedEngine)
  test('the own router is left out here: npm run routing:install brings it', () => {
    console.warn('The own router is not installed, so its tests were left out: npm run routing:install')
    expect(installedEngine).toBeFalsy()
  })

/** A router on the graph of a running server, with limits of its own. */
async function startEngine(limits: Partial<EngineLimits> = {}) {
  const world = await startWithOwnRouter()
  await world.built()
  const tiles = world.own.currentGraph()?.tiles
  if (!installedEngine || !tiles) throw new Error('there is no graph')
  const { log, logged } = memoryLog()
  const engine = new Engine(installedEngine, log, limits)
  engine.use(tiles)
  return { ...world, engine, logged, tiles, router: ownRouter(engine, 'test'), stop: () => engine.stop() }
}

/** A street of its own on an island without a name. */
const madeUpStreet: Street = {
  highway: 'residential',
  points: [0, 1, 2, 3, 4, 5].map(step => ({ lat: 20 + step * 0.002, lng: -30 })),
}
const ends = ({ points: [from, , , , , to] }: Street) => [from ?? paris, to ?? paris] as const

/** Processes of this machine that were started with these words. */
const processesWith = (words: string): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .filter(pid => execPath(pid).includes(words))

const execPath = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

describe.runIf(installedEngine)('the own router', () => {
  test('tells ways along the roads of Monaco for each mode, and starts its process for the first', async () => {
    const { engine, router, stop } = await startEngine()
    expect(engine.pid).toBeUndefined()
    const walk = await router.route(casino, oceanographicMuseum, 'walk')
    expect(walk?.distance_meters).toBeGreaterThan(1500)
    expect(walk?.distance_meters).toBeLessThan(2600)
    expect(walk?.duration_seconds).toBeGreaterThan(1000)
    const drive = await router.route(casino, oceanographicMuseum, 'drive')
    expect(drive?.duration_seconds).toBeLessThan(600)
    expect(await router.route(casino, oceanographicMuseum, 'cycle')).toBeDefined()
    expect(engine.pid).toBeDefined()
    await stop()
  })

  test('at sea, off the graph and far away there is no way, which is no failure', async () => {
    const { router, logged, stop } = await startEngine()
    for (const to of [atSea, paris, { lat: -43.7, lng: 7.4 }])
      for (const mode of ['walk', 'drive', 'cycle'] as const)
        expect(await router.route(casino, to, mode)).toBeUndefined()
    const matrix = await router.matrix([casino, atSea, oceanographicMuseum], 'walk')
    expect(matrix.map(row => row.map(cell => cell !== null))).toEqual([
      [true, false, true],
      [false, true, false],
      [true, false, true],
    ])
    expect(logged.join('')).not.toContain('ended')
    await stop()
  })

  test('its matrix says the same as its ways', async () => {
    const { router, stop } = await startEngine()
    const stops = [casino, oceanographicMuseum, station]
    const matrix = await router.matrix(stops, 'walk')
    for (const [at, from] of stops.entries())
      for (const [other, to] of stops.entries()) {
        const way = at === other ? { duration_seconds: 0 } : await router.route(from, to, 'walk')
        const apart = (matrix[at]?.[other]?.duration_seconds ?? NaN) - (way?.duration_seconds ?? NaN)
        expect(Math.abs(apart)).toBeLessThan(10)
      }
    await stop()
  })

  test('a process that was killed is replaced, and nobody notices', async () => {
    const { engine, router, stop } = await startEngine()
    await router.route(casino, station, 'walk')
    const first = engine.pid ?? 0
    process.kill(first, 'SIGKILL')
    const ways = await Promise.all([
      router.route(casino, station, 'walk'),
      router.route(station, oceanographicMuseum, 'drive'),
    ])
    expect(ways.every(way => way !== undefined)).toBe(true)
    expect(engine.pid).not.toBe(first)
    await stop()
  })

  test('sixty questions at once are all answered, and more than may wait are refused at once', async () => {
    const { router, stop } = await startEngine()
    const ask = () => router.route(casino, oceanographicMuseum, 'walk')
    const ways = await Promise.all(Array.from({ length: 60 }, ask))
    expect(new Set(ways.map(way => way?.duration_seconds)).size).toBe(1)
    await stop()
    const narrow = await startEngine({ waiting: 5, at_once: 1 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => narrow.router.route(casino, station, 'walk')),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(54)
    expect(refused[0]).toMatchObject({ reason: expect.any(RouterError) })
    await narrow.stop()
  })

  test('what takes too long and what cannot be loaded is one clear failure', async () => {
    for (const limits of [{ question_ms: 0 }, { start_ms: 1 }]) {
      const { router, stop } = await startEngine(limits)
      const asked = [1, 2, 3].map(() => router.matrix(manyPoints, 'walk'))
      for (const outcome of await Promise.allSettled(asked))
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(RouterError) })
      await stop()
    }
    const { engine, router, stop } = await startEngine()
    engine.use('/nowhere/tiles')
    await expect(router.route(casino, station, 'walk')).rejects.toThrow(RouterError)
    await stop()
  })

  test('a process that has grown too large ends, whether it answered by then or not', async () => {
    const { engine, router, stop } = await startEngine({ most_bytes: 1_000_000 })
    const [outcome] = await Promise.allSettled([router.route(casino, station, 'walk')])
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RouterError)
    await expect.poll(() => engine.pid).toBeUndefined()
    await stop()
  })

  test('the process ends when nobody asks, and the next question starts another one', async () => {
    const { engine, router, stop } = await startEngine({ idle_ms: 1 })
    await router.route(casino, station, 'walk')
    await expect.poll(() => engine.pid).toBeUndefined()
    expect(await router.route(casino, station, 'walk')).toBeDefined()
    await stop()
  })

  test.runIf(process.platform === 'linux')('the process has no connection to anywhere', async () => {
    const { engine, router, stop } = await startEngine()
    await router.route(casino, station, 'walk')
    const fds = `/proc/${engine.pid}/fd`
    const sockets = readdirSync(fds).flatMap(fd => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(join(fds, fd))) ?? []
      return inode ? [inode] : []
    })
    const open = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap(kind =>
      readFileSync(`/proc/${engine.pid}/net/${kind}`, 'utf8')
        .split('\n')
        .map(line => line.trim().split(/\s+/)[9]),
    )
    expect(sockets.filter(inode => open.includes(inode))).toEqual([])
    expect(readFileSync(`/proc/${engine.pid}/environ`, 'utf8')).not.toContain('PATH=')
    const pid = engine.pid ?? 0
    await stop()
    expect(isAlive(pid)).toBe(false)
  })
})

const manyPoints = Array.from({ length: 40 }, (_, at) => ({
  lat: 43.7285 + (at % 8) * 0.0015,
  lng: 7.417 + Math.floor(at / 8) * 0.002,
}))

describe.runIf(installedEngine)('the graph of the own router', () => {
  test('is made by itself of the extracts that lie among the maps, and ways of it are kept as rows', async () => {
    const { call, about, built, own } = await startWithOwnRouter()
    await built()
    expect(await about()).toMatchObject({
      router: 'own',
      engine: { version: '3.6.1' },
      graph: { files: ['monaco.osm.pbf'], bytes: expect.any(Number), data_at: null },
      outdated: false,
      job: { state: 'done', percent: 100, error: null },
    })
    const { bounds } = own.currentGraph() ?? {}
    expect(bounds?.map(side => Math.round(side * 10) / 10)).toEqual([7.4, 43.7, 7.4, 43.8])
    const made = await call('POST', '/api/trips', { title: 'Monaco' })
    const trip = `/api/trips/${(made.body['trip'] as { id: string }).id}`
    for (const [name, at] of Object.entries({ casino, oceanographicMuseum, atSea }))
      await call('POST', `${trip}/places`, { name, ...at })
    const leg = (from: typeof casino, to: typeof casino) => ({
      mode: 'walk',
      from_lat: from.lat,
      from_lng: from.lng,
      to_lat: to.lat,
      to_lng: to.lng,
    })
    const legs = [leg(casino, oceanographicMuseum), leg(casino, atSea)]
    expect((await call('POST', `${trip}/route-legs`, { legs })).body).toEqual({ router: 'own', pending: 0 })
    const rows = (await call('GET', `${trip}/route-legs`)).body['legs'] as Record<string, unknown>[]
    const found = rows.map(row => [row['found'], row['router'], typeof row['distance_meters']])
    const version = `own ${own.currentGraph()?.version}`
    expect(found.toSorted()).toEqual([
      [false, version, 'object'],
      [true, version, 'number'],
    ])
  })

  test('is replaced as a whole: the old one answers meanwhile, the new one has another version and is alone', async () => {
    const { call, about, built, own, maps, data_dir } = await startWithOwnRouter()
    await built()
    const router = own.router()
    const before = own.currentGraph()
    await router?.route(casino, station, 'walk')
    const pid = own.engine?.pid ?? 0
    await writeFile(join(maps, 'more.osm.pbf'), tinyExtract([madeUpStreet], 1_764_000_000))
    expect(await about()).toMatchObject({ outdated: true })
    expect((await call('POST', '/api/admin/routing/job')).status).toBe(202)
    expect((await call('POST', '/api/admin/routing/job')).body).toMatchObject({ code: 'ROUTING_JOB_RUNNING' })
    expect(await router?.route(casino, station, 'walk')).toBeDefined()
    expect(own.currentGraph()).toBe(before)
    await own.job?.idle()
    expect(own.currentGraph()?.version).not.toBe(before?.version)
    expect(await about()).toMatchObject({
      outdated: false,
      graph: { files: ['monaco.osm.pbf', 'more.osm.pbf'] },
    })
    expect(await own.router()?.route(...ends(madeUpStreet), 'walk')).toBeDefined()
    expect(await own.router()?.route(casino, station, 'walk')).toBeDefined()
    expect(own.engine?.pid).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(join(data_dir, 'routing'))).toHaveLength(1)
    expect((await call('GET', '/api/admin/audit-log')).text).toContain('admin.routing_graph')
  })

  test('questions that are asked while it is replaced are all answered', async () => {
    const { built, own, maps } = await startWithOwnRouter()
    await built()
    await writeFile(join(maps, 'more.osm.pbf'), tinyExtract([madeUpStreet], 1_764_000_000))
    await own.build()
    const answers: unknown[] = []
    for (let isOver = false; !isOver;) {
      const over = own.job?.idle().then(() => (isOver = true))
      answers.push(...(await Promise.all([1, 2, 3].map(() => own.router()?.route(casino, station, 'walk')))))
      await Promise.race([over, new Promise(setImmediate)])
    }
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.every(Boolean)).toBe(true)
  })

  test('a broken file, one without roads and one that is cut leave the graph that is there', async () => {
    const { call, about, built, own, maps, addExtract } = await startWithOwnRouter()
    await built()
    const before = own.currentGraph()
    const build = async () => {
      await call('POST', '/api/admin/routing/job')
      await own.job?.idle()
      return (await about())['job']
    }
    await writeFile(join(maps, 'other.osm.pbf'), tinyExtract([{ ...madeUpStreet, highway: 'proposed' }], 0))
    await rename(join(maps, 'monaco.osm.pbf'), join(maps, 'monaco.kept'))
    expect(await build()).toMatchObject({ state: 'failed', error: { code: 'ROUTING_EMPTY' } })
    await addExtract('other.osm.pbf')
    await truncate(join(maps, 'other.osm.pbf'), 20_000)
    const broken = { state: 'failed', error: { code: 'ROUTING_SOURCE_BROKEN' } }
    expect(await build()).toMatchObject(broken)
    await writeFile(join(maps, 'other.osm.pbf'), '<html>Not found')
    expect(await build()).toMatchObject({ ...broken, error: { reason: 'other.osm.pbf' } })
    await writeFile(join(maps, 'other.osm.pbf'), '')
    expect(await build()).toMatchObject(broken)
    expect(own.currentGraph()).toBe(before)
    expect(await own.router()?.route(casino, station, 'walk')).toBeDefined()
  })

  test('can be cancelled, and nothing of it is left', async () => {
    const { call, about, built, own, maps, data_dir } = await startWithOwnRouter()
    await built()
    await writeFile(join(maps, 'more.osm.pbf'), tinyExtract([madeUpStreet], 1_764_000_000))
    await call('POST', '/api/admin/routing/job')
    await call('DELETE', '/api/admin/routing/job')
    expect(await about()).toMatchObject({ job: null, graph: { files: ['monaco.osm.pbf'] }, outdated: true })
    expect(await readdir(join(data_dir, 'routing'))).toHaveLength(1)
    expect(processesWith(data_dir)).toEqual([])
    expect(own.job?.view()).toBeNull()
  })

  test('without an extract there is nothing to build, and the ways stay estimates', async () => {
    const { call, about, built } = await startWithOwnRouter({ extracts: [] })
    await built()
    expect(await about()).toMatchObject({ graph: null, files: [], job: null })
    expect((await call('POST', '/api/admin/routing/job')).body).toMatchObject({ code: 'ROUTING_NO_SOURCE' })
    expect((await call('POST', '/api/admin/routing/test')).body).toMatchObject({ code: 'ROUTER_NONE' })
  })

  test('a test tells how long a way in the middle of it takes', async () => {
    const { call, built } = await startWithOwnRouter()
    await built()
    expect((await call('POST', '/api/admin/routing/test')).body).toMatchObject({
      points: 'graph',
      found: true,
      distance_meters: expect.any(Number),
      duration_seconds: expect.any(Number),
      answered_ms: expect.any(Number),
    })
  })
})
