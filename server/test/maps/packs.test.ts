import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Archive } from '../../src/modules/maps/archive/archive.ts'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { FileSource } from '../../src/modules/maps/archive/file-source.ts'
import { boundsOf, boxAround, spotsBetween } from '@caravel/sync-protocol/domain/geo-box'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { sweepPacks } from '../../src/modules/maps/packs/sweep-packs.ts'
import {
  madeUpArchive,
  monaco,
  monte,
  noise,
  startArchiveServer,
  startMapServer,
} from '../support/map-world.ts'
import { archiveSource } from '../support/archive-source.ts'
import { register, tempFolder, testClock, tom, type TestSettings } from '../support/test-server.ts'

interface Pack {
  name: string
  etag: string
  archive_version: string
  bytes: number
  data_offset: number
  tiles: number
  max_zoom: number
  bounds: number[]
  places: { covered: number; total: number }
  capped: boolean
}

type Spot = readonly [lat: number, lng: number]
const casino: Spot = [43.7393, 7.4277]
const belem: Spot = [38.6916, -9.216]

const startPacks = async (archive: Buffer = monaco, settings: TestSettings = {}) =>
  inWorld(await startMapServer({ 'map.pmtiles': archive }, settings))

const inWorld = (world: Awaited<ReturnType<typeof startMapServer>>) => {
  const { ask, server, cookie } = world
  /** A trip with a stop at each of these, in this order, all on one day. */
  const trip = async (...spots: readonly Spot[]): Promise<string> => {
    const made = (await ask('POST', '/api/trips', { title: 'Riviera', day_count: 1 })).body
    const { id } = made['trip'] as { id: string }
    const { days } = (await ask('GET', `/api/trips/${id}/days`)).body as { days: { id: string }[] }
    for (const [lat, lng] of spots) {
      const { body } = await ask('POST', `/api/trips/${id}/places`, { name: 'Stop', lat, lng })
      const place_id = (body['place'] as { id: string }).id
      await ask('POST', `/api/trips/${id}/assignments`, { place_id, day_id: days[0]?.id })
    }
    return id
  }
  const plan = async (id: string, body: object = {}) => {
    const answer = await ask('POST', `/api/trips/${id}/map-pack`, body)
    return { ...answer, pack: answer.body['pack'] as Pack }
  }
  const bytes = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/api/maps/packs/${name}`, { method, headers: { cookie, ...headers } })
  return { ...world, trip, plan, bytes }
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

const opened = async (bytes: Uint8Array): Promise<Archive> => {
  const path = join(await tempFolder(), 'pack.pmtiles')
  await writeFile(path, bytes)
  const source = await FileSource.open(path)
  onTestFinished(() => source.close())
  return Archive.open(source)
}

describe('the map of a trip', () => {
  test('tells its size, and is what was told', async () => {
    const { trip, plan, bytes, about } = await startPacks()
    const { pack } = await plan(await trip(casino))
    const { archive } = await about()
    expect(pack).toMatchObject({
      archive_version: archive?.version,
      max_zoom: 15,
      places: { covered: 1, total: 1 },
      capped: false,
    })
    expect(pack.etag).toBe(`"${pack.name}"`)
    const answer = await bytes(pack.name)
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, pack.etag])
    const all = await bytesOf(answer)
    expect(all.length).toBe(pack.bytes)
    const cut = await opened(all)
    expect(cut.header.tiles.offset).toBe(pack.data_offset)
    expect(cut.metadata.all['caravel']).toEqual({ archive_version: archive?.version })
    const whole = await opened(monaco)
    for (const zoom of [0, 6, 10, 13, 14, 15]) {
      const { x, y } = tileOf(casino[0], casino[1], zoom)
      expect(await cut.tile(zoom, x, y)).toEqual(await whole.tile(zoom, x, y))
    }
    // Another reader of the format finds the same.
    const path = join(await tempFolder(), 'pack.pmtiles')
    await writeFile(path, all)
    const other = await archiveSource('v1', path)
    const { x, y } = tileOf(casino[0], casino[1], 15)
    const stored = await whole.tile(15, x, y)
    expect(Buffer.from((await other.tile({ z: 15, x, y })) ?? [])).toEqual(gunzipSync(stored ?? ''))
    const [, south = 0, , north = 0] = pack.bounds
    expect([south < 43.72, north > 43.76]).toEqual([true, true])
  })

  test('counts where one sleeps, and the ends of what is booked, and says where it has no streets', async () => {
    const { trip, plan, ask } = await startPacks()
    const id = await trip(casino)
    const hotel = { name: 'Hotel', lat: 43.7391, lng: 7.4262 }
    const place_id = ((await ask('POST', `/api/trips/${id}/places`, hotel)).body['place'] as { id: string })
      .id
    const stay = await ask('POST', `/api/trips/${id}/accommodations`, { place_id })
    expect(stay.status).toBe(201)
    expect((await plan(id)).pack.places).toEqual({ covered: 2, total: 2 })
    const station = { name: 'Monaco', lat: 43.7385, lng: 7.4195 }
    const far = { name: 'Santa Apolónia', lat: 38.7139, lng: -9.1226 }
    const booked = { type: 'train', title: 'Night train', details: { legs: [{ from: far, to: station }] } }
    const { body, status } = await ask('POST', `/api/trips/${id}/reservations`, booked)
    expect(status).toBe(201)
    expect((await plan(id)).pack.places).toEqual({ covered: 3, total: 4 })
    const train = body['reservation'] as { id: string }
    await ask('PATCH', `/api/trips/${id}/reservations/${train.id}`, { status: 'cancelled' })
    expect((await plan(id)).pack.places).toEqual({ covered: 2, total: 2 })
  })

  test('comes by ranges, as often as one likes, and never mixed with another', async () => {
    const { trip, plan, bytes, folder } = await startPacks()
    const { pack } = await plan(await trip(casino))
    const head = await bytes(pack.name, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pack.bytes)])
    const parts: Buffer[] = []
    for (let from = 0; from < pack.bytes; from += 100_000) {
      const range = `bytes=${from}-${from + 99_999}`
      const answer = await bytes(pack.name, { range, 'if-match': pack.etag })
      expect(answer.status).toBe(206)
      const last = Math.min(from + 99_999, pack.bytes - 1)
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${last}/${pack.bytes}`)
      parts.push(await bytesOf(answer))
    }
    const all = Buffer.concat(parts)
    expect(all.length).toBe(pack.bytes)
    const tail = await bytesOf(await bytes(pack.name, { range: 'bytes=-10' }))
    expect(tail).toEqual(all.subarray(-10))

    const other = await bytes(pack.name, { range: 'bytes=0-9', 'if-match': '"another"' })
    expect([other.status, await other.json()]).toMatchObject([412, { code: 'MAP_PACK_CHANGED' }])
    const behind = await bytes(pack.name, { range: `bytes=${pack.bytes}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${pack.bytes}`])
    // Cleared away, it is made again, the same to the byte.
    await rm(join(folder, 'packs', `${pack.name}.pmtiles`))
    expect(await bytesOf(await bytes(pack.name))).toEqual(all)
  })

  test('is the same for the same plan, and another for another', async () => {
    const { trip, plan } = await startPacks()
    const id = await trip(casino)
    const { pack } = await plan(id)
    expect((await plan(id)).pack).toEqual(pack)
    const streets = (await plan(id, { detail: 'streets' })).pack
    expect(streets.max_zoom).toBe(14)
    expect(streets.bytes).toBeLessThan(pack.bytes)
    expect(streets.name).not.toBe(pack.name)
    expect((await plan(await trip(casino))).pack.name).not.toBe(pack.name)
  })

  test('says how many places it has streets for', async () => {
    const { trip, plan, ask } = await startPacks()
    const id = await trip(casino, belem)
    expect((await plan(id)).pack.places).toEqual({ covered: 1, total: 2 })
    const empty = await trip()
    expect((await plan(empty)).body['code']).toBe('MAP_PACK_NO_PLACES')
    await ask('POST', `/api/trips/${empty}/places`, { name: 'Somewhere' })
    expect((await plan(empty)).body['code']).toBe('MAP_PACK_NO_PLACES')
    expect((await plan(id, { detail: 'everything' })).status).toBe(400)
  })

  test('is planned by several devices at the same moment', async () => {
    const { trip, plan } = await startPacks()
    const id = await trip(casino)
    const answers = await Promise.all(Array.from({ length: 8 }, () => plan(id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ pack }) => pack.name)).size).toBe(1)
  })

  test('is for those who are on the trip, and for nobody else', async () => {
    const { trip, plan, server, ask } = await startPacks()
    const id = await trip(casino)
    const { pack } = await plan(id)
    const { cookie, id: tomId } = await register(server)
    const path = `/api/maps/packs/${pack.name}`
    const asTom = async () => {
      const { status, text } = await server.call('GET', path, { cookie })
      return status === 200 ? 200 : [status, (JSON.parse(text) as { code: string }).code].join(' ')
    }
    const unknown = await server.call('GET', '/api/maps/packs/Ghv2PkFvE6fnOF1RPSfYDg', { cookie })
    expect(await asTom()).toBe('404 MAP_PACK_UNKNOWN')
    expect((await server.call('GET', path, { cookie })).text).toBe(unknown.text)
    expect((await server.call('GET', path)).status).toBe(401)
    await ask('POST', `/api/trips/${id}/members`, { identifier: tom.username })
    expect(await asTom()).toBe(200)
    await ask('DELETE', `/api/trips/${id}/members/${tomId}`)
    expect(await asTom()).toBe('404 MAP_PACK_UNKNOWN')
    for (const name of ['../map', '..%2Fmap', 'x', `${pack.name}.json`, `${pack.name}%00`])
      expect((await server.call('GET', `/api/maps/packs/${name}`, { cookie })).status).toBe(404)
  })

  test('of an archive that was replaced is planned anew', async () => {
    const { now, pass } = testClock()
    const { trip, plan, bytes, folder } = await startPacks(monaco, { now })
    const id = await trip(casino)
    const [made, planned] = [(await plan(id)).pack, (await plan(id, { detail: 'streets' })).pack]
    const kept = await bytesOf(await bytes(made.name))
    const [z, x, y] = monte
    await writeFile(
      join(folder, 'new.pmtiles'),
      await madeUpArchive({ tiles: [{ z, x, y, data: noise(1, 500) }] }),
    )
    await rm(join(folder, 'map.pmtiles'))
    pass(1000)
    // What was finished can still be finished by a device that is in the middle of it.
    expect(await bytesOf(await bytes(made.name))).toEqual(kept)
    const gone = await bytes(planned.name)
    expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'MAP_PACK_GONE' }])
    expect((await plan(id)).pack.archive_version).not.toBe(made.archive_version)
  })

  test('goes with its trip', async () => {
    const { trip, plan, bytes, server, ask, folder } = await startPacks()
    const id = await trip(casino)
    const { pack } = await plan(id)
    await bytes(pack.name).then(bytesOf)
    expect(await sweepPacks(server.app, () => false)).toBe(0)
    await ask('DELETE', `/api/trips/${id}`)
    expect((await bytes(pack.name)).status).toBe(404)
    expect(await sweepPacks(server.app, () => false)).toBe(1)
    expect(await readdir(join(folder, 'packs'))).toEqual([])
  })

  test('of an archive elsewhere is fetched, and says so while it comes', async () => {
    const there = await startArchiveServer(monaco)
    const world = await startMapServer()
    await world.ask('PUT', '/api/auth/app-settings', { map_archive: there.url })
    const { archive } = await world.about()
    expect(archive?.size).toBe(monaco.length)
    const { trip, plan, bytes } = inWorld(world)
    const { pack } = await plan(await trip(casino))
    expect(pack.places).toEqual({ covered: 1, total: 1 })
    there.be(() => undefined)
    const early = await bytes(pack.name, { prefer: 'wait=0' })
    expect([early.status, early.headers.get('retry-after'), await early.json()]).toMatchObject([
      503,
      '5',
      { code: 'MAP_PACK_NOT_READY', bytes: pack.bytes },
    ])
  })

  test('of an archive elsewhere is the same', async () => {
    const there = await startArchiveServer(monaco)
    const world = await startMapServer()
    await world.ask('PUT', '/api/auth/app-settings', { map_archive: there.url })
    await world.about()
    const { trip, plan, bytes } = inWorld(world)
    const { pack } = await plan(await trip(casino))
    const all = await bytesOf(await bytes(pack.name))
    expect(all.length).toBe(pack.bytes)
    const { x, y } = tileOf(casino[0], casino[1], 15)
    expect(await (await opened(all)).tile(15, x, y)).toEqual(await (await opened(monaco)).tile(15, x, y))
  })
})

