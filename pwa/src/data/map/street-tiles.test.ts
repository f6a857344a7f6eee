import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { expect, test } from 'vitest'
import { tilesOfMaps } from './street-tiles.ts'

const area = (version: string, box: Bounds, max_zoom: number) => ({ version, boxes: [{ box, max_zoom }] })
const japan = area('japan', [122.89, 24.16, 145.87, 45.57], 10)
const kyoto = area('kyoto', [135.64, 34.93, 135.86, 35.11], 15)
const europe = { version: 'europe', bounds: [-10, 35, 30, 60] as Bounds, max_zoom: 14 }

const asking = (maps: Parameters<typeof tilesOfMaps>[0]) => {
  const asked: string[] = []
  const tiles = tilesOfMaps(maps, (version, place) => {
    asked.push(`${version} ${place[0]}`)
    return Promise.resolve(undefined)
  })
  return async (lat: number, lng: number, zoom: number) => {
    const { x, y } = tileOf(lat, lng, zoom)
    const deepest = tiles.zoomAt(zoom, x, y)
    await tiles.tile(zoom, x, y)
    return [deepest, asked.at(-1)]
  }
}

test('each tile is asked of the map that shows it, and nobody is asked for what none shows', async () => {
  const at = asking({ archive: null, areas: [japan, kyoto] })
  expect(await at(48.85, 2.35, 12)).toEqual([15, undefined])
  expect(await at(35.02, 135.75, 14)).toEqual([15, 'kyoto 14'])
  expect(await at(43.06, 141.35, 10)).toEqual([10, 'japan 10'])
})

test('the archive of the server is asked for its own part, and for what no area shows', async () => {
  const at = asking({ archive: europe, areas: [japan, area('paris', [2.2, 48.8, 2.5, 48.9], 15)] })
  expect(await at(50.85, 4.35, 12)).toEqual([14, 'europe 12'])
  expect(await at(48.85, 2.35, 12)).toEqual([15, 'paris 12'])
  expect(await at(43.06, 141.35, 9)).toEqual([10, 'japan 9'])
  expect(await at(-33.86, 151.2, 12)).toEqual([14, 'europe 12'])
})
