/** The tiles of an archive on this disk, read by another implementation than the server's own. */
import { open, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PMTiles, type Source } from 'pmtiles'
import type { TileSource } from '../../src/tile-source.ts'

/** Monaco, © OpenStreetMap contributors, ODbL. */
export const monaco = fileURLToPath(new URL('../../../e2e/fixtures/monaco.pmtiles', import.meta.url))

const sourceOf = (file: string): Source => ({
  getKey: () => file,
  async getBytes(offset, length) {
    const handle = await open(file)
    try {
      const buffer = new Uint8Array(length)
      const { bytesRead } = await handle.read(buffer, 0, length, offset)
      return { data: buffer.slice(0, bytesRead).buffer }
    } finally {
      await handle.close()
    }
  },
})

/** All tiles of zoom 15 within the bounds of the archive. */
export const archiveSource = async (
  version: string,
  file = monaco,
): Promise<TileSource & { read: number }> => {
  await stat(file)
  const archive = new PMTiles(sourceOf(file))
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const tiles = 2 ** 15
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * tiles)
  const row = (lat: number) => {
    const radians = (lat * Math.PI) / 180
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles)
  }
  const source = {
    version,
    read: 0,
    async *deepest() {
      for (let y = row(maxLat); y <= row(minLat); y++)
        for (let x = column(minLon); x <= column(maxLon); x++) yield { z: 15, x, y }
    },
    async tile({ z, x, y }: { z: number; x: number; y: number }) {
      source.read++
      const found = await archive.getZxy(z, x, y)
      return found && new Uint8Array(found.data)
    },
  }
  return source
}
