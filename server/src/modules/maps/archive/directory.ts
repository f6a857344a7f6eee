/** Directories of a PMTiles archive: which tiles stand where, and which directories below. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { invalidArchive } from './invalid-archive.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/** Columns of equal length, sorted by id. A run of 0 is a directory below. */
export interface Directory {
  ids: Float64Array
  runs: Uint32Array
  lengths: Uint32Array
  /** From the start of the tiles, or of the leaves. */
  offsets: Float64Array
}

export interface Entry {
  id: number
  run: number
  length: number
  offset: number
}

/** What a directory may weigh; archives in use stay far below. */
export const directoryLimits = { packed: 2_000_000, unpacked: 8_000_000, entries: 200_000 }

const unpack = promisify(gunzip)
const pack = promisify(gzip)

/** @param packed as it is stored; throws MAP_ARCHIVE_INVALID for whatever is no directory, before it takes much memory */
export async function readDirectory(packed: Buffer): Promise<Directory> {
  if (packed.length > directoryLimits.packed) throw invalidArchive('directory')
  return parseDirectory(await unpackAtMost(packed, directoryLimits.unpacked))
}

/** Throws MAP_ARCHIVE_INVALID where it is no gzip, or unpacks to more. */
export async function unpackAtMost(packed: Buffer, most: number): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: most })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE' || code.startsWith('Z_')) throw invalidArchive('directory')
    throw error
  }
}

function parseDirectory(bytes: Buffer): Directory {
  const reader = new VarintReader(bytes)
  const count = reader.next()
  // Each entry takes four bytes at least: what says more than that is no directory.
  if (count === 0 || count > directoryLimits.entries || count * 4 > bytes.length)
    throw invalidArchive('directory')
  const ids = new Float64Array(count)
  const runs = new Uint32Array(count)
  const lengths = new Uint32Array(count)
  const offsets = new Float64Array(count)
  for (let at = 0, id = 0; at < count; at++) {
    const step = reader.next()
    if (at > 0 && step === 0) throw invalidArchive('directory')
    ids[at] = id += step
  }
  for (let at = 0; at < count; at++) runs[at] = reader.nextBelow(2 ** 32)
  for (let at = 0; at < count; at++) lengths[at] = reader.nextBelow(2 ** 32)
  for (let at = 0; at < count; at++) {
    const told = reader.next()
    if (told === 0 && at === 0) throw invalidArchive('directory')
    offsets[at] = told === 0 ? (offsets[at - 1] ?? 0) + (lengths[at - 1] ?? 0) : told - 1
  }
  return { ids, runs, lengths, offsets }
}

/** The entry that this tile would stand in, or the directory below that would know it. */
export function findEntry({ ids, runs, lengths, offsets }: Directory, id: number): Entry | undefined {
  let [low, high, found] = [0, ids.length - 1, -1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) <= id) {
      found = middle
      low = middle + 1
    } else high = middle - 1
  }
  if (found < 0) return undefined
  const [start = 0, run = 0] = [ids[found], runs[found]]
  if (run > 0 && id - start >= run) return undefined
  return { id: start, run, length: lengths[found] ?? 0, offset: offsets[found] ?? 0 }
}

/** Entries sorted by id, as they are stored. */
export async function writeDirectory(entries: readonly Entry[]): Promise<Buffer> {
  const writer = new VarintWriter(entries.length * 16 + 16)
  writer.add(entries.length)
  let last = 0
  for (const { id } of entries) {
    writer.add(id - last)
    last = id
  }
  for (const { run } of entries) writer.add(run)
  for (const { length } of entries) writer.add(length)
  let end = -1
  for (const { offset, length } of entries) {
    writer.add(offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return pack(writer.bytes(), { level: 9 })
}
