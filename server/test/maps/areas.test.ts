import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { mapsOf } from '../../src/modules/maps/maps.ts'
import { casino, day, dense, hour, kinds, nice, startAreas } from '../support/area-world.ts'
import { monaco } from '../support/map-world.ts'
import { register, tom } from '../support/test-server.ts'

interface Area {
  version: string
  boxes: { box: number[]; max_zoom: number }[]
  max_zoom: number
  size: number
}

const tileAt = ({ lat, lng }: { lat: number; lng: number }, zoom: number) => {
  const { x, y } = tileOf(lat, lng, zoom)
  return [zoom, x, y] as const
}
const lisbon = { name: 'Lisbon', kind: 'city', lat: 38.7223, lng: -9.1393 }

describe('the map of a trip', () => {
  test('comes by itself: its destination, in a file of its own, for those who are on it', async () => {
    const world = await startAreas()
    const { trip, destination, settle, areas, ask, tile, indexed, server, there } = world
    const id = await trip()
    const monacoId = await destination(id)
    expect(await areas(id)).toMatchObject({ maps_on: true, version: null, areas: [{ state: 'waiting' }] })
    await settle()
    const told = await areas(id)
    expect(told.areas).toEqual([
      {
        destination_id: monacoId,
        state: 'ready',
        bytes: expect.any(Number),
        done_bytes: told.areas[0]?.bytes,
        reason: null,
        starts_at: null,
      },
    ])
    const { archive, areas: seen } = (await ask('GET', '/api/maps')).body as { archive: null; areas: Area[] }
    expect(archive).toBeNull()
    const [area] = seen
    expect(area).toMatchObject({ version: told.version, max_zoom: 15, size: told.areas[0]?.bytes })
    expect(area?.boxes).toHaveLength(1)
    const answer = await tile(area?.version ?? '', tileAt(casino, 15))
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    await indexed()
    const found = async (cookie = world.cookie) => {
      const { body } = await server.call('GET', '/api/search/places?q=port+hercule', { cookie })
      return (body['results'] as { name: string }[])[0]?.name
    }
    expect(await found()).toMatch(/^Port Hercule/)

    // Where others go is told to nobody.
    const stranger = await register(server)
    const theirs = await server.call('GET', '/api/maps', { cookie: stranger.cookie })
    expect(theirs.body['areas']).toEqual([])
    expect(await found(stranger.cookie)).toBeUndefined()
    for (const method of ['GET', 'POST'])
      expect(
        (await server.call(method, `/api/trips/${id}/map-areas`, { cookie: stranger.cookie })).status,
      ).toBe(403)
    await ask('POST', `/api/trips/${id}/members`, { identifier: tom.username })
    expect(await found(stranger.cookie)).toMatch(/^Port Hercule/)

    // Another trip to the same place fetches nothing.
    const before = there.asked.length
    const second = await trip()
    await destination(second)
    await settle()
    expect((await areas(second)).areas).toMatchObject([{ state: 'ready' }])
    expect(there.asked).toHaveLength(before)
  })

  test('has the places that are far from its destinations, and those that come later', async () => {
    const { trip, destination, place, settle, states, clock, areas, there, tile } = await startAreas()
    const id = await trip()
    await destination(id, { name: 'Monaco', kind: 'country', country_code: 'MC' })
    await settle()
    const [country] = (await areas(id)).areas
    expect(country).toMatchObject({ state: 'ready' })
    await place(id)
    await settle()
    // Of one trip something is asked for once an hour.
    const { areas: waiting } = await areas(id)
    expect(waiting).toMatchObject([{ state: 'ready' }, { destination_id: null, state: 'waiting' }])
    expect(waiting[1]?.starts_at).toBeGreaterThan(clock.now())
    const before = there.asked.length
    await settle()
    expect(there.asked).toHaveLength(before)
    clock.pass(hour)
    await settle()
    expect(await states(id)).toEqual(['ready', 'ready'])
    const { version } = await areas(id)
    expect(version).not.toBe((await areas(await trip())).version)
    await place(id, { name: 'Port', lat: 43.7347, lng: 7.4206 })
    await settle()
    clock.pass(hour)
    await settle()
    expect(await states(id)).toEqual(['ready', 'ready', 'ready'])
    const [first] = (await areas(id)).areas.filter(({ destination_id }) => destination_id === null)
    expect(first?.bytes).toBeGreaterThan(country?.bytes ?? 0)
    expect((await tile('AAAAAAAAAAAAAAAA', tileAt(casino, 15))).status).toBe(404)
  })

  test('keeps what it has until what takes its place is there', async () => {
    const { trip, destination, place, settle, areas, clock, ask } = await startAreas()
    const id = await trip()
    await place(id)
    await settle()
    const { version } = await areas(id)
    expect(version).not.toBeNull()
    // Its box holds the place, but it is asked for an hour later.
    await destination(id)
    await settle()
    expect((await areas(id)).version).toBe(version)
    expect((await ask('GET', '/api/maps')).body['areas']).toHaveLength(1)
    clock.pass(hour)
    await settle()
    expect((await areas(id)).areas).toMatchObject([{ state: 'ready' }])
  })

  test('is not fetched where the archive of the server has it, and nobody is asked while maps are off', async () => {
    const here = await startAreas(undefined, {}, { 'map.pmtiles': monaco })
    const id = await here.trip()
    const box = { west: 7.42, south: 43.735, east: 7.43, north: 43.742 }
    await here.destination(id, { ...kinds.monaco, ...box })
    await here.settle()
    expect((await here.areas(id)).areas).toMatchObject([{ state: 'ready', bytes: 0 }])
    expect(here.there.asked).toEqual([])

    const off = await startAreas()
    await off.set({ map_source: '' })
    const other = await off.trip()
    await off.destination(other)
    await off.settle()
    expect(await off.areas(other)).toEqual({ maps_on: false, version: null, areas: [] })
    expect(off.there.asked).toEqual([])
    await off.get(other)
    await off.settle()
    expect(off.there.asked).toEqual([])
    // Switched on, the trips that are there get theirs.
    await off.set({ map_source: off.there.list })
    await off.settle()
    expect(await off.states(other)).toEqual(['ready'])
  })

  test('stays as it is when another one comes: packs, tiles and versions are those of the trip', async () => {
    const { trip, destination, place, settle, areas, ask, tile, server, cookie } = await startAreas()
    const first = await trip()
    await destination(first)
    await place(first)
    await settle()
    const { version } = await areas(first)
    const plan = async (id: string) =>
      (await ask('POST', `/api/trips/${id}/map-pack`)).body['pack'] as {
        name: string
        archive_version: string
        bytes: number
        places: object
      }
    const pack = await plan(first)
    expect(pack).toMatchObject({ archive_version: version, places: { covered: 1, total: 1 } })
    const bytes = await fetch(`${server.url}/api/maps/packs/${pack.name}`, { headers: { cookie } })
    expect((await bytes.arrayBuffer()).byteLength).toBe(pack.bytes)
    const second = await trip()
    await destination(second, nice)
    await settle()
    expect((await areas(second)).version).not.toBe(version)
    expect((await areas(first)).version).toBe(version)
    expect(await plan(first)).toEqual(pack)
    expect((await tile(version ?? '', tileAt(casino, 14))).status).toBe(200)
    // A trip with several areas has one pack of all of them.
    await destination(second, { name: 'Monaco', kind: 'country', country_code: 'MC' })
    await place(second)
    expect((await plan(second)).archive_version).toBe((await areas(second)).version)
  })
})

