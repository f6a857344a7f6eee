/** What a smaller archive, cut out of another one, will consist of: known to the byte before a tile is read. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from './archive.ts'
import { countIds, type IdRanges } from './coverage.ts'
import { writeDirectory, type Entry } from './directory.ts'
import { EntryColumns } from './entry-columns.ts'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { headerBytes, rootEnd, writeHeader, type Section } from './header.ts'
import { invalidArchive } from './invalid-archive.ts'
import { layOut } from './lay-out.ts'
import type { Reading } from './read-pieces.ts'
import { zoomOf } from '@caravel/sync-protocol/domain/tile-id'
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
  pieces(): Iterable<Section>
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
  const entries = await findEntries(archive, request)
  if (!entries.size) throw new AppError('MAP_REGION_EMPTY')
  const { contents, length, pieces } = await layOut(entries)
  const { root, leaves } = await writeDirectories(entries)
  const about = { ...archive.metadata.all, caravel: { archive_version: archive.version } }
  const metadata = await pack(JSON.stringify(about), { level: 9 })
  const at = sections([root.length, metadata.length, leaves.length, length])
  const facts = {
    addressed_tiles: entries.runs.reduce((sum, run) => sum + run, 0),
    min_zoom: zoomOf(entries.at(0).id),
    max_zoom: zoomOf(entries.at(entries.size - 1).id),
    bounds,
  }
  const header = writeHeader({
    root: at[0],
    metadata: at[1],
    leaves: at[2],
    tiles: at[3],
    entries: entries.size,
    contents,
    clustered: isClustered(entries),
    ...facts,
  })
  const { addressed_tiles: tiles, ...area } = facts
  const head = Buffer.concat([header, root, metadata, leaves])
  return { head, pieces, bytes: head.length + length, tiles, ...area, has: id => entries.has(id) }
}

async function findEntries(
  archive: Archive,
  { ranges, reading, most, signal }: CutRequest,
): Promise<EntryColumns> {
  const found = new EntryColumns()
  let end = 0
  const see = (entry: Entry): void => {
    // Runs that reach into what follows would make two tiles of one.
    if (entry.id < end) throw invalidArchive('directory')
    end = entry.id + entry.run
    found.push(entry)
    if (found.size > most.entries) throw new AppError('MAP_REGION_TOO_LARGE')
  }
  await walkDirectories(archive, { ranges, reading, see, ...(signal ? { signal } : {}) })
  return found
}

/** As the format defines it: contents stand in the order in which ids first need them. */
function isClustered({ offsets, lengths }: EntryColumns): boolean {
  let end = 0
  for (const [at, offset] of offsets.entries()) {
    if (offset > end) return false
    if (offset === end) end += lengths[at] ?? 0
  }
  return true
}

async function writeDirectories(entries: EntryColumns): Promise<{ root: Buffer; leaves: Buffer }> {
  const room = rootEnd - headerBytes
  if (entries.size <= 20_000) {
    const root = await writeDirectory(entries.slice(0, entries.size))
    if (root.length <= room) return { root, leaves: Buffer.alloc(0) }
  }
  for (let size = 4096; ; size *= 2) {
    const top: Entry[] = []
    const leaves: Buffer[] = []
    let offset = 0
    for (let from = 0; from < entries.size; from += size) {
      const leaf = await writeDirectory(entries.slice(from, from + size))
      top.push({ id: entries.ids[from] ?? 0, run: 0, length: leaf.length, offset })
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
