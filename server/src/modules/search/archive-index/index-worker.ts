/** The thread that reads tiles and writes the index. It asks for a batch of tiles, and for the next when it is done. */
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { TileAddress } from '../../../tile-source.ts'
import { IndexBuild } from './index-build-queries.ts'
import { readTileNames, type NamedThing } from './read-tile-names.ts'

export interface TileBatch {
  tiles: { address: TileAddress; bytes: Uint8Array }[]
  /** How many tiles were looked at once these are in. */
  done: number
  isLast: boolean
}

export interface IndexProgress {
  tiles: number
  /** Only when it is finished. */
  rows?: number
  broken: number
}

/** Of one tile, unpacked: a real one has at most some hundred kilobytes. */
const largestTile = 8_000_000

const port = parentPort
const build = new IndexBuild((workerData as { file: string }).file)

const namesIn = ({ address, bytes }: TileBatch['tiles'][number]): NamedThing[] => {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return readTileNames(isPacked ? gunzipSync(bytes, { maxOutputLength: largestTile }) : bytes, address)
}

const tell = (progress: IndexProgress): void => port?.postMessage(progress)

port?.on('message', ({ tiles, done, isLast }: TileBatch) => {
  let broken = 0
  const things = tiles.flatMap(tile => {
    try {
      return namesIn(tile)
    } catch (error) {
      // Whatever the decoders throw: one tile that cannot be read is no reason to have no index.
      if (!(error instanceof Error)) throw error
      broken++
      return []
    }
  })
  build.add(things, done)
  if (!isLast) return tell({ tiles: done, broken })
  tell({ tiles: done, broken, rows: build.finish() })
  port.close()
})
tell({ tiles: build.tiles, broken: 0 })