/** Everything there is on a stretch of the world, in tiles that all weigh the same. */
const stretch = (zooms: number[], box: [number, number, number, number], weight: number) => {
  const tiles = []
  for (const z of zooms) {
    const [first, last] = [tileOf(box[3], box[0], z), tileOf(box[1], box[2], z)]
    const across = box[0] > box[2] ? last.x + 2 ** z - first.x : last.x - first.x
    for (let step = 0; step <= Math.min(across, 2 ** z - 1); step++)
      for (let y = first.y; y <= last.y; y++) {
        const x = (first.x + step) % 2 ** z
        tiles.push({ z, x, y, data: noise(z * 1e6 + x * 1000 + y, weight) })
      }
  }
  return madeUpArchive({ tiles, leaf: 500 })
}

describe('the size of the map of a trip', () => {
  test('is kept by less detail, and then by fewer places', async () => {
    const archive = await stretch([0, 10, 11, 12, 13, 14], [7.2, 43.6, 7.7, 43.9], 30_000)
    const { trip, plan, ask, bytes } = await startPacks(archive)
    const set = (map_pack_megabytes: string) => ask('PUT', '/api/auth/app-settings', { map_pack_megabytes })
    const id = await trip([43.65, 7.25], [43.85, 7.65])
    const sizes = []
    for (const most of ['100', '2', '1']) {
      await set(most)
      const { pack } = await plan(id)
      sizes.push([pack.bytes <= Number(most) * 1e6, pack.max_zoom, pack.capped, pack.places.covered])
      expect((await bytesOf(await bytes(pack.name))).length).toBe(pack.bytes)
    }
    expect(sizes[0]).toEqual([true, 14, false, 2])
    expect(sizes[1]?.[0]).toBe(true)
    expect(Number(sizes[1]?.[1])).toBeLessThan(14)
    expect(sizes[2]?.slice(0, 1)).toEqual([true])
    expect(sizes.slice(1).every(([, , capped]) => capped)).toBe(true)
    for (const wrong of ['0', '-1', '1e9', 'many', '2001']) expect((await set(wrong)).status).toBe(400)
  })

  test('has a corridor along a drive, and none under a flight', async () => {
    const archive = await stretch([8, 12], [7, 43, 9, 44], 300)
    const { trip, plan, bytes } = await startPacks(archive)
    const between = tileOf(43.5, 8, 12)
    const has = async (...spots: Spot[]) => {
      const { pack } = await plan(await trip(...spots))
      const cut = await opened(await bytesOf(await bytes(pack.name)))
      return (await cut.tile(12, between.x, between.y)) !== undefined
    }
    expect(await has([43.5, 7.1], [43.5, 8.9])).toBe(true)
    expect(await has([43.5, 7.1], [35.7, 139.7], [43.5, 8.9])).toBe(false)
  })

  test('over 180° is that of the way across, not of the way round', async () => {
    const archive = await stretch([0, 5, 12], [179, -17.2, -179, -16.2], 300)
    const { trip, plan, bytes } = await startPacks(archive)
    const { pack } = await plan(await trip([-16.8, 179.9], [-16.8, -179.9]))
    expect(pack.places).toEqual({ covered: 2, total: 2 })
    const [west = 0, , east = 0] = pack.bounds
    expect([west > 179, east < -179]).toEqual([true, true])
    const cut = await opened(await bytesOf(await bytes(pack.name)))
    const { y } = tileOf(-16.8, 180, 12)
    expect(await cut.tile(12, 0, y)).toBeDefined()
    expect(await cut.tile(12, 4095, y)).toBeDefined()
    expect(pack.tiles).toBeLessThan(60)
  })
})

