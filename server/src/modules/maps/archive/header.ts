/** The first 127 bytes of a PMTiles v3 archive. */
import { invalidArchive } from './invalid-archive.ts'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { deepestZoom } from '@caravel/sync-protocol/domain/tile-id'

export const headerBytes = 127
/** The root directory lies within these, as the format says. */
export const rootEnd = 16_384

export interface Section {
  offset: number
  length: number
}

export interface Header {
  root: Section
  metadata: Section
  leaves: Section
  tiles: Section
  addressed_tiles: number
  entries: number
  contents: number
  clustered: boolean
  min_zoom: number
  max_zoom: number
  bounds: Bounds
}

const magic = 'PMTiles'
const gzip = 2
const vectorTiles = 1
const degree = 1e7
const mostMetadata = 4_000_000

/** @param size of the whole archive; no section may reach behind it */
export function readHeader(bytes: Buffer, size: number): Header {
  if (bytes.length < headerBytes) throw invalidArchive('not_pmtiles')
  if (bytes.toString('latin1', 0, magic.length) !== magic) throw invalidArchive('not_pmtiles')
  if (bytes[7] !== 3) throw invalidArchive('format_version')
  if (bytes[99] !== vectorTiles) throw invalidArchive('tile_type')
  if (bytes[97] !== gzip || bytes[98] !== gzip) throw invalidArchive('compression')
  const header: Header = {
    root: sectionAt(bytes, 8, size),
    metadata: sectionAt(bytes, 24, size),
    leaves: sectionAt(bytes, 40, size),
    tiles: sectionAt(bytes, 56, size),
    addressed_tiles: numberAt(bytes, 72),
    entries: numberAt(bytes, 80),
    contents: numberAt(bytes, 88),
    clustered: bytes[96] === 1,
    min_zoom: bytes[100] ?? 0,
    max_zoom: bytes[101] ?? 0,
    bounds: [0, 1, 2, 3].map(at => bytes.readInt32LE(102 + 4 * at) / degree) as Bounds,
  }
  checkSizes(header)
  checkArea(header)
  return header
}

function sectionAt(bytes: Buffer, at: number, size: number): Section {
  const section = { offset: numberAt(bytes, at), length: numberAt(bytes, at + 8) }
  if (section.offset + section.length > size) throw invalidArchive('cut')
  return section
}

function numberAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidArchive('cut')
  return Number(value)
}

function checkSizes({ root, metadata }: Header): void {
  if (root.length === 0 || root.offset + root.length > rootEnd) throw invalidArchive('directory')
  if (metadata.length > mostMetadata) throw invalidArchive('too_large')
}

function checkArea({ min_zoom, max_zoom, bounds: [west, south, east, north] }: Header): void {
  if (min_zoom > max_zoom || max_zoom > deepestZoom) throw invalidArchive('zooms')
  const inside = [west, east].every(each => Math.abs(each) <= 180) && south >= -90 && north <= 90
  if (!inside || south >= north || west === east) throw invalidArchive('bounds')
}

/** The header of an archive whose parts follow each other in the order of the format, without gaps. */
export function writeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(headerBytes)
  bytes.write(magic, 0, 'latin1')
  bytes[7] = 3
  const { root, metadata, leaves, tiles, addressed_tiles, entries, contents } = header
  const numbers = [root, metadata, leaves, tiles].flatMap(({ offset, length }) => [offset, length])
  for (const [index, value] of [...numbers, addressed_tiles, entries, contents].entries())
    bytes.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  bytes[96] = header.clustered ? 1 : 0
  bytes[97] = bytes[98] = gzip
  bytes[99] = vectorTiles
  bytes[100] = header.min_zoom
  bytes[101] = header.max_zoom
  const [west, south, east, north] = header.bounds
  for (const [index, value] of header.bounds.entries())
    bytes.writeInt32LE(Math.round(value * degree), 102 + 4 * index)
  bytes[118] = header.min_zoom
  const middle = west <= east ? (west + east) / 2 : (((west + east + 360) / 2 + 540) % 360) - 180
  bytes.writeInt32LE(Math.round(middle * degree), 119)
  bytes.writeInt32LE(Math.round(((south + north) / 2) * degree), 123)
  return bytes
}
