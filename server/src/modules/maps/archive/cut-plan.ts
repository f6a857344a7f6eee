/** What a smaller archive, cut out of another one, will consist of: known to the byte before a tile is read. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from './archive.ts'
import { countIds, type IdRanges } from './coverage.ts'
import { writeDirectory, type Entry } from './directory.ts'
import { headerBytes, rootEnd, writeHeader, type Bounds, type Section } from './header.ts'
import { invalidArchive } from './invalid-archive.ts'
import type { Reading } from './read-pieces.ts'
import { zoomOf } from './tile-id.ts'
import { walkDirectories } from './walk-directories.ts'

export interface CutRequest {
  ranges: IdRanges
  bounds: Bounds
  reading: Reading
  /** Tiles that may be asked for, and entries that may be found. */
  most: { tiles: number; entries: number }
  signal?: AbortSignal
}

export interface CutPlan {
  /** All that stands before the tiles. */
  head: Buffer
  /** Stretches of the source, sorted and each once; written one after the other they are the tiles. */
  pieces: Section[]
  /** Of the whole new archive. */
  bytes: number
  tiles: number
  min_zoom: number
  max_zoom: number
  bounds: Bounds
  /** Whether a tile is in it. */
  has(id: number): boolean
}

const pack = promisify(gzip)

/** Throws MAP_REGION_TOO_LARGE before anything is read, MAP_REGION_EMPTY when the archive has nothing there. */
export async function planCut(archive: Archive, request: CutRequest): Promise<CutPlan> {
  const { ranges, bounds, most } = request
  if (countIds(ranges) > most.tiles) throw new AppError('MAP_REGION_TOO_LARGE')
  const found = await findEntries(archive, request)
  if (!found.length) throw new AppError('MAP_REGION_EMPTY')
  const { pieces, entries, length } = layOut(found)
  const { root, leaves } = await writeDirectories(entries)
  const { all } = archive.metadata
  const about = { ...all, caravel: { archive_version: archive.version } }
  const metadata = await pack(JSON.stringify(about), { level: 9 })
  const [first, last] = [entries[0], entries.at(-1)]
  const tiles = entries.reduce((sum, { run }) => sum + run, 0)
  const [min_zoom, max_zoom] = [zoomOf(first?.id ?? 0), zoomOf(last?.id ?? 0)]
  const at = sections([root.length, metadata.length, leaves.length, length])
  const header = writeHeader({
    root: at[0],
    metadata: at[1],
    leaves: at[2],
    tiles: at[3],
    addressed_tiles: tiles,
    entries: entries.length,
    contents: pieces.length,
    clustered: isClustered(entries),
    min_zoom,
    max_zoom,
    bounds,
  })
  const head = Buffer.concat([header, root, metadata, leaves])
  return {
    head,
    pieces,
    bytes: head.length + length,
    tiles,
    min_zoom,
    max_zoom,
    bounds,
    has: id => hasTile(entries, id),
  }
}

async function findEntries(
  archive: Archive,
  { ranges, reading, most, signal }: CutRequest,
): Promise<Entry[]> {
  const found: Entry[] = []
  let end = 0
  const see = (entry: Entry): void => {
    // Runs that reach into what follows would make two tiles of one.
    if (entry.id < end) throw invalidArchive('directory')
    end = entry.id + entry.run
    found.push(entry)
    if (found.length > most.entries) throw new AppError('MAP_REGION_TOO_LARGE')
  }
  await walkDirectories(archive, { ranges, reading, see, ...(signal ? { signal } : {}) })
  return found
}

interface Layout {
  pieces: Section[]
  /** With offsets in the new archive. */
  entries: Entry[]
  length: number
}

/** Contents keep the order they have in the source, each once, so that both sides go straight on. */
function layOut(found: readonly Entry[]): Layout {
  const places = Float64Array.from(found, ({ offset }) => offset).sort()
  const starts = places.filter((offset, index) => index === 0 || offset !== places[index - 1])
  const lengths = new Float64Array(starts.length)
  for (const { offset, length } of found) {
    const at = indexOf(starts, offset)
    lengths[at] = Math.max(lengths[at] ?? 0, length)
  }
  const placed = new Float64Array(starts.length + 1)
  for (const [at, length] of lengths.entries()) {
    // Tiles that lie over each other would make much of little.
    if ((starts[at] ?? 0) + length > (starts[at + 1] ?? Infinity)) throw invalidArchive('directory')
    placed[at + 1] = (placed[at] ?? 0) + length
  }
  const entries: Entry[] = []
  for (const { id, run, offset, length } of found) {
    const target = placed[indexOf(starts, offset)] ?? 0
    const last = entries.at(-1)
    if (last && last.offset === target && last.length === length && last.id + last.run === id) last.run += run
    else entries.push({ id, run, length, offset: target })
  }
  const pieces = Array.from(starts, (offset, at) => ({ offset, length: lengths[at] ?? 0 }))
  return { pieces, entries, length: placed.at(-1) ?? 0 }
}

/** The last place that is not behind the value. */
function indexOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

function hasTile(entries: readonly Entry[], id: number): boolean {
  let [low, high] = [0, entries.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle]?.id ?? 0) <= id) low = middle
    else high = middle - 1
  }
  const entry = entries[low]
  return entry !== undefined && id >= entry.id && id < entry.id + entry.run
}

/** As the format defines it: contents stand in the order in which ids first need them. */
function isClustered(entries: readonly Entry[]): boolean {
  let end = 0
  for (const { offset, length } of entries) {
    if (offset > end) return false
    if (offset === end) end += length
  }
  return true
}

async function writeDirectories(entries: readonly Entry[]): Promise<{ root: Buffer; leaves: Buffer }> {
  const room = rootEnd - headerBytes
  if (entries.length <= 20_000) {
    const root = await writeDirectory(entries)
    if (root.length <= room) return { root, leaves: Buffer.alloc(0) }
  }
  for (let size = 4096; ; size *= 2) {
    const top: Entry[] = []
    const leaves: Buffer[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const some = entries.slice(from, from + size)
      const leaf = await writeDirectory(some)
      top.push({ id: some[0]?.id ?? 0, run: 0, length: leaf.length, offset })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = await writeDirectory(top)
    if (root.length <= room) return { root, leaves: Buffer.concat(leaves) }
  }
}

function sections(lengths: [number, number, number, number]): [Section, Section, Section, Section] {
  let offset = headerBytes
  const place = (length: number): Section => {
    const section = { offset, length }
    offset += length
    return section
  }
  return [place(lengths[0]), place(lengths[1]), place(lengths[2]), place(lengths[3])]
}
