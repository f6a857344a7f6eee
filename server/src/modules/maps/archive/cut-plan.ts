/** What a smaller archive, cut out of others, will consist of: known to the byte before a tile is read. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from './archive.ts'
import { countIds, withoutIds, type IdRanges } from './coverage.ts'
import { writeDirectory, type Entry } from './directory.ts'
import { EntryColumns } from './entry-columns.ts'
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import { headerBytes, rootEnd, writeHeader, type Section } from './header.ts'
import { invalidArchive } from './invalid-archive.ts'
import { joinedSource } from './joined-source.ts'
import { layOut } from './lay-out.ts'
import type { Reading } from './read-pieces.ts'
import type { Source } from './source.ts'
import { zoomOf } from '@caravel/sync-protocol/domain/tile-id'
import { walkDirectories } from './walk-directories.ts'

export interface CutRequest {
  ranges: IdRanges
  bounds: Bounds
  reading: Reading
  /** Tiles that may be asked for, and entries that may be found. */
  most: { tiles: number; entries: number }
  /** Stands for all archives together; absent: the version of the only one. */
  version?: string
  signal?: AbortSignal
}

export interface CutPlan {
  /** All that stands before the tiles. */
  head: Buffer
  /** What the tiles are read from: the archive, or several one behind the other. */
  source: Source
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

/**
 * A tile comes from the first archive that has it. Throws MAP_REGION_TOO_LARGE before anything is read, MAP_REGION_EMPTY
 * when no archive has anything there.
 */
export async function planCut(archives: readonly Archive[], request: CutRequest): Promise<CutPlan> {
  const { ranges, bounds, most } = request
  const [archive, ...others] = archives
  if (!archive) throw new AppError('MAP_REGION_EMPTY')
  if (countIds(ranges) > most.tiles) throw new AppError('MAP_REGION_TOO_LARGE')
  const { source, starts } = others.length
    ? joinedSource(archives.map(each => each.source))
    : { source: archive.source, starts: [0] }
  const entries = await findInAll(archives, starts, request)
  if (!entries.size) throw new AppError('MAP_REGION_EMPTY')
  const { contents, length, pieces } = await layOut(entries)
  const { root, leaves } = await writeDirectories(entries)
  const about = { ...archive.metadata.all, caravel: { archive_version: request.version ?? archive.version } }
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
  const has = (id: number) => entries.has(id)
  return { head, source, pieces, bytes: head.length + length, tiles, ...area, has }
}

/** Sorted by id, with offsets in all archives one behind the other. */
async function findInAll(
  archives: readonly Archive[],
  starts: readonly number[],
  request: CutRequest,
): Promise<EntryColumns> {
  let all: EntryColumns | undefined
  let { ranges } = request
  for (const [at, archive] of archives.entries()) {
    if (!ranges.length) break
    const found = await findEntries(archive, { ...request, ranges })
    const start = starts[at] ?? 0
    if (start > 0) found.move(start)
    ranges = withoutIds(ranges, found.runsOfIds())
    all = all ? EntryColumns.merged(all, found) : found
    if (all.size > request.most.entries) throw new AppError('MAP_REGION_TOO_LARGE')
  }
  return all ?? new EntryColumns()
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