describe('what a trip may ask for', () => {
  test('adding and removing destinations over and over fetches nothing more', async () => {
    const { trip, destination, settle, ask, there, clock } = await startAreas()
    const id = await trip()
    await destination(id)
    await settle()
    const before = there.asked.length
    for (let n = 0; n < 20; n++) {
      const box = { west: 7.4 + n / 100, south: 43.7, east: 7.5, north: 43.76 }
      const other = await destination(id, { name: `D${n}`, kind: 'region', ...box })
      await settle()
      await ask('POST', `/api/trips/${id}/map-areas`)
      await ask('DELETE', `/api/trips/${id}/destinations/${other}`)
      await settle()
    }
    expect(there.asked).toHaveLength(before)
    clock.pass(hour)
    await settle()
    expect(there.asked).toHaveLength(before)
  })

  test('what says nowhere where it is asks for nothing, and a box as large as the world is not gone through', async () => {
    const { trip, destination, settle, areas, there } = await startAreas()
    const id = await trip()
    await destination(id, { name: 'Nowhere', kind: 'city' })
    await destination(id, { name: 'No country', kind: 'country', country_code: 'QQ' })
    await settle()
    expect((await areas(id)).areas).toEqual([])
    expect(there.asked).toEqual([])
    const world = { west: -180, south: -85, east: 180, north: 85 }
    await destination(id, { name: 'Everywhere', kind: 'region', ...world })
    await settle()
    // Of so much only what shows no streets would be small enough to be looked for.
    expect((await areas(id)).areas).toMatchObject([{ state: 'ready' }])
    expect(mapsOf((await startAreas()).server.app).areas.book.all()).toEqual([])
    expect(there.asked.length).toBeLessThan(8)
  })

  test('20,000 places are so many as a map can have, and are asked for once', async () => {
    const { trip, settle, states, server, there } = await startAreas()
    const id = await trip()
    const { raw } = server.app.db
    raw.exec(`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into place (id, stream, trip_id, name, lat, lng, version, field_versions, created_at, updated_at)
      select printf('%08d-0000-7000-8000-000000000000', i), 'trip:${id}', '${id}', 'P', (i % 140) - 70 + 0.01, (i % 350) - 175 + i / 20000.0, 1, '{}', 1, 1
      from n
    `)
    const begun = there.asked.length
    await mapsOf(server.app).areas.follower.follow(`trip:${id}`)
    await settle()
    expect(await states(id)).toHaveLength(1)
    expect(there.asked.length - begun).toBeLessThan(10)
  })

  test('at most 15 destinations and 5 areas of places; then one for all places', async () => {
    const { trip, destination, place, settle, areas, clock, states } = await startAreas()
    const id = await trip()
    for (let n = 0; n < 18; n++) {
      const west = 7.4 + n / 1000
      await destination(id, { name: `D${n}`, kind: 'city', west, south: 43.73, east: 7.43, north: 43.735 })
    }
    await settle()
    expect(await states(id)).toEqual(Array.from({ length: 15 }, () => 'ready'))
    const other = await trip()
    for (let n = 0; n < 6; n++) {
      await place(other, { name: 'P', lat: 43.72 + n / 100, lng: 7.42 })
      await settle()
      clock.pass(hour)
      await settle()
    }
    await settle()
    const told = (await areas(other)).areas
    expect(told.map(({ destination_id, state }) => [destination_id, state])).toEqual([[null, 'ready']])
  })
})