describe('boxes on the globe', () => {
  test('are as wide on the ground everywhere, and wrap round', () => {
    const [west, south, east, north] = boxAround({ lat: 60, lng: 10 }, 10_000)
    expect(distanceBetween({ lat: 60, lng: west }, { lat: 60, lng: east })).toBeCloseTo(20_000, -3)
    expect(distanceBetween({ lat: south, lng: 10 }, { lat: north, lng: 10 })).toBeCloseTo(20_000, -3)
    const across = boxAround({ lat: 0, lng: 179.99 }, 10_000)
    expect(across[0]).toBeGreaterThan(across[2])
    expect(boxAround({ lat: 90, lng: 0 }, 2500)[3]).toBe(90)
  })

  test('are held by the smallest one around them', () => {
    expect(boundsOf([[7, 43, 8, 44]])).toEqual([7, 43, 8, 44])
    expect(
      boundsOf([
        [7, 43, 8, 44],
        [-10, 38, -9, 39],
      ]),
    ).toEqual([-10, 38, 8, 44])
    expect(
      boundsOf([
        [170, -20, 175, -10],
        [-170, -25, -165, -15],
      ]),
    ).toEqual([170, -25, -165, -10])
    expect(
      boundsOf([
        [-180, -85, 180, 85],
        [1, 1, 2, 2],
      ]),
    ).toEqual([-180, -85, 180, 85])
  })

  test('on the way take the shorter one', () => {
    const way = spotsBetween({ lat: 0, lng: 179 }, { lat: 0, lng: -179 }, 50_000)
    expect(way.length).toBeGreaterThan(4)
    expect(way.every(({ lng }) => Math.abs(lng) >= 179)).toBe(true)
  })
})
