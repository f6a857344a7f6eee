import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Archive } from '../../src/modules/maps/archive/archive.ts'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { countIds, coverage } from '../../src/modules/maps/archive/coverage.ts'
import { boxAround } from '@caravel/sync-protocol/domain/geo-box'
import { planCut } from '../../src/modules/maps/archive/cut-plan.ts'
import { writeDirectory } from '../../src/modules/maps/archive/directory.ts'
import { FileSource } from '../../src/modules/maps/archive/file-source.ts'
import { readings } from '../../src/modules/maps/archive/read-pieces.ts'
import { tileId, zoomOf } from '@caravel/sync-protocol/domain/tile-id'
import { VarintWriter } from '../../src/modules/maps/archive/varint.ts'
import { assemble, layers, madeUpArchive, monaco, noise } from '../support/map-world.ts'
import { tempFolder } from '../support/test-server.ts'

const openBytes = async (bytes: Uint8Array): Promise<Archive> => {
  const path = join(await tempFolder(), 'map.pmtiles')
  await writeFile(path, bytes)
  const source = await FileSource.open(path)
  onTestFinished(() => source.close())
  return Archive.open(source)
}

const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'it was taken',
    (error: unknown) => (error instanceof AppError ? error.detail['reason'] : error),
  )

const changed = (change: (bytes: Buffer) => unknown): Buffer => {
  const bytes = Buffer.from(monaco)
  change(bytes)
  return bytes
}
const about = gzipSync(JSON.stringify({ vector_layers: layers }))
const none = Buffer.alloc(0)

/** A directory that says of itself whatever it likes. */
const directory = (...numbers: number[]): Buffer => {
  const writer = new VarintWriter(100)
  for (const number of numbers) writer.add(number)
  return gzipSync(writer.bytes())
}

describe('an archive', () => {
  test('is read: header, credit as text, tiles', async () => {
    const archive = await openBytes(monaco)
    expect(archive.header).toMatchObject({ min_zoom: 0, max_zoom: 15, addressed_tiles: 92, clustered: true })
    expect(archive.header.bounds).toEqual([7.4, 43.715, 7.4395, 43.7543])
    expect(archive.metadata.attribution).toBe('© OpenStreetMap')
    const tile = (await archive.tile(14, 8529, 5974)) ?? none
    expect(gunzipSync(tile).includes('Monaco')).toBe(true)
    expect(createHash('sha256').update(tile).digest('hex').slice(0, 8)).toMatchInlineSnapshot(`"5d83b257"`)
    expect(await archive.tile(14, 0, 0)).toBeUndefined()
    expect(await archive.tile(16, 0, 0)).toBeUndefined()
  })

  test('counts tiles as the format does', () => {
    // The examples of the specification.
    expect([tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1)]).toEqual([0, 1, 2, 3])
    expect([tileId(1, 1, 0), tileId(2, 0, 0), tileId(12, 3423, 1763)]).toEqual([4, 5, 19_078_479])
    expect([0, 1, 4, 5, 19_078_479].map(zoomOf)).toEqual([0, 1, 1, 2, 12])
  })

  test('with leaf directories gives every tile, also a long way in', async () => {
    const places = Array.from({ length: 64 }, (_, x) =>
      Array.from({ length: 64 }, (_, y) => ({ z: 6, x, y })),
    )
    const tiles = places.flat().map((place, index) => ({ ...place, data: noise(index, 40) }))
    const archive = await openBytes(await madeUpArchive({ tiles, leaf: 100 }))
    for (const { z, x, y, data } of tiles) expect(await archive.tile(z, x, y)).toEqual(data)
    expect(await archive.tile(5, 0, 0)).toBeUndefined()
  })
})