describe('limits of all areas', () => {
  test('a lower zoom is taken where the whole would be too large, and else it is refused, in words', async () => {
    const fits = await startAreas({ '20261126.pmtiles': await dense(20_000) })
    await fits.set({ map_area_megabytes: '1' })
    const id = await fits.trip()
    await fits.destination(id)
    await fits.settle()
    const { areas } = (await fits.ask('GET', '/api/maps')).body as { areas: Area[] }
    expect(areas[0]?.max_zoom).toBe(12)
    expect(areas[0]?.size).toBeLessThan(1_000_000)
    for (const wrong of ['0', '-1', 'x', '10001'])
      expect((await fits.set({ map_area_megabytes: wrong })).status).toBe(400)

    const never = await startAreas({ '20261126.pmtiles': await dense(2000, 1_200_000) })
    await never.set({ map_area_megabytes: '1' })
    const other = await never.trip()
    await never.destination(other)
    await never.settle()
    expect((await never.areas(other)).areas).toMatchObject([
      { state: 'refused', reason: 'MAP_AREA_TOO_LARGE', done_bytes: 0 },
    ])
    // Only directories were read, and nobody asks again by itself.
    expect(never.sent()).toBeLessThan(200_000)
    const before = never.there.asked.length
    never.clock.pass(20 * hour)
    await never.settle()
    expect(never.there.asked).toHaveLength(before)
    // An admin allows more, and someone asks for it.
    await never.set({ map_area_megabytes: '300' })
    await never.get(other)
    await never.settle()
    expect(await never.states(other)).toEqual(['ready'])
  })

  test('what no trip has needed for 90 days makes room, and nothing else', async () => {
    const { trip, destination, settle, ask, clock, server, areas, folder } = await startAreas()
    const id = await trip()
    await destination(id)
    await settle()
    await ask('DELETE', `/api/trips/${id}`)
    await settle()
    const { room, book } = mapsOf(server.app).areas
    const files = () => readdir(join(folder, 'areas'))
    expect([book.all().length, (await files()).length]).toEqual([1, 1])
    await book.change(book.all()[0]?.id ?? '', { bytes: room.ofAll })
    const second = await trip()
    await destination(second, nice)
    await settle()
    expect((await areas(second)).areas).toMatchObject([{ state: 'refused', reason: 'MAP_AREAS_FULL' }])
    clock.pass(91 * day)
    await settle()
    expect(book.all()).toMatchObject([{ state: 'ready', boxes: [expect.any(Array)] }])
    expect(book.usesOf(`trip:${second}`)).toHaveLength(1)
    expect([book.all().length, (await files()).length]).toEqual([1, 1])
  })

  test('the clean-up takes what no trip needs, and keeps what one does', async () => {
    const { trip, destination, settle, ask, clock, server } = await startAreas()
    const [kept, over] = [await trip(), await trip()]
    await destination(kept)
    await destination(over, nice)
    await settle()
    const { book } = mapsOf(server.app).areas
    expect(book.all()).toHaveLength(2)
    await ask('PATCH', `/api/trips/${over}`, { archived: true })
    for (let n = 0; n < 10; n++) {
      clock.pass(10 * day)
      await server.app.maintenance.run()
    }
    expect(book.all()).toHaveLength(1)
    expect(book.usesOf(`trip:${kept}`)).toHaveLength(1)
  })
})

test('an admin sees sizes and where about, not whose trip it is', async () => {
  const { trip, destination, settle, server, ask } = await startAreas()
  const { cookie } = await register(server)
  const asTom = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const { id } = (await asTom('POST', '/api/trips', { title: 'secret trip' })).body['trip'] as { id: string }
  await asTom('POST', `/api/trips/${id}/destinations`, { ...lisbon, name: 'secret name' })
  await destination(await trip(), { name: 'Monaco', kind: 'country', country_code: 'MC' })
  await settle()
  const told = await ask('GET', '/api/admin/maps')
  expect(told.text).not.toMatch(/secret/)
  expect(told.body['areas']).toMatchObject([
    { country_code: 'PT', whole_country: false, places: null, state: 'ready' },
    { country_code: 'MC', whole_country: true },
  ])
  expect((await asTom('DELETE', '/api/admin/maps/areas/x')).status).toBe(403)
})
