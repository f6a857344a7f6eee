/** The streets of Monaco somewhere else in the world: an archive for journeys that go there. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import { PMTiles, type Source } from 'pmtiles'
import { madeUpArchive, type MadeUp } from '../../server/test/outside/made-up-archive.ts'

const monaco = fileURLToPath(new URL('../fixtures/monaco.pmtiles', import.meta.url))
const middle = { lat: 43.7393, lng: 7.4277 }

const sourceOf = (bytes: Buffer): Source => ({
  getKey: () => 'monaco',
  getBytes: async (offset, length) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).slice().buffer,
  }),
})

/** @param to where its middle comes to lie */
export async function movedStreets(to: Point): Promise<Buffer> {
  const archive = new PMTiles(sourceOf(readFileSync(monaco)))
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const tiles: MadeUp['tiles'] = []
  for (let z = 0; z <= 15; z++) {
    const [first, last] = [tileOf(maxLat, minLon, z), tileOf(minLat, maxLon, z)]
    const [from, there] = [tileOf(middle.lat, middle.lng, z), tileOf(to.lat, to.lng, z)]
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        const found = await archive.getZxy(z, x, y)
        const moved = { z, x: x + there.x - from.x, y: y + there.y - from.y }
        if (found) tiles.push({ ...moved, data: gzipSync(Buffer.from(found.data)) })
      }
  }
  const metadata = (await archive.getMetadata()) as Record<string, unknown>
  return madeUpArchive({ tiles, metadata, leaf: 200 })
}