describe('what is no map archive is refused with one code and a reason', () => {
  test.each([
    ['an empty file', none, 'not_pmtiles'],
    ['a page', Buffer.from(`<!doctype html>${' '.repeat(500)}`), 'not_pmtiles'],
    ['an older format', changed(bytes => (bytes[7] = 2)), 'format_version'],
    ['pictures', changed(bytes => (bytes[99] = 2)), 'tile_type'],
    ['brotli', changed(bytes => (bytes[98] = 3)), 'compression'],
    ['directories without compression', changed(bytes => (bytes[97] = 1)), 'compression'],
    ['half of it', monaco.subarray(0, 180_000), 'cut'],
    ['only the header', monaco.subarray(0, 127), 'cut'],
    ['tiles behind the end', changed(bytes => bytes.writeBigUInt64LE(1n << 40n, 56)), 'cut'],
    ['a number beyond all files', changed(bytes => bytes.writeBigUInt64LE((1n << 64n) - 1n, 64)), 'cut'],
    ['a root that is too long', changed(bytes => bytes.writeBigUInt64LE(100_000n, 16)), 'directory'],
    ['no root', changed(bytes => bytes.writeBigUInt64LE(0n, 16)), 'directory'],
    ['a root of noise', changed(bytes => bytes.fill(7, 127, 457)), 'directory'],
    ['zooms the wrong way round', changed(bytes => (bytes[100] = 16)), 'zooms'],
    ['zooms that no map has', changed(bytes => (bytes[101] = 30)), 'zooms'],
    ['north of the pole', changed(bytes => bytes.writeInt32LE(910_000_000, 114)), 'bounds'],
    ['upside down', changed(bytes => bytes.writeInt32LE(-890_000_000, 114)), 'bounds'],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonOf(openBytes(bytes))).toBe(reason)
  })

  test.each([
    ['says that it has a thousand million entries', directory(1_000_000_000, 1, 1, 1)],
    ['ends before its entries do', directory(3, 1, 1)],
    ['says the same tile twice', directory(2, 5, 0, 1, 1, 10, 10, 1, 11)],
    ['begins with what is next to nothing', directory(1, 5, 1, 10, 0)],
    ['has nothing in it', directory(0)],
    ['unpacks to ten megabytes', gzipSync(Buffer.alloc(10_000_000))],
  ])('a root directory that %s', async (_, root) => {
    expect(root.length).toBeLessThan(16_000)
    expect(await reasonOf(openBytes(assemble({ root, about, leaves: none, data: none })))).toBe('directory')
  })

  test.each([
    ['of another kind of map', { vector_layers: [{ id: 'water' }, { id: 'transportation' }] }, 'schema'],
    ['without layers', {}, 'schema'],
    ['of nothing', null, 'schema'],
  ])('metadata %s', async (_, metadata, reason) => {
    const root = directory(1, 0, 1, 1, 1)
    const other = gzipSync(JSON.stringify(metadata))
    expect(await reasonOf(openBytes(assemble({ root, about: other, leaves: none, data: none })))).toBe(reason)
  })

  test('metadata that unpack without end', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const bytes = assemble({ root: directory(1, 0, 1, 1, 1), about: bomb, leaves: none, data: none })
    expect(await reasonOf(openBytes(bytes))).toBe('directory')
  })
})

describe('an archive that lies further in', () => {
  /** One entry for the tile 0/0/0. */
  const withEntry = (
    run: number,
    length: number,
    offset: number,
    leaves: Buffer = none,
    data: Buffer = noise(1, 100),
  ) => openBytes(assemble({ root: directory(1, 0, run, length, offset + 1), about, leaves, data }))
  const cut = (archive: Archive) =>
    planCut([archive], {
      ranges: [0, 1],
      bounds: [-1, -1, 1, 1],
      reading: readings.file,
      most: { tiles: 10, entries: 10 },
    })

  test.each([
    ['a tile behind the end', [1, 100, 1_000_000] as const, 'cut'],
    ['a tile of 4 GB', [1, 4_000_000_000, 0] as const, 'too_large'],
    ['a tile of nothing', [1, 0, 0] as const, 'too_large'],
    ['a directory behind the end', [0, 100, 1_000_000] as const, 'cut'],
    ['a directory of nothing', [0, 0, 0] as const, 'directory'],
  ])('%s', async (_, [run, length, offset], reason) => {
    const archive = await withEntry(run, length, offset)
    expect(await reasonOf(archive.tile(0, 0, 0))).toBe(reason)
    expect(await reasonOf(cut(archive))).toBe(reason)
  })

  test('with a directory that leads to itself ends', async () => {
    const leaf = directory(1, 0, 0, 25, 1)
    const archive = await withEntry(0, leaf.length, 0, leaf)
    expect(leaf.length).toBe(25)
    expect(await reasonOf(archive.tile(0, 0, 0))).toBe('directory')
    expect(await reasonOf(cut(archive))).toBe('directory')
  })

  test('with a tile that is none was written over, and is not passed on', async () => {
    const archive = await withEntry(1, 50, 0, none, Buffer.alloc(50, 1))
    expect(await reasonOf(archive.tile(0, 0, 0))).toBe('cut')
  })

  test('with tiles that lie over each other is not cut', async () => {
    const root = await writeDirectory([
      { id: 0, run: 1, length: 90, offset: 0 },
      { id: 1, run: 1, length: 90, offset: 1 },
    ])
    const archive = await openBytes(assemble({ root, about, leaves: none, data: noise(1, 100) }))
    const most = { tiles: 10, entries: 10 }
    const asked = planCut([archive], { ranges: [0, 2], bounds: [-1, -1, 1, 1], reading: readings.file, most })
    expect(await reasonOf(asked)).toBe('directory')
  })
})

