/** Archives of tiles as other programs make them. It knows no test runner, so that journeys may use it too. */
import { gzipSync } from 'node:zlib'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { tileId, zoomOf } from '@caravel/sync-protocol/domain/tile-id'
import { writeDirectory, type Entry } from '../../src/modules/maps/archive/directory.ts'
import { headerBytes, writeHeader, type Header } from '../../src/modules/maps/archive/header.ts'

export const layers = ['earth', 'water', 'roads', 'places'].map(id => ({ id }))

export interface MadeUp {
  tiles: { z: number; x: number; y: number; data: Buffer }[]
  metadata?: Record<string, unknown>
  bounds?: Bounds
  /** Entries of one leaf directory; absent: all stand in the root. */
  leaf?: number
}

/** An archive with these tiles, as other programs make them. */
export const madeUpArchive = async ({
  tiles,
  metadata = {},
  bounds = [-180, -85, 180, 85],
  leaf,
}: MadeUp) => {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  let offset = 0
  const sorted = tiles.map(tile => ({ id: tileId(tile.z, tile.x, tile.y), data: tile.data }))
  for (const { id, data } of sorted.toSorted((a, b) => a.id - b.id)) {
    entries.push({ id, run: 1, length: data.length, offset })
    contents.push(data)
    offset += data.length
  }
  const leaves: Buffer[] = []
  const top: Entry[] = []
  for (let from = 0; leaf !== undefined && from < entries.length; from += leaf) {
    const packed = await writeDirectory(entries.slice(from, from + leaf))
    const before = leaves.reduce((sum, { length }) => sum + length, 0)
    top.push({ id: entries[from]?.id ?? 0, run: 0, length: packed.length, offset: before })
    leaves.push(packed)
  }
  const root = await writeDirectory(leaf === undefined ? entries : top)
  const about = gzipSync(JSON.stringify({ vector_layers: layers, ...metadata }))
  const ids = entries.map(({ id }) => zoomOf(id))
  const zooms = { min_zoom: Math.min(...ids), max_zoom: Math.max(...ids) }
  return assemble({
    root,
    about,
    leaves: Buffer.concat(leaves),
    data: Buffer.concat(contents),
    bounds,
    zooms,
  })
}

export interface Parts {
  root: Buffer
  about: Buffer
  leaves: Buffer
  data: Buffer
  bounds?: Bounds
  zooms?: { min_zoom: number; max_zoom: number }
}

export const assemble = ({
  root,
  about,
  leaves,
  data,
  bounds = [-180, -85, 180, 85],
  zooms = { min_zoom: 0, max_zoom: 15 },
}: Parts): Buffer => {
  let offset = headerBytes
  const section = (bytes: Buffer) => {
    const at = { offset, length: bytes.length }
    offset += bytes.length
    return at
  }
  const header: Header = {
    root: section(root),
    metadata: section(about),
    leaves: section(leaves),
    tiles: section(data),
    addressed_tiles: 1,
    entries: 1,
    contents: 1,
    clustered: true,
    ...zooms,
    bounds,
  }
  return Buffer.concat([writeHeader(header), root, about, leaves, data])
}
