/** The archive as other modules read it: the index of streets and sights is made from its deepest tiles. */
import type { TileAddress, TileSource } from '../../tile-source.ts'
import type { Archive } from './archive/archive.ts'
import { readings } from './archive/read-pieces.ts'
import { firstIdOf, tileAtIndex } from '@caravel/sync-protocol/domain/tile-id'
import { walkDirectories } from './archive/walk-directories.ts'

/** Enough for a large country; of more, the names of the first are found. */
const mostTiles = 2_000_000

/** @param open the archive, when its tiles are asked for */
export function tileSourceOf(version: string, open: () => Promise<Archive>): TileSource {
  return {
    version,
    async *deepest() {
      yield* deepestTiles(await open())
    },
    tile: async ({ z, x, y }) => (await open()).tile(z, x, y),
  }
}

async function* deepestTiles(archive: Archive): AsyncGenerator<TileAddress> {
  const z = archive.header.max_zoom
  const first = firstIdOf(z)
  const runs: { id: number; run: number }[] = []
  await walkDirectories(archive, {
    ranges: [first, firstIdOf(z + 1)],
    reading: readings.file,
    see: ({ id, run }) => void runs.push({ id, run }),
  })
  let told = 0
  for (const { id, run } of runs)
    for (let at = id; at < id + run && told < mostTiles; at++, told++)
      yield { z, ...tileAtIndex(z, at - first) }
}