describe('the tiles of an area', () => {
  const boxes = [
    [7.4, 43.71, 7.44, 43.76],
    [-9.3, 38.6, -9.0, 38.8],
    [177, -20.7, -178.2, -16],
    [179.99, -17, -179.99, -16.9],
    [-180, -85, 180, 85],
    [-0.2, -0.2, 0.3, 0.3],
    [100, 80, 140, 90],
  ] as [number, number, number, number][]

  /** One by one, as long as it takes. */
  const oneByOne = ([west, south, east, north]: (typeof boxes)[number], zoom: number): number[] => {
    const side = 2 ** zoom
    const [first, last] = [tileOf(north, west, zoom), tileOf(south, east, zoom)]
    const across = west > east ? last.x + side - first.x : last.x - first.x
    const ids = new Set<number>()
    for (let step = 0; step <= across; step++)
      for (let y = first.y; y <= last.y; y++) ids.add(tileId(zoom, (first.x + step) % side, y))
    return [...ids].sort((a, b) => a - b)
  }

  test.each(boxes)('%s %s %s %s are the same, found by quarters or one by one', (...box) => {
    for (const zoom of [0, 1, 3, 7, 8]) {
      const ranges = coverage([{ box, max_zoom: zoom }], { min: zoom, low: -1 })
      const ids = []
      for (let at = 0; at < ranges.length; at += 2)
        for (let id = ranges[at] ?? 0; id < (ranges[at + 1] ?? 0); id++) ids.push(id)
      expect(ids).toEqual(oneByOne(box, zoom))
    }
  })

  test('are counted without being listed, for the whole world too', () => {
    const world = coverage([{ box: [-180, -85.06, 180, 85.06], max_zoom: 15 }], { min: 0, low: 6 })
    expect(countIds(world)).toBe((4 ** 16 - 1) / 3)
    expect(world.length).toBe(2)
  })

  test('are refused when they are too many, as near a pole, where a square of five kilometres has thousands', () => {
    const areas = [{ box: boxAround({ lat: 84.9, lng: 10 }, 2500), max_zoom: 15 }]
    const all = countIds(coverage(areas, { min: 0, low: 6 }))
    expect(all).toBeGreaterThan(2500)
    expect(countIds(coverage(areas, { min: 0, low: 6, most: all }))).toBe(all)
    expect(() => coverage(areas, { min: 0, low: 6, most: all - 1 })).toThrow('MAP_REGION_TOO_LARGE')
  })

  test('of several areas overlap only once', () => {
    const box: (typeof boxes)[number] = [7.4, 43.71, 7.44, 43.76]
    const once = coverage([{ box, max_zoom: 14 }], { min: 0, low: 6 })
    const twice = coverage(
      [
        { box, max_zoom: 14 },
        { box, max_zoom: 12 },
      ],
      { min: 0, low: 6 },
    )
    expect(twice).toEqual(once)
  })
})
