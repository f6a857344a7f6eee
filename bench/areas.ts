/** What it costs the server to cut an area of 100 MB for a trip, and to read the names in it. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { startBuildServer } from '../e2e/support/build-server.ts'
import { madeUpArchive, type MadeUp } from '../server/test/outside/made-up-archive.ts'
import { HttpClient, setUp } from './http-client.ts'
import { startProcess } from './server-process.ts'
import type { Row } from './table.ts'

const box = { west: 135.5, south: 34.7, east: 136, north: 35.2 }
const wanted_bytes = 100e6
const longest_ms = 180_000

export const measureAreas = async (): Promise<Row[]> => {
  const there = await startBuildServer({ '20261126.pmtiles': await largeArchive() })
  const server = await startProcess({ env: { MAP_SOURCE: there.list } })
  try {
    const client = new HttpClient(server.url, (await setUp(server.url)).cookie)
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
      JSON.parse((await client.ask(method, path, body)).bytes.toString()) as T
    const { trip } = await ask<{ trip: { id: string } }>('POST', '/api/trips', {
      title: 'Kyoto',
      day_count: 1,
    })
    const areas = async () =>
      (await ask<{ areas: Area[] }>('GET', `/api/trips/${trip.id}/map-areas`)).areas[0] ?? waiting
    await sleep(1500)
    const before = server.memory()
    const goal = { name: 'Kyoto', kind: 'region', lat: 34.95, lng: 135.75, ...box }
    await ask('POST', `/api/trips/${trip.id}/destinations`, goal)
    const begun = performance.now()
    let most = before
    let area = waiting
    const look = () => {
      const now = server.memory()
      if (now !== undefined) most = Math.max(most ?? 0, now)
    }
    while (area.state !== 'ready') {
      if (area.state === 'refused' || performance.now() - begun > longest_ms)
        throw new Error(`the area is ${area.state}`)
      await sleep(50)
      look()
      area = await areas()
    }
    const took = performance.now() - begun
    const atCut = most
    const isRead = async () =>
      (await ask<{ index: { state: string } }>('GET', '/api/admin/search')).index.state === 'ready'
    while (!(await isRead())) {
      if (performance.now() - begun > longest_ms) throw new Error('the names of the area were not read')
      await sleep(50)
      look()
    }
    client.close()
    const beyond = (peak: number | undefined) =>
      before === undefined || peak === undefined
        ? 'not known here'
        : `+${Math.round((peak - before) / 1e6)} MB`
    const size = Math.round((area.bytes ?? 0) / 1e6)
    return [
      {
        what: `server memory (RSS), highest while an area of ${size} MB is cut for a trip in ${(took / 1000).toFixed(0)} s, beyond that before`,
        measured: beyond(atCut),
        budget: '≤ +60 MB',
      },
      {
        what: 'the same until its names are read too, by a thread of its own',
        measured: beyond(most),
        budget: '',
      },
    ]
  } finally {
    await server.stop()
    await there.close()
  }
}

interface Area {
  state: string
  bytes: number | null
}

const waiting: Area = { state: 'waiting', bytes: null }

/** Tiles of the same size from zoom 9 to 15, all within the box. */
const largeArchive = (): Promise<Buffer> => {
  const places: Omit<MadeUp['tiles'][number], 'data'>[] = []
  for (let z = 9; z <= 15; z++) {
    const [first, last] = [tileOf(box.north, box.west, z), tileOf(box.south, box.east, z)]
    for (let x = first.x; x <= last.x; x++) for (let y = first.y; y <= last.y; y++) places.push({ z, x, y })
  }
  const size = Math.round(wanted_bytes / places.length)
  return madeUpArchive({ tiles: places.map((at, n) => ({ ...at, data: heavyTile(n, size) })), leaf: 1000 })
}

/** A tile without a layer, of about this size: readers pass over a field that they do not know. */
const heavyTile = (seed: number, size: number): Buffer => {
  const filling = Buffer.concat(
    Array.from({ length: Math.ceil(size / 64) }, (_, n) =>
      createHash('sha512').update(`${seed} ${n}`).digest(),
    ),
  )
  const length: number[] = []
  for (let left = filling.length; left > 0; left >>>= 7) length.push((left & 127) | (left > 127 ? 128 : 0))
  const unknownField = (15 << 3) | 2
  return gzipSync(Buffer.concat([Buffer.from([unknownField, ...length]), filling]), { level: 1 })
}
